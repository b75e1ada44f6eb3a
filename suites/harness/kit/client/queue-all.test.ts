import { expect, it } from 'vitest';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { WorldTime } from '../../time/world-time.ts';
import { queueAsOneFlush } from './queue-all.ts';

/** Queues three messages with a client that takes so long for each. Returns how many it took. */
async function queued(kind: WorldTime['kind'], eachMs: number): Promise<number> {
  let nowMs = 0;
  let taken = 0;
  const queue = async (): Promise<void> => {
    nowMs += eachMs;
    taken += 1;
  };
  const time = { kind, nowMs: () => nowMs } as WorldTime;
  await queueAsOneFlush({ time }, { queue }, Array<MarkedMessage>(3).fill({} as MarkedMessage), 'BAT-003');
  return taken;
}

it.each<[kind: WorldTime['kind'], eachMs: number]>([
  ['real', 1_000],
  ['counted', 2_000],
  ['stepped', 2_000],
])('queues all on a %s clock, if each takes %i ms', async (kind, eachMs) => {
  expect(await queued(kind, eachMs)).toBe(3);
});

it('concludes nothing on a real clock, if the interval may have parted the flush', async () => {
  await expect(queued('real', 1_001)).rejects.toMatchObject({
    message: 'it took 3.0 s to queue one flush, so the interval may have split it',
  });
});
