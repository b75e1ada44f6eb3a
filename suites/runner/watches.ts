import { CASES } from '../cases/index.ts';
import type { Watch } from '../stage/watchtower.ts';

/** The checks that every request of every case goes past: those of all cases that have one. */
export function watchesOf(): readonly Watch[] {
  return CASES.flatMap(({ id, watch }) => (watch === undefined ? [] : [{ id, check: watch }]));
}
