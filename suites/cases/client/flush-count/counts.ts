import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandFlush, demandLastFlushes, demandNoneSent } from '../../../harness/kit/client/flush-by-count.ts';
import { queueByCallers } from '../../../harness/kit/client/queue-all.ts';
import { whileYoung, YoungClient } from '../../../harness/kit/client/younger-than-interval.ts';
import type { ClientOptions } from '../../../harness/stage/client.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** The count must start again after each flush, which a single flush would not show. */
const FLUSHES = 2;
/** Counts below and above the default, other than 1. */
const COUNTS = [3, 7, 30] as const;
/** A count that a client may be tempted to cap, or to keep in a byte. It is used for one flush only. */
const LARGE_COUNT = 300;
/** Longer than the default, so that only the count triggers a flush. */
const LONG_INTERVAL_MS = 2 * LIMITS.flushIntervalMs;
/** Concurrent callers for a large count, because one after another takes long. */
const CALLERS = 16;

export const flushCountCounts = [
  {
    id: 'flush-count/default',
    title: `By default, the ${LIMITS.flushCount}th message makes the client flush, and no earlier one does`,
    requirements: ['QUE-003'],
    uses: ['flushAfter'],
    play: async (stage) => {
      await demandFlushesAt(stage, 'QUE-003', LIMITS.flushCount, {});
      // The other field keeps its default if only one is set.
      if (!stage.capabilities.has('flushAfter')) return;
      await demandFlushesAt(stage, 'QUE-003', LIMITS.flushCount, { flushAfterMs: LONG_INTERVAL_MS });
    },
  },
  ...COUNTS.map((size) => countCase('QUE-004', `size-${size}`, size, { size })),
  {
    ...countCase('QUE-004', `size-${LARGE_COUNT}`, LARGE_COUNT, { size: LARGE_COUNT }),
    needs: ['virtual-clock'],
  },
  countCase('QUE-005', 'size-1', 1, { size: 1 }),
  ...COUNTS.map((flushAt) => countCase('QUE-006', `flush-at-${flushAt}`, flushAt, { flushAt })),
  countCase('QUE-007', 'flush-at-1', 1, { flushAt: 1 }),
] as const satisfies readonly Case[];

function countCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  count: number,
  options: ClientOptions,
) {
  const what = Object.entries(options).map(([field, value]) => `${field} ${value}`);
  return {
    id: `flush-count/${name}`,
    title: `With ${what}, every ${count === 1 ? 'message causes' : `${count} messages cause`} a flush`,
    requirements: [requirement],
    play: (stage) => demandFlushesAt(stage, requirement, count, options),
  } as const satisfies Case;
}

async function demandFlushesAt(stage: Stage, requirement: RequirementId, count: number, options: ClientOptions) {
  await whileYoung(async () => {
    const young = await YoungClient.make(stage, options, requirement);
    if (count >= LARGE_COUNT) {
      const messages = stage.messages.tracks(count);
      await queueByCallers(CALLERS, [young.client], messages.slice(0, -1), requirement);
      await demandNoneSent(stage, requirement, young, messages);
      await demandLastFlushes(stage, requirement, young, messages);
      return;
    }
    for (let flush = 1; flush <= FLUSHES; flush += 1) {
      await demandFlush(stage, requirement, young, stage.messages.tracks(count));
    }
  });
}
