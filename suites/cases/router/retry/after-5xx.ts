import type { Receiver } from '../../../receivers/receiver.ts';
import { FAIL, OK, status } from '../../../receivers/reply.ts';
import type { Case } from '../../case.ts';

/** Statuses that an endpoint is likely to answer with. */
const STATUSES = [500, 501, 502, 503, 504, 505, 511, 599] as const;

/** Rare statuses. Those such as 530 come from proxies in front of an endpoint. */
const RARE_STATUSES = [506, 507, 508, 509, 510, 512, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530, 550, 561, 598];

/** Retries after a 5xx. */
export const retryAfter5xx = [
  {
    id: 'retry/two-or-more',
    title: 'A message that keeps failing with 500 is retried two times or more',
    requirements: ['RTY-001'],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.track());
      for (const attempt of [2, 3]) await stage.retryOf(receiver, 'RTY-001', attempt);
    },
  },
  ...STATUSES.map(
    (code): Case<`retry/${(typeof STATUSES)[number]}`> => ({
      id: `retry/${code}`,
      title: `A message that is answered with ${code} is retried`,
      requirements: ['RTY-006'],
      play: async (stage) => {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        await stage.retryOf(receiver, 'RTY-006');
      },
    }),
  ),
  {
    id: 'retry/every-5xx',
    title: 'A message that is answered with any of the rarer statuses from 500 to 599 is retried too',
    requirements: ['RTY-006'],
    play: async (stage) => {
      const receivers: Receiver[] = [];
      for (const code of RARE_STATUSES) {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        receivers.push(receiver);
      }
      for (const receiver of receivers) await stage.retryOf(receiver, 'RTY-006', 2);
    },
  },
] as const satisfies readonly Case[];
