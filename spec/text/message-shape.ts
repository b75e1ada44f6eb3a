/** Longer text is cut first, to bound the time for text from a peer. */
const MAX_CHARS = 2_000;

type Replacement = readonly [pattern: RegExp, replacement: string];

/** Maximum nesting of values. Deeper values are treated as cut. */
const MAX_DEPTH = 20;

/** Replacements before values are removed. */
const FIRST: readonly Replacement[] = [
  // The note about unplayed cases, before the reason of the played ones.
  [/^(?:not played, because )?the first \d+ cases all could not run: /, ''],
  [/^(?:not played, because )?the implementation has stopped answering: [^:]*, the last because: /, ''],
  // Additions of metamorphic cases, and the place of an observation.
  [/(?<= before anything in it is changed): .*$/s, ''],
  [/, but not before the change/g, ''],
  [/ \(in [\w-]+\/[\w-]+\)/g, ''],
  // The first name of a path identifies the member; the rest depends on the case.
  [/`([\w-]+)[^`]*`/g, '`$1`'],
  [/"(?:[^"\\]|\\.)*(?:"|$)/gs, '#'],
];

/** The innermost objects and lists, and the remains of one that was cut. */
const INNERMOST = /\{[^{}[\]]*\}|\[[^{}[\]]*\]/g;
const UNCLOSED = /[{[].*$/s;

/** Replacements after values are removed. The order matters, because addresses and times contain numbers. */
const THEN: readonly Replacement[] = [
  [/\b[a-z]+:\/\/[^\s()]+/gi, '#'],
  [/(?<![\w.+=])\/[^\s,;()]*/g, '#'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]*(?:Z|[+-]\d\d:?\d\d)?/g, '#'],
  // Ids of requirements, then ids and correlation ids such as `hook-3`, `wk-1` and `u-p64ro8q6qw`, then names of worlds.
  [/\b[A-Z]{3}-\d{3}\b/g, '#'],
  [/\b(?:hook|wk|user|case)-[\w-]+|\b[a-z]-[a-z0-9]{6,}\b|\bw\d+\b/g, '#'],
  // Hexadecimal digits and base64.
  [/\b[0-9a-f]{8,}\b/gi, '#'],
  [/(?<![\w+/=-])(?=[A-Za-z+/_-]*\d)[\w+/-]{16,}={0,2}/g, '#'],
  [/(?<![\w-])-?\d[\d,.]*\d|(?<![\w-])-?\d/g, '#'],
  [
    /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|once|twice|several|first|second|third|fourth|fifth)\b/gi,
    '#',
  ],
  [/\b(?:identify|track|page|screen|group|alias)\b/gi, '#'],
  [/\b(?:an?|the)\s+/gi, ''],
  // Remains of a list, of a number with its unit, and of a plural.
  [/#(?:\s*(?:,|and|or|of|to)\s*#)+/g, '#'],
  [/# (?:ms|s|min|h|days?|bytes?)\b/g, '#'],
  [/# ([a-z]+?)s\b/g, '# $1'],
  [/\s+/g, ' '],
];

/**
 * The shape of a message: its text without values, numbers, times, ids, addresses and names of kinds. Messages with the
 * same shape say the same about different things.
 */
export function toShape(message: string): string {
  const text = replaceAll(message.slice(0, MAX_CHARS), FIRST);
  return replaceAll(withoutValues(text), THEN).trim().toLowerCase();
}

function withoutValues(text: string): string {
  let rest = text;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) rest = rest.replace(INNERMOST, '#');
  return rest.replace(UNCLOSED, '#');
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}

/** Differences between two runs of an unchanged build: ids of hooks, ports, instants, durations. */
const NOISE: readonly (readonly [noise: RegExp, stable: string])[] = [
  [/\/([\w-]+)-[0-9a-f]{8}\b/g, '/$1'],
  [/\b(127\.0\.0\.1|localhost|https?:\/\/[^\s/:"]+):\d{1,5}\b/g, '$1'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, 'an instant'],
  [/\b(?:\d+ ms|\d+\.\d+ s)\b/g, 'some time'],
];

export function withoutRunNoise(text: string): string {
  return NOISE.reduce((rest, [noise, stable]) => rest.replace(noise, stable), text);
}

/**
 * The gist of a diagnosis, for comparing the failures of two runs: its first line, without differences between runs.
 */
export function toGist(diagnosis: string): string {
  const [first = ''] = diagnosis.split('\n', 1);
  return withoutRunNoise(first).replace(/\s+/g, ' ').trim();
}
