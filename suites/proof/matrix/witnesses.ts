import { readFileSync } from 'node:fs';
import type { Fault } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { finderOf, isFinder } from './found-alone.ts';
import { isGenerated, isOwnCase, type Proof, prove } from './prove.ts';

/** The case in which `npm test` plays each fault, by the name of the fault. From the root. */
export const WITNESSES_FILE = 'suites/proof/witnesses.json';

export function readWitnesses(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL('../witnesses.json', import.meta.url), 'utf8'));
}

const before = readWitnesses();

/**
 * A case that finds a fault when it is played alone: a case may have failed for what a watch saw in the others. The witness of the last
 * proof stays if it still does, so that the table changes only where it has to. Otherwise a plain case comes before one that makes its own
 * worlds, and then the quickest.
 */
export async function witnessOf(fault: Fault, { failed }: Proof): Promise<string | undefined> {
  const candidates = failed.filter((result) => isWitness(fault, result)).sort(byCost);
  const kept = candidates.filter(({ id }) => id === before[fault.name]);
  for (const { id } of [...kept, ...candidates]) {
    const alone = await prove(
      fault.rules,
      CASES.filter((each) => each.id === id),
    );
    if (alone.failed.some((result) => isWitness(fault, result))) return id;
  }
  return undefined;
}

/** Whether a failure shows what the fault is made for, in a case that names it or has to find it. */
function isWitness({ name, breaks: [primary] }: Fault, { id, failure }: CaseResult): boolean {
  const finder = finderOf(name);
  const hasToFind = finder !== undefined && isFinder({ id }, finder);
  return failure?.requirement === primary && (isOwnCase({ id }, primary) || hasToFind);
}

function byCost(one: CaseResult, other: CaseResult): number {
  return Number(isGenerated(one)) - Number(isGenerated(other)) || one.durationMs - other.durationMs;
}
