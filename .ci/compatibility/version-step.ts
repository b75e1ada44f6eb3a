import type { Difference } from './verdict.ts';
import { verdictOf } from './verdict.ts';

type Version = readonly [major: number, minor: number, patch: number];
export type Step = 'none' | 'patch' | 'minor' | 'major' | 'back';

const parsed = (version: string): Version => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return [major, minor, patch];
};

/** The step between two versions, by the first number that differs. */
export function stepOf(before: string, after: string): Step {
  const [old, now] = [parsed(before), parsed(after)];
  const first = old.findIndex((number, index) => number !== now[index]);
  if (first === -1) return 'none';
  if ((now[first] ?? 0) < (old[first] ?? 0)) return 'back';
  return (['major', 'minor', 'patch'] as const)[first] ?? 'none';
}

const ENOUGH: Readonly<Record<ReturnType<typeof verdictOf>, readonly Step[]>> = {
  none: ['none', 'patch', 'minor', 'major'],
  compatible: ['minor', 'major'],
  breaking: ['major'],
};
const NEEDED = { none: 'no step', compatible: 'a minor step', breaking: 'a major step' } as const;

/** What is wrong with a version after these differences from the last release, in a few lines; undefined if nothing is. */
export function stepProblem(before: string, after: string, differences: readonly Difference[]): string | undefined {
  const verdict = verdictOf(differences);
  if (ENOUGH[verdict].includes(stepOf(before, after))) return undefined;
  const reasons = differences.filter((each) => each.verdict === verdict).map(({ sentence }) => `- ${sentence}`);
  return [
    `Expected the version of the schemas to take ${NEEDED[verdict]} from ${before}, got ${after}:`,
    ...reasons,
  ].join('\n');
}
