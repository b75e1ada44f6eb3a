import { LIMITS } from '../../../../spec/limits.ts';
import {
  alikeMessages,
  DIFFERING,
  demandAlikeOnce,
  demandAlikeSent,
} from '../../../harness/kit/client/alike-messages.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { CLIENT_LOOK_AHEAD_MS, lookAheadForClient } from '../../../harness/kit/client/sent.ts';
import type { Case } from '../../case.ts';

/** Some of these messages hold the same marks. Their number tells whether all were sent, which no world says. */
export const queueEachOnce = [
  {
    id: 'queue/alike-messages',
    title: 'Messages that differ in one field only are all sent once, in one batch or in several',
    requirements: ['QUE-013', ...DIFFERING],
    spanMs: 2 * LIMITS.flushIntervalMs + CLIENT_LOOK_AHEAD_MS,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const groups = alikeMessages(stage).map((alike) => ({ alike, messages: [alike.next(), alike.next()] }));
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      // The earlier ones have been sent, so these are in other batches.
      for (const { alike, messages } of groups) messages.push(alike.next());
      await queueAll(
        client,
        groups.flatMap(({ messages }) => messages.slice(-1)),
      );
      for (const { alike, messages } of groups) await demandAlikeSent(stage, client, alike, messages);
      await lookAheadForClient(stage);
      for (const { alike, messages } of groups) demandAlikeOnce(client, alike, messages);
    },
  },
] as const satisfies readonly Case[];
