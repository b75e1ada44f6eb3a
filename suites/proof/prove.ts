import { type Fault, REFERENCE, type Rules, startSimulator } from '../../sim/index.ts';
import { requirement } from '../../spec/requirements/index.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { playAgainst } from './play-against.ts';

/** What the suite says of the reference with some of its rules replaced. */
export interface Proof {
  readonly failed: readonly CaseResult[];
  readonly couldNotRun: readonly CaseResult[];
  readonly passed: readonly CaseResult[];
}

/** Cases that can fail by what they are about; the others only observe. */
export const ASSERTING: readonly Case[] = CASES.filter(({ requirements }) =>
  requirements.some((id) => requirement(id).treatment === 'assert'),
);

/** Plays cases against a simulator with these rules. */
export async function prove(change: (reference: Rules) => Rules, cases: readonly Case[] = CASES): Promise<Proof> {
  const running = await startSimulator({ rules: change(REFERENCE) });
  try {
    const results = await playAgainst(running.url, cases);
    return {
      failed: results.filter(({ status }) => status === 'failed'),
      couldNotRun: results.filter(({ status }) => status === 'could-not-run'),
      passed: results.filter(({ status }) => status === 'passed'),
    };
  } finally {
    await running.close();
  }
}

/** A failed case and the requirement that it failed, for a message that a person can read. */
export function shortly({ id, failure }: CaseResult): string {
  return `${id}: ${failure?.requirement}, expected ${failure?.expected}, seen ${failure?.seen}`;
}

/** Whether the cases that a fault turns red are exactly those that name the requirement it is there for. */
export function isSharp(fault: Fault, { failed }: Proof): boolean {
  const [primary = ''] = fault.breaks;
  const named = CASES.filter(({ requirements }) => requirements.includes(primary)).map(({ id }) => id);
  return failed.length === named.length && failed.every(({ id }) => named.includes(id));
}
