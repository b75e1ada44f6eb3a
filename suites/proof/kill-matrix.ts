import { describe, expect, it } from 'vitest';
import { FAULTS, type Fault } from '../../sim/index.ts';
import { NO_CASE_YET } from './no-case-yet.ts';
import { ASSERTING, isSharp, type Proof, prove, shortly } from './prove.ts';

/** Every case that asserts is played for each fault, beside other work. */
const FAULT_LIMIT_MS = 120_000;

/**
 * Holds the suite against every fault of these areas: it turns red, for the requirement that the fault is there for, and
 * for none that the fault leaves whole.
 * @param areas Prefixes of requirement ids.
 * @param sharpLeast How many of the faults have to turn red exactly the cases that name their requirement.
 */
export function holdAgainstFaults(areas: readonly string[], sharpLeast: number): void {
  const sharp: string[] = [];
  const faults = FAULTS.filter(({ breaks: [primary = ''] }) => areas.includes(primary.slice(0, 3)));
  const provable = faults.filter(({ breaks: [primary = ''] }) => !NO_CASE_YET.includes(primary));

  describe(`faults of ${areas.join(', ')}`, () => {
    it.each(provable.map((fault) => [fault.name, fault] as const))(
      '%s turns the suite red for its requirement',
      async (name, fault) => {
        const proof = await prove(fault.rules, ASSERTING);
        if (isSharp(fault, proof)) sharp.push(name);
        demandProof(fault, proof);
      },
      FAULT_LIMIT_MS,
    );

    it(`are sharp: ${sharpLeast} or more turn red exactly the cases that name their requirement`, () => {
      expect(sharp.length).toBeGreaterThanOrEqual(sharpLeast);
    });
  });
}

function demandProof({ breaks }: Fault, { failed, couldNotRun }: Proof): void {
  const [primary = ''] = breaks;
  expect(couldNotRun.map(({ id, reason }) => `${id}: ${reason}`)).toEqual([]);
  expect(failed.map(({ failure }) => failure?.requirement)).toContain(primary);
  // A case that is red for another reason would send somebody to the wrong clause.
  expect(failed.filter(({ failure }) => !breaks.includes(failure?.requirement ?? '')).map(shortly)).toEqual([]);
  // What fails has to be a case of the requirement, not only one that came across it.
  expect(
    failed.some(({ requirements, failure }) => requirements.includes(primary) && failure?.requirement === primary),
  ).toBe(true);
}
