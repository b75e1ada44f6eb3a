import { CASES, type CaseId } from '../../cases/index.ts';
import type { Watch } from '../../harness/stage/watchtower.ts';

/** The checks that apply to every request of every case, collected from the cases that define one. */
export function allWatches(): readonly Watch<CaseId>[] {
  return CASES.flatMap(({ id, watch, watchBatches }) => [
    ...(watch === undefined ? [] : [{ id, on: 'webhooks' as const, check: watch }]),
    ...(watchBatches === undefined ? [] : [{ id, on: 'batches' as const, check: watchBatches }]),
  ]);
}
