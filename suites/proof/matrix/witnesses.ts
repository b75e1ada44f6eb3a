import { readFileSync } from 'node:fs';
import { FAULTS, type Fault } from '../../../sim/harness.ts';
import { findRequirement } from '../../../spec/requirements/index.ts';
import type { CaseId } from '../../cases/index.ts';
import { finderOf, isFinder } from './found-alone.ts';
import { isGenerated, isOwnCase, NAMING } from './prove.ts';
import type { MatrixOutcome } from './units.ts';

/** The case in which `npm test` plays each fault, by the name of the fault. */
export type Witnesses = Readonly<Record<string, string>>;

export const WITNESSES_FILE = 'suites/proof/witnesses.json';

export function readWitnesses(): Witnesses {
  return JSON.parse(readFileSync(new URL('../witnesses.json', import.meta.url), 'utf8'));
}

/**
 * A witness of each fault, chosen from all cases that are red for its first requirement and name it: a plain case before one that
 * makes its own worlds, then the quickest. A witness that is still red stays, so that the table changes only where it has to. So does that
 * of a fault that was not played.
 */
export function chooseWitnesses(outcomes: readonly MatrixOutcome[], before: Witnesses): Witnesses {
  const red = new Map(outcomes.map((each) => [each.unit, each.red]));
  const chosen = FAULTS.flatMap((fault): [string, string][] => {
    const candidates = red.get(`fault ${fault.name}`);
    const kept = before[fault.name];
    const isKept = kept !== undefined && (candidates === undefined || isWitness(fault, kept, candidates[kept]?.[0]));
    const witness = isKept ? kept : quickestOf(fault, candidates ?? {});
    return witness === undefined ? [] : [[fault.name, witness]];
  });
  return Object.fromEntries(chosen);
}

function quickestOf(fault: Fault, red: NonNullable<MatrixOutcome['red']>): string | undefined {
  const witnesses = Object.entries(red).filter(([id, [requirement]]) => isWitness(fault, id, requirement));
  const costs = witnesses.map(([id, [, durationMs]]) => ({ id, rank: Number(isGenerated({ id })), durationMs }));
  return costs.sort((one, other) => one.rank - other.rank || one.durationMs - other.durationMs)[0]?.id;
}

/** Whether a case that failed for a requirement shows what a fault is made for. */
function isWitness({ name, breaks: [primary] }: Fault, id: string, requirement: string | undefined): boolean {
  const finder = finderOf(name);
  const hasToFind = finder !== undefined && isFinder({ id }, finder);
  return requirement === primary && (isOwnCase({ id }, primary) || hasToFind);
}

/** The plain cases in which `npm test` plays a variant: those that name a requirement under its reading, or of that requirement's area. */
export function casesOfReading(reading: number): readonly CaseId[] {
  const settled = (id: string) => findRequirement(id)?.reading === reading;
  const plain = NAMING.filter((each) => !isGenerated(each));
  const areas = new Set(
    plain.flatMap(({ requirements }) => requirements.filter(settled)).map((id) => findRequirement(id)?.area),
  );
  return plain
    .filter(({ requirements }) => requirements.some((id) => areas.has(findRequirement(id)?.area)))
    .map(({ id }) => id);
}
