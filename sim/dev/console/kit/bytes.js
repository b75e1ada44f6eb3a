/** How many bytes of a body are shown as hexadecimal. */
const MAX_HEX_BYTES = 32_768;
const BYTES_A_LINE = 16;

/** @param {string} base64 @returns {Uint8Array} */
export function bytesOf(base64) {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Text as base64 of its UTF-8. @param {string} text */
export function base64Of(text) {
  let letters = '';
  for (const byte of new TextEncoder().encode(text)) letters += String.fromCharCode(byte);
  return btoa(letters);
}

/** What is not UTF-8 becomes U+FFFD. @param {Uint8Array} bytes */
export function textOf(bytes) {
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
