import { expect, it } from 'vitest';
import type { Step } from '../../../plan.ts';
import type { Happening } from './happening.ts';
import { ROUTER_SEQUENCES } from './router-sequence.ts';

const HAPPENINGS = Object.values(ROUTER_SEQUENCES).flatMap(({ happenings, probe }): readonly Happening[] => [
  ...happenings,
  ...probe,
]);

function neededBy(step: Step): readonly string[] {
  if (step.kind === 'deletion') return ['deletions'];
  if (step.kind === 'audience') return ['audiences'];
  return step.kind === 'call' && step.by !== undefined ? ['clients'] : [];
}

it.each(HAPPENINGS)('$name says what it needs, and no more', ({ steps, needs }) => {
  const played = [0, 1, 2].flatMap((turn) => steps({ key: 'k', turn, user: 'u-0000000001', undeleted: undefined }));
  expect(needs === undefined ? [] : [needs]).toEqual([...new Set(played.flatMap(neededBy))]);
});
