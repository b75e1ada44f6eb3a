/** What differs between two runs of one build, although nothing has changed: ids of hooks, ports, instants, durations. */
const NOISE: readonly (readonly [noise: RegExp, stable: string])[] = [
  [/\/hook-(\d+)-[0-9a-f]{8}\b/g, '/hook-$1'],
  [/\b(127\.0\.0\.1|localhost|https?:\/\/[^\s/:"]+):\d{1,5}\b/g, '$1'],
  [/\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?/g, 'an instant'],
  [/\b(?:\d+ ms|\d+\.\d+ s)\b/g, 'some time'],
];

/** Text without what differs from run to run. Whole seconds stay, because they are in rules. */
export function withoutRunNoise(text: string): string {
  return NOISE.reduce((rest, [noise, stable]) => rest.replace(noise, stable), text);
}

/**
 * What a diagnosis says, by which the failures of two runs can be compared: its first line, without what differs from
 * run to run. Further lines describe the world in which the failure was found.
 */
export function gistOf(diagnosis: string): string {
  const [first = ''] = diagnosis.split('\n', 1);
  return withoutRunNoise(first).replace(/\s+/g, ' ').trim();
}
