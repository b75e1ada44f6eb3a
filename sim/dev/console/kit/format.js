const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `12:00:10` in UTC. @param {string | number} instant */
export function timeOfDay(instant) {
  return new Date(instant).toISOString().slice(11, 19);
}

/** `12:00:10.250` in UTC. @param {string | number} instant */
export function exactTime(instant) {
  return new Date(instant).toISOString().slice(11, 23);
}

/** `2026-01-31 12:00:10 UTC`. @param {string | number} instant */
export function dateAndTime(instant) {
  return `${new Date(instant).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** A duration in at most two units: `250 ms`, `5 s`, `1 min 20 s`, `4 h`. @param {number} durationMs */
export function duration(durationMs) {
  if (durationMs < SECOND_MS) return `${Math.round(durationMs)} ms`;
  if (durationMs < MINUTE_MS) return `${trimmed(durationMs / SECOND_MS)} s`;
  const [large, small] = durationMs < HOUR_MS ? [MINUTE_MS, SECOND_MS] : [HOUR_MS, MINUTE_MS];
  const units = durationMs < HOUR_MS ? ['min', 's'] : ['h', 'min'];
  const whole = Math.floor(durationMs / large);
  const rest = Math.floor((durationMs % large) / small);
  return rest === 0 ? `${whole} ${units[0]}` : `${whole} ${units[0]} ${rest} ${units[1]}`;
}

/** @param {number} number */
function trimmed(number) {
  return String(Math.round(number * 100) / 100);
}

/** `1,204`. @param {number} number */
export function count(number) {
  return number.toLocaleString('en-US');
}

/** `1 message`, `2 messages`. @param {number} number @param {string} noun */
export function plural(number, noun) {
  return `${count(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `812 B`, `31.2 kB`. @param {number} bytes */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} kB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.0', '')} MB`;
}

/** How many bytes of a body are shown as hexadecimal. */
const MAX_HEX_BYTES = 32_768;
const BYTES_A_LINE = 16;

/** @param {string} base64 @returns {Uint8Array} */
export function decodeBase64(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Text as base64 of its UTF-8. @param {string} text */
export function encodeBase64(text) {
  let letters = '';
  for (const byte of new TextEncoder().encode(text)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** What is not UTF-8 becomes U+FFFD. @param {Uint8Array} bytes */
export function decodeText(bytes) {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Indented JSON; null if the text is no JSON. @param {string} text */
export function indentedJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

/** Lines such as `00000010  7b 22 61 22 …  {"a"`. @param {Uint8Array} bytes */
export function hexDump(bytes) {
  const lines = [];
  for (let start = 0; start < Math.min(bytes.length, MAX_HEX_BYTES); start += BYTES_A_LINE) {
    const part = [...bytes.subarray(start, start + BYTES_A_LINE)];
    const hex = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const letters = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
    lines.push(`${start.toString(16).padStart(8, '0')}  ${hex.padEnd(BYTES_A_LINE * 3 - 1)}  ${letters}`);
  }
  if (bytes.length > MAX_HEX_BYTES) lines.push(`… ${bytes.length - MAX_HEX_BYTES} more bytes`);
  return lines.join('\n');
}
