import { REFERENCE, type Rules, startSimulator } from '../../sim/harness.ts';
import { requirement } from '../../spec/requirements/index.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { ClockTrust } from '../runner/case/clock-trust.ts';
import { DirectTransport } from './direct-transport.fixture.ts';
import { playAgainst } from './play-against.fixture.ts';

/** Other tests may keep the machine busy, and a case that ends early proves nothing. */
const PATIENCE_MS = 240_000;

/** What the suite says about the reference with some of its rules replaced. */
export interface Proof {
  readonly failed: readonly CaseResult[];
  readonly couldNotRun: readonly CaseResult[];
  readonly passed: readonly CaseResult[];
}

/** Cases that assert a requirement and so can fail for it. The others only observe. */
export const ASSERTING: readonly Case[] = CASES.filter(({ requirements }) =>
  requirements.some((id) => requirement(id).treatment === 'assert'),
);

/**
 * Cases that check the requirements that they name, and no others. A case with an oracle fails for whatever the oracle
 * finds, so it does not count as a check of any requirement.
 */
export const NAMING: readonly Case[] = CASES.filter(({ hasOracle }) => hasOracle !== true);

/**
 * Plays cases against a simulator with these rules. A case that fails does not look for the smallest world that shows it:
 * that changes no verdict, and takes most of the time.
 */
export async function prove(change: (reference: Rules) => Rules, cases: readonly Case[] = CASES): Promise<Proof> {
  const simulator = await startSimulator({ rules: change(REFERENCE) });
  try {
    const transport = new DirectTransport(simulator.handle);
    // The clock of the simulator leaves no timer out.
    const clockTrust = new ClockTrust(0);
    const results = await playAgainst(simulator.url, cases, {
      transport,
      clockTrust,
      shrinks: false,
      patienceMs: PATIENCE_MS,
    });
    return {
      failed: results.filter(({ status }) => status === 'failed'),
      couldNotRun: results.filter(({ status }) => status === 'could-not-run'),
      passed: results.filter(({ status }) => status === 'passed'),
    };
  } finally {
    await simulator.close();
  }
}

/** A failed case and its failure in one line, for a person. */
export function failureLine({ id, failure }: CaseResult): string {
  return `${id}: ${failure?.requirement}, expected ${failure?.expected}, seen ${failure?.seen}`;
}

/** Whether a case names a requirement, and so counts as a check of it. */
export function isOwnCase({ id }: Pick<Case, 'id'>, wanted: string): boolean {
  return NAMING.some((each) => each.id === id && each.requirements.some((named) => named === wanted));
}
