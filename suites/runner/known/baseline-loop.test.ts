import { expect, it } from 'vitest';
import { requirementResults } from '../../../reports/clauses.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Deviation, Nonconformance } from '../../harness/nonconformance.ts';
import { Lines, Transcript } from '../../harness/stage/transcript.ts';
import { playBeyondPlain } from '../../worlds/beyond-plain.ts';
import { failedEnding } from '../case/ending.ts';
import { resultOf } from '../results.fixture.ts';
import { CASES } from './endings.fixture.ts';
import { expects, judgeKnown } from './judge-known.ts';
import { parseKnownDeviations } from './known-deviation.ts';
import { reviseBaseline } from './revise.ts';

/** A world is what it fails. */
type World = readonly RequirementId[];

const DAY = '2027-01-31';
const NOW = new Date(`${DAY}T12:00:00Z`);

/** The results of a run in which each case plays its worlds, with a baseline. */
async function run(worldsOf: Readonly<Record<string, readonly World[]>>, baseline: string): Promise<CaseResult[]> {
  const known = parseKnownDeviations(baseline, 'known.txt', CASES);
  const played = CASES.map(async ({ id, requirements }) => {
    const play = async (world: World) => ({
      deviations: world.map((requirement): Deviation => ({ requirement, expected: 'e', seen: 's' })),
      lines: new Lines(),
    });
    const isKnown = (failure: Deviation): boolean => known.some((line) => expects(line, { id, failure }, DAY));
    const worlds = worldsOf[id] ?? [];
    const special = { worlds, play, playPlain: () => play([]) };
    const shrinking = { listParts: () => [], without: (world: World) => world };
    const result = resultOf(id, 'passed', { requirements: [...requirements] });
    return playBeyondPlain<World, never>(
      { isKnown, shrinks: true, transcript: new Transcript() },
      { ...special, shrinking, tell: ({ deviation }) => deviation },
    ).then(
      () => result,
      (error: Nonconformance) => ({ ...result, ...failedEnding(error.deviation, error.others) }),
    );
  });
  return judgeKnown(await Promise.all(played), known, CASES, NOW);
}

function updated(baseline: string, results: readonly CaseResult[]): string {
  return reviseBaseline(baseline, 'known.txt', results, CASES, NOW).text.replaceAll('# ?', '# r');
}

it.each<[what: string, worldsOf: Readonly<Record<string, readonly World[]>>]>([
  ['that a world fails next to another', { 'a/first': [['SIG-003', 'SIG-002']], 'a/third': [['SIG-003']] }],
  ['that a later world fails', { 'a/first': [['SIG-003'], ['SIG-002'], ['BOD-001', 'BOD-011']] }],
  ['in another order in each case', { 'a/first': [['SIG-003'], ['SIG-002']], 'a/third': [['SIG-002'], ['SIG-003']] }],
])('one run and one update list each requirement %s', async (_, worldsOf) => {
  const baseline = updated('', await run(worldsOf, ''));
  const results = await run(worldsOf, baseline);
  const failing = Object.keys(worldsOf);
  expect(results.filter(({ status }) => status !== 'passed').map(({ id, status }) => [id, status])).toEqual(
    failing.map((id) => [id, 'expected-failure']),
  );
  expect(updated(baseline, results)).toBe(baseline);
  const expected = requirementResults(results).filter(({ status }) => status === 'expected-failure');
  expect(expected.map(({ id }) => id).toSorted()).toEqual([...new Set(Object.values(worldsOf).flat(2))].toSorted());
});

it('a known failure hides no other failure of its case', async () => {
  const results = await run({ 'a/first': [['SIG-003'], ['SIG-002']] }, 'SIG-003 # r');
  expect(results.find(({ id }) => id === 'a/first')).toMatchObject({
    status: 'failed',
    failure: { requirement: 'SIG-002' },
    alsoFails: [{ requirement: 'SIG-003', listed: true }],
  });
});
