import { readFileSync } from 'node:fs';
import type { Fault } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { CASES, isGenerated } from '../../cases/index.ts';
import { problemsOfFault } from './problems.ts';
import { isAbout, type Proof, proveFault } from './prove.ts';

/**
 * The case in which `npm test` plays each fault, by the name of the fault. If no case finds the fault alone: a case
 * that reports the finding of its watch, and one with the request, with a blank between them.
 */
export const WITNESSES = new URL('../witnesses.json', import.meta.url);

export function readWitnesses(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(WITNESSES, 'utf8'));
}

const before = readWitnesses();

/**
 * The cheapest cases that find a fault without any other case. The witness of the last proof stays if it still finds
 * the fault, so that the table changes only where necessary.
 */
export async function findWitness(fault: Fault, { failed, passed }: Proof): Promise<string | undefined> {
  const candidates = failed.filter((result) => isWitness(fault, result)).sort(byCost(fault));
  const kept = before[fault.name];
  for (const witness of [...(kept === undefined ? [] : [kept]), ...candidates.map(({ id }) => id)]) {
    if (await isFoundBy(fault, witness.split(' '))) return witness;
  }
  const [first] = candidates;
  return first && (await besideAnother(fault, first.id, [...failed, ...passed]));
}

/** A case that failed for its watch's finding in another case, next to that case, which halving finds. */
async function besideAnother(fault: Fault, id: string, played: readonly CaseResult[]): Promise<string | undefined> {
  let others = played.map((each) => each.id).filter((other) => other !== id);
  while (others.length > 1) {
    const half = others.slice(0, others.length / 2);
    others = (await isFoundBy(fault, [id, ...half])) ? half : others.slice(half.length);
  }
  const pair = [id, ...others];
  return (await isFoundBy(fault, pair)) ? pair.join(' ') : undefined;
}

async function isFoundBy(fault: Fault, ids: readonly string[]): Promise<boolean> {
  const proof = await proveFault(
    fault,
    CASES.filter(({ id }) => ids.includes(id)),
  );
  return problemsOfFault(fault, proof).length === 0;
}

/** True if a failure shows the fault's main requirement, in a case about it. */
function isWitness({ breaks: [primary] }: Fault, result: CaseResult): boolean {
  return result.failure?.requirement === primary && isAbout(result, primary);
}

/** A case that makes its own worlds comes last, and one about the fault's main requirement comes first. */
function byCost({ breaks: [primary] }: Fault): (one: CaseResult, other: CaseResult) => number {
  const rank = (result: CaseResult): number => (isGenerated(result) ? 2 : Number(result.requirements[0] !== primary));
  return (one, other) => rank(one) - rank(other) || one.durationMs - other.durationMs;
}
