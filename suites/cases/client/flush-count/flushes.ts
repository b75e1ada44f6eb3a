import { LIMITS } from '../../../../spec/limits.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { demandFlush, demandLastFlushes, demandNoneSent } from '../../../harness/kit/client/flush-by-count.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { demandAllSent, demandEachOnce } from '../../../harness/kit/client/sent.ts';
import { whileYoung, YoungClient } from '../../../harness/kit/client/younger-than-interval.ts';
import { NotTested } from '../../../harness/not-tested.ts';
import type { CapturedClient } from '../../../harness/stage/client.ts';
import type { Case } from '../../case.ts';

/** The methods in turn, so that a different one completes each flush. In the other cases it is always Track. */
const TURNS: readonly (readonly GoMethod[])[] = [
  ['Track', 'Identify', 'Page', 'Group', 'Alias'],
  ['Alias', 'Track', 'Identify', 'Page', 'Group'],
  ['Group', 'Alias', 'Track', 'Identify', 'Page'],
  ['Page', 'Group', 'Alias', 'Track', 'Identify'],
];
/** Number of messages for the interval: fewer than the count. */
const FEW = 5;
const SMALL_SIZE = 7;
const LARGER_SIZE = 12;

export const flushCountFlushes = [
  {
    id: 'flush-count/mixed-methods',
    title: `Messages of all methods count together towards the flush at ${LIMITS.flushCount}`,
    requirements: ['QUE-003'],
    play: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        for (const turn of TURNS)
          await demandFlush(stage, 'QUE-003', young, stage.messages.inTurn(LIMITS.flushCount, turn));
      }),
  },
  {
    id: 'flush-count/after-interval',
    title: `${LIMITS.flushCount} messages after a flush by the interval cause the next one, without repeats`,
    requirements: ['QUE-003', 'QUE-009', 'QUE-013'],
    // On a real clock an interval could end at any moment of this case.
    needs: ['virtual-clock'],
    play: async (stage) => {
      const young = await YoungClient.make(stage);
      const first = stage.messages.tracks(FEW);
      await queueAll(young.client, first);
      await demandAllSent(stage, young.capture, first, 'QUE-009');
      const second = stage.messages.tracks(LIMITS.flushCount);
      await demandFlush(stage, 'QUE-003', young, second);
      await demandEachOnce(stage, young.capture, [...first, ...second], 'QUE-013');
    },
  },
  {
    id: 'flush-count/refused-message',
    title: 'A refused message does not count towards a flush, and no queued message is lost',
    requirements: ['QUE-003'],
    play: (stage) =>
      whileYoung(async () => {
        const young = await YoungClient.make(stage);
        const messages = stage.messages.tracks(LIMITS.flushCount);
        await queueAll(young.client, messages.slice(0, LIMITS.flushCount / 2));
        await demandRefused(young.client, stage.messages.lacking('Track', 'Event'));
        await queueAll(young.client, messages.slice(LIMITS.flushCount / 2, -1));
        await demandNoneSent(stage, 'QUE-003', young, messages);
        await demandRefused(young.client, stage.messages.lacking('Alias', 'PreviousId'));
        await demandNoneSent(stage, 'QUE-003', young, messages);
        await demandLastFlushes(stage, 'QUE-003', young, messages);
      }),
  },
  {
    id: 'flush-count/two-clients',
    title: `Two clients, with Size ${SMALL_SIZE} and Size ${LARGER_SIZE}, each flush at their own count`,
    requirements: ['QUE-004'],
    play: (stage) =>
      whileYoung(async () => {
        const small = await YoungClient.make(stage, { size: SMALL_SIZE }, 'QUE-004');
        const larger = await YoungClient.make(stage, { size: LARGER_SIZE }, 'QUE-004');
        const few = stage.messages.tracks(SMALL_SIZE);
        const more = stage.messages.tracks(LARGER_SIZE);
        for (const [index, message] of more.slice(0, -1).entries()) {
          await larger.client.queue(message);
          await queueAll(small.client, few.slice(0, -1).slice(index, index + 1));
        }
        await demandNoneSent(stage, 'QUE-004', small, few);
        await demandNoneSent(stage, 'QUE-004', larger, more);
        await demandLastFlushes(stage, 'QUE-004', small, few);
        await demandNoneSent(stage, 'QUE-004', larger, more);
        await demandLastFlushes(stage, 'QUE-004', larger, more);
      }),
  },
] as const satisfies readonly Case[];

/** Sends an invalid message, and ends the case as not tested if the client accepts it and drops it later. */
async function demandRefused(client: CapturedClient, message: MarkedMessage): Promise<void> {
  const { kind } = await client.tryQueue(message);
  if (kind !== 'refused')
    throw new NotTested('this client accepts messages that it cannot send, and those may count towards a flush');
}
