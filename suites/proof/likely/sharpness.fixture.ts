import type { FaultRecord } from '../../../reports/likely/fault-record.ts';
import { isMixed, isOfWorlds } from '../found-alone/found-alone.fixture.ts';
import { isOwnCase, NAMING } from '../prove.fixture.ts';

/** Cases about one thing each. Worlds and combinations name whatever may fail in them, so they cannot point at anything. */
const PLAIN: ReadonlySet<string> = new Set(
  NAMING.filter((each) => !isOfWorlds(each) && !isMixed(each)).map(({ id }) => id),
);

/** For tests only: how well plain cases point at what is wrong. */
export interface Sharpness {
  /** How many faults plain cases find. */
  readonly found: number;
  /** How many of those fail no plain case but ones that name the requirement that the fault is made for. */
  readonly sharp: number;
}

/** For tests only: how well the plain cases of a record point at what is wrong. */
export function sharpnessOf({ faults }: FaultRecord): Sharpness {
  const reds = faults.map(({ requirement, red }) => ({
    requirement,
    ids: [...red.keys()].filter((id) => PLAIN.has(id)),
  }));
  const found = reds.filter(({ ids }) => ids.length > 0);
  const sharp = found.filter(({ requirement, ids }) => ids.every((id) => isOwnCase({ id }, requirement)));
  return { found: found.length, sharp: sharp.length };
}
