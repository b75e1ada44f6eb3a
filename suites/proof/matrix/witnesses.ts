import { readFileSync } from 'node:fs';
import { FAULTS } from '../../../sim/harness.ts';
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
 * makes its own worlds, then the quickest. A witness that is still red stays, so that the table changes only where it has to.
 */
export function chooseWitnesses(outcomes: readonly MatrixOutcome[], before: Witnesses): Witnesses {
  const red = new Map(outcomes.map(({ unit, red = {} }) => [unit, red]));
  const chosen = FAULTS.flatMap(({ name, breaks: [primary] }): [string, string][] => {
    const finder = finderOf(name);
    const witnesses = Object.entries(red.get(`fault ${name}`) ?? {})
      .filter(
        ([id, [requirement]]) =>
          requirement === primary && (isOwnCase({ id }, primary) || (finder !== undefined && isFinder({ id }, finder))),
      )
      .sort(
        ([one, [, oneMs]], [other, [, otherMs]]) =>
          Number(isGenerated({ id: one })) - Number(isGenerated({ id: other })) || oneMs - otherMs,
      )
      .map(([id]) => id);
    const kept = witnesses.find((id) => id === before[name]) ?? witnesses[0];
    return kept === undefined ? [] : [[name, kept]];
  });
  return Object.fromEntries(chosen);
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
