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
