import { plural } from '../../../../spec/grammar.ts';
import { demandMember, demandThat } from '../../../harness/kit/demand.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { OK, status } from '../../../harness/receivers/reply.ts';
import { type CallDocument, DELIVERED } from '../../../harness/stage/calls.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Likely statuses of an endpoint. */
const STATUSES = [500, 501, 502, 503, 504, 505, 511, 599] as const;

/** Rare statuses. Those such as 530 come from proxies in front of an endpoint. */
const RARE_STATUSES = [506, 507, 508, 509, 510, 512, 520, 521, 522, 523, 524, 525, 526, 527, 529, 530, 550, 561, 598];

/** Statuses that a message gets repeatedly: the likely ones, and those of a proxy whose endpoint is busy or silent. */
const KEPT_STATUSES = [...STATUSES, 520, 522, 524, 529, 598] as const;

export const retryAfter5xx = [
  {
    id: 'retry/two-or-more',
    title: 'A message that keeps failing with one 5xx status is retried two times or more',
    requirements: ['RTY-001', 'RTY-006'],
    play: async (stage) => {
      const receivers: Receiver[] = [];
      for (const code of KEPT_STATUSES) {
        const receiver = await stage.receiver(status(code), status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        receivers.push(receiver);
      }
      // Waiting for all at once takes less real time than for one after another.
      const isOver = (): boolean => receivers.every(({ requests }) => requests.length >= 3);
      await stage.time.runUntil(isOver, stage.time.nowMs() + RETRY_LIMIT_MS);
      const [plain, ...others] = receivers;
      if (plain !== undefined) await stage.awaitRetry(plain, 'RTY-001', 2);
      for (const receiver of others) await stage.awaitRetry(receiver, 'RTY-006', 2);
      for (const receiver of receivers) await stage.awaitRetry(receiver, 'RTY-001', 3);
    },
  },
  ...STATUSES.map(
    (code): Case<`retry/${(typeof STATUSES)[number]}`> => ({
      id: `retry/${code}`,
      title: `A message answered with ${code} is retried`,
      requirements: ['RTY-006'],
      play: async (stage) => {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        await source.deliver(stage.calls.track());
        await stage.awaitRetry(receiver, 'RTY-006');
      },
    }),
  ),
  {
    id: 'retry/every-5xx',
    title: 'A message answered with a rarer status from 500 to 599 is retried',
    requirements: ['RTY-006', 'RTY-005', 'DLV-001', DELIVERED.track],
    play: async (stage) => {
      const failed: { readonly receiver: Receiver; readonly call: CallDocument }[] = [];
      for (const code of RARE_STATUSES) {
        const receiver = await stage.receiver(status(code), OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        const call = stage.calls.track();
        await source.deliver(call);
        failed.push({ receiver, call });
      }
      // One that succeeds at once next to those that fail, so that a mix-up of their outcomes shows.
      const taking = await openOutlet(stage);
      await taking.source.deliver(stage.calls.track());
      for (const { receiver, call } of failed) {
        const retry = await stage.awaitRetry(receiver, 'RTY-006', 2);
        demandMember('RTY-005', retry, ['userId'], call['userId']);
      }
      demandThat(taking.receiver.requests.length === 1, {
        requirement: 'DLV-001',
        expected: 'one request where the first was answered with 200, while other messages fail',
        seen: plural(taking.receiver.requests.length, 'request'),
        request: taking.receiver.requests[1],
      });
    },
  },
] as const satisfies readonly Case[];
