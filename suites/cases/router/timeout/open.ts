import { OK, STALL } from '../../../harness/receivers/reply.ts';
import type { Case } from '../../case.ts';

export const timeoutOpen = [
  {
    id: 'timeout/slow-body',
    title: 'An answer whose body takes longer than 5 s: in time or late',
    requirements: ['TMO-006'],
    play: async (stage) => {
      const receiver = await stage.receiver({ kind: 'drip', afterMs: 8_000 }, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      await stage.lookAhead();
      stage.observe('TMO-006', receiver.requests.length > 1 ? 'timed out' : 'in time');
    },
  },
  {
    id: 'timeout/for-how-long',
    title: 'Number and duration of retries of a message that keeps timing out',
    requirements: ['TMO-007'],
    play: async (stage) => {
      const receiver = await stage.receiver(STALL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = await source.deliver(stage.calls.track());
      await stage.lookAhead();
      const last = receiver.requests.at(-1) ?? first;
      stage.observe('TMO-007', {
        watchedForS: Math.round((stage.time.nowMs() - first.atMs) / 1000),
        attempts: receiver.requests.length,
        lastAfterS: Math.round((last.atMs - first.atMs) / 1000),
      });
    },
  },
] as const satisfies readonly Case[];
