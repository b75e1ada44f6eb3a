import { beforeAll, describe, expect, it } from 'vitest';
import { FAULTS, type Fault, VARIANTS } from '../../sim/index.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { mixturesOf } from './mixtures.fixture.ts';
import { ASSERTING, isOwnCase, isSharp, type Proof, prove, shortly } from './prove.fixture.ts';
import { type Replaced, reachOf } from './reach.fixture.ts';

/** Files that share the work, `kill-matrix-1.test.ts` and on. Each begins with a play of the whole suite, so they are few. */
export const SHARDS = 2;
/** All cases are played for each, beside other work. */
const PLAY_LIMIT_MS = 120_000;
/** A suite whose cases mostly turned red for their neighbours' faults could not say what is wrong. */
const SHARP_SHARE = 0.2;
/** Implementations that differ from the reference in several decisions at once. */
const MIXTURES = 12;

const HONEST: readonly Replaced[] = [...VARIANTS, ...mixturesOf(VARIANTS, MIXTURES)];

/**
 * Holds the suite against its share of all faults and variants. For a fault it turns red: for the requirement that the
 * fault is there for, and for none that the fault leaves whole. For a variant it stays green. Each is played in the cases
 * that it reaches.
 * @param shard Which share, from 1 to SHARDS.
 */
export function holdShard(shard: number): void {
  const faults = dealt(FAULTS, shard);
  const honest = dealt(HONEST, shard);
  const sharp: string[] = [];
  let reach: ReadonlyMap<string, readonly Case[]>;

  beforeAll(async () => {
    reach = await reachOf([...faults, ...honest], CASES);
  }, PLAY_LIMIT_MS);

  const reached = (name: string, among: readonly Case[]): Case[] =>
    among.filter((each) => reach.get(name)?.includes(each));

  describe('faults', () => {
    it.each(faults.map((fault) => [fault.name, fault] as const))(
      '%s turns the suite red for its requirement',
      async (name, fault) => {
        const proof = await prove(fault.rules, reached(name, ASSERTING));
        if (isSharp(fault, proof)) sharp.push(name);
        demandProof(fault, proof);
      },
      PLAY_LIMIT_MS,
    );

    it(`are sharp: ${SHARP_SHARE * 100} % or more turn red exactly the cases that name their requirement`, () => {
      expect(sharp.length / faults.length).toBeGreaterThanOrEqual(SHARP_SHARE);
    });
  });

  describe('variants, and mixtures of them', () => {
    it.each(honest.map((variant) => [variant.name, variant] as const))(
      '%s is as honest as the reference',
      async (name, { rules }) => demandGreen(await prove(rules, reached(name, CASES))),
      PLAY_LIMIT_MS,
    );
  });
}

/** Every so many-th, so that the shares are alike whatever stands together in the list. */
function dealt<Item>(items: readonly Item[], shard: number): Item[] {
  return items.filter((_, index) => index % SHARDS === shard - 1);
}

/** Holds the suite to have nothing against an implementation, and to have been asked. */
export function demandGreen({ failed, couldNotRun, passed }: Proof): void {
  expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(failed.map(shortly)).toEqual([]);
  expect(passed.length).toBeGreaterThanOrEqual(1);
}

function demandProof({ breaks }: Fault, { failed, couldNotRun }: Proof): void {
  const [primary = ''] = breaks;
  expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(failed.map(({ failure }) => failure?.requirement)).toContain(primary);
  // A case that is red for another reason would send somebody to the wrong clause.
  expect(failed.filter(({ failure }) => !breaks.some((id) => id === failure?.requirement)).map(shortly)).toEqual([]);
  // What fails has to be a case of the requirement, not only one that came across it.
  expect(failed.some((result) => isOwnCase(result, primary) && result.failure?.requirement === primary)).toBe(true);
}
