import pLimit from 'p-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, VARIANTS } from '../../sim/harness.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { problemsOfFault, problemsOfVariant } from './explanations/explanations.fixture.ts';
import { problemsOfFoundAlone } from './found-alone/found-alone.fixture.ts';
import { problemsOfRecord } from './likely/recorded.fixture.ts';
import { mixturesOfAll } from './mixtures.fixture.ts';
import { problemsOfScreen } from './one-screen.fixture.ts';
import { ASSERTING, prove } from './prove.fixture.ts';
import { pairOn } from './reach/colleagues.fixture.ts';
import { playedAloneOf, playedOf, playedTogetherOf } from './reach/played.fixture.ts';
import { reachOf } from './reach/reach.fixture.ts';

/**
 * Files that share the work: `kill-matrix-1.test.ts` and `kill-matrix-2.test.ts`. They begin by playing the whole suite, which
 * they share too.
 */
export const SHARDS = 2;
/** A fault can reach every case, and other tests run at the same time. It is played in all of them if that is asked for. */
const PLAY_LIMIT_MS = process.env['KILL_MATRIX'] === 'all' ? 1_200_000 : 300_000;
/** All cases are played, and each rule is asked hundreds of times over. On two busy cores that takes minutes. */
const REACH_LIMIT_MS = 600_000;
/** How many are played side by side. Some wait in real time for something that does not come, and others use it. */
const AT_ONCE = 4;
/** Those that take longest come first, so that nothing waits for them in the end. */
const HONEST = [...mixturesOfAll(VARIANTS), ...VARIANTS];

/**
 * Tests the suite with its share of all faults and variants, each played in the cases that it reaches, or in a
 * part of them (`reach/`); the mixtures bring the variants to the others. On a fault the suite has to fail
 * for the requirement that the fault is made for, and for none that the fault does not list, and the terminal has to show
 * that on two screens, and the record in `reports/likely` has to agree. On a variant it has to pass.
 * @param shard Which share, from 1 to SHARDS.
 */
export function testShard(shard: number): void {
  const faults = shareOf(FAULTS, shard);
  const honest = shareOf(HONEST, shard);
  const inTurn = pLimit(AT_ONCE);
  const colleagues = pairOn('reach of the kill matrix', shard === 1);
  let reach: ReadonlyMap<string, readonly Case[]>;

  beforeAll(async () => {
    reach = await reachOf([...FAULTS, ...HONEST], CASES, colleagues);
  }, REACH_LIMIT_MS);

  afterAll(colleagues.leave);

  const reached = (name: string, among: readonly Case[]): Case[] =>
    among.filter((each) => reach.get(name)?.includes(each));

  describe('variants and mixtures of them', () => {
    it.concurrent.each(honest.map((variant) => [variant.name, variant] as const))(
      '%s passes like the reference',
      async (name, variant) => {
        const met = reached(name, CASES);
        const played = 'reading' in variant ? playedAloneOf(variant, met) : playedTogetherOf(name, met);
        expect(played.length, 'cases in which it is played').toBeGreaterThan(0);
        const proof = await inTurn(() => prove(variant.rules, played));
        const problems = problemsOfVariant(variant, proof);
        expect(problems, problems.join('\n')).toEqual([]);
      },
      PLAY_LIMIT_MS,
    );
  });

  describe('faults', () => {
    it.concurrent.each(faults.map((fault) => [fault.name, fault] as const))(
      '%s makes the suite fail for its requirement',
      async (name, fault) => {
        const proof = await inTurn(() => prove(fault.rules, playedOf(fault, reached(name, ASSERTING))));
        const problems = [
          ...problemsOfFault(fault, proof),
          ...problemsOfFoundAlone(name, proof.failed),
          ...problemsOfScreen(proof.failed),
          ...problemsOfRecord(fault, proof),
        ];
        expect(problems, problems.join('\n')).toEqual([]);
      },
      PLAY_LIMIT_MS,
    );
  });
}

/**
 * Every item whose turn it is: the first file takes one, the second two, the first two, and so on. That spreads neighbours in the
 * list, which take about as long to play, and does not give all the longest ones of a sorted list to the same file.
 */
function shareOf<Item>(items: readonly Item[], shard: number): Item[] {
  return items.filter((_, index) => Math.ceil(index / 2) % SHARDS === shard - 1);
}
