import { LIMITS } from '../../../../spec/limits.ts';
import {
  demandNothingOf,
  familiarMessages,
  laterMessages,
  poorMessages,
  richMessages,
} from '../../../kit/client/client-message/nothing-of-others.ts';
import { queueAll } from '../../../kit/client/queue-all.ts';
import type { Case } from '../../case.ts';

/** No message carries what was given to another, of the same client or of a different one. */
export const clientMessageNothingOfOthers = [
  {
    id: 'client-message/nothing-of-others',
    title: 'A message carries nothing that an earlier message, of the same client or another, was given',
    requirements: ['MSG-024', 'MSG-015', 'MSG-004', 'MSG-009', 'MSG-010', 'MSG-012', 'MSG-013', 'MSG-020'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const capture = await stage.capture();
      const [earlier, other] = [await stage.client(capture), await stage.client(capture)];
      const rich = richMessages(stage);
      await queueAll(
        earlier,
        rich.map(({ message }) => message),
      );
      for (const { message } of rich) await earlier.sent(message);
      // They are queued only now, so that no batch request holds messages of both sorts.
      const later = [earlier, other].map((client) => ({ client, messages: poorMessages(stage) }));
      for (const { client, messages } of later) await queueAll(client, messages);
      for (const { client, messages } of later) {
        for (const message of messages) demandNothingOf(rich, message, await client.sent(message));
      }
    },
  },
  {
    id: 'client-message/nothing-of-the-user-before',
    title: 'A message carries no member with a usual name that an earlier message of its user had',
    requirements: ['MSG-013', 'MSG-004', 'MSG-009', 'MSG-015', 'MSG-020', 'MSG-024'],
    spanMs: 2 * LIMITS.flushIntervalMs,
    play: async (stage) => {
      const client = await stage.client(await stage.capture());
      const userId = stage.messages.id('u');
      const familiar = familiarMessages(stage, userId);
      for (const { message } of familiar) await client.queue(message);
      for (const { message } of familiar) await client.sent(message);
      const later = laterMessages(stage, userId);
      await queueAll(client, later);
      for (const message of later) demandNothingOf(familiar, message, await client.sent(message));
    },
  },
] as const satisfies readonly Case[];
