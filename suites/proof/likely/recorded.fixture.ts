import type { FaultRecord, RecordedFault } from '../../../reports/likely/fault-record.ts';
import { markOf } from '../../../reports/likely/mark.ts';
import { faultRecord } from '../../../reports/likely/with-likely.ts';
import type { Fault } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { mayFailFor } from '../explanations/presumed.fixture.ts';
import type { Proof } from '../prove.fixture.ts';

/** For tests only: what a record keeps of a fault and of how the suite judges it. */
export function recordedOf({ name, description, breaks: [requirement] }: Fault, { failed }: Proof): RecordedFault {
  const red = failed.flatMap(({ id, failure }) => (failure === undefined ? [] : [[id, markOf(failure)] as const]));
  return { name, description, requirement, red: new Map(red) };
}

/** How many cases of a fault may differ: where attempts race, it is up to chance which failure is seen first. */
const LEFT_TO_CHANCE = { cases: 2, share: 1 / 2 };

const REMEDY = 'run `npm run likely` and commit the result';

/**
 * For tests only: what is no longer true of what `reports/likely/` has on a fault, in one sentence, or nothing.
 * @param proof How the suite judges the fault in the cases in which it was played.
 */
export function problemsOfRecord(fault: Fault, proof: Proof, record: FaultRecord = faultRecord()): string[] {
  const kept = record.faults.find(({ name }) => name === fault.name);
  if (kept === undefined) return [`Expected reports/likely to know the fault ${fault.name}; ${REMEDY}`];
  const now = recordedOf(fault, proof);
  const known = new Set(record.cases);
  const played = [...proof.failed, ...proof.passed].map(({ id }) => id).filter((id) => known.has(id));
  const changed = played.filter((id) => keyOf(kept, id) !== keyOf(now, id));
  const isSame = kept.description === now.description && kept.requirement === now.requirement;
  if (isSame && changed.length <= leftToChance(kept)) return [];
  const what = isSame ? `say so of ${changed.slice(0, 3).join(', ')} (${changed.length} in all)` : 'describe it so';
  return [`Expected what reports/likely has on the fault ${fault.name} to ${what}; ${REMEDY}`];
}

/**
 * For tests only: the cases in which a fault fails, as the record has it, for a requirement that is not in its `breaks`, or
 * that the case does not name; one sentence each. The kill matrix plays many faults in a part of the cases only.
 */
export function problemsOfRequirements(faults: readonly Fault[], record: FaultRecord = faultRecord()): string[] {
  return record.faults.flatMap(({ name, red }) => {
    const breaks: readonly string[] = faults.find((fault) => fault.name === name)?.breaks ?? [];
    return [...red].flatMap(([id, { requirement }]) => {
      const failure = `the record has ${id} fail for ${requirement} on the fault ${name}`;
      const own = CASES.find((each) => each.id === id);
      return [
        ...(breaks.includes(requirement) ? [] : [`Expected \`breaks\` to list ${requirement}: ${failure}`]),
        ...(own === undefined || mayFailFor(own, requirement)
          ? []
          : [`Expected the case to name ${requirement}: ${failure}`]),
      ];
    });
  });
}

function leftToChance({ red }: RecordedFault): number {
  return Math.max(LEFT_TO_CHANCE.cases, red.size * LEFT_TO_CHANCE.share);
}

function keyOf({ red }: RecordedFault, id: string): string {
  const mark = red.get(id);
  return JSON.stringify(mark ?? 'passed');
}
