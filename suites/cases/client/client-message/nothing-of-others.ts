import { LIMITS } from '../../../../spec/limits.ts';
import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../harness/capture/capture.ts';
import { OBJECT_FIELDS, type ObjectField } from '../../../harness/capture/go-methods.ts';
import type { MarkedMessage } from '../../../harness/capture/messages.ts';
import { queueAll } from '../../../harness/kit/client/queue-all.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import { knownMembers } from '../../../harness/kit/values.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** A message with a text, or an object with one key, in one field. The text occurs nowhere else. */
interface RichMessage extends ObjectField {
  readonly secret: string;
  readonly message: MarkedMessage;
}

/** Optional text fields. The id of an anonymous user is in each of that user's messages. */
const TEXT_FIELDS: readonly ObjectField[] = [
  { method: 'Page', field: 'Name', requirement: 'MSG-012' },
  { method: 'Page', field: 'Category', requirement: 'MSG-012' },
  { method: 'Page', field: 'AnonymousId', requirement: 'MSG-010' },
];

/** Objects whose members mean nothing to the client. The context of a page describes the sender. */
const FREE_OBJECTS = OBJECT_FIELDS.filter(({ field }) => field === 'Traits' || field === 'Properties');

/** No message contains a value of another, of the same client or of a different one. */
export const clientMessageNothingOfOthers = [
  {
    id: 'client-message/nothing-of-others',
    title: 'A message carries nothing from an earlier message of any client',
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
      // These are queued later, so that no batch request holds messages of both sorts.
      const later = [earlier, other].map((client) => ({ client, messages: poorMessages(stage) }));
      for (const { client, messages } of later) await queueAll(client, messages);
      for (const { client, messages } of later) {
        for (const message of messages) demandNothingFrom(rich, message, await client.sent(message));
      }
    },
  },
  {
    id: 'client-message/nothing-of-the-user-before',
    title: 'A message carries no well-known member from an earlier message of its user',
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
      for (const message of later) demandNothingFrom(familiar, message, await client.sent(message));
    },
  },
] as const satisfies readonly Case[];

/** A second message with the same value in the same field. */
function again({ method, field, secret }: Omit<RichMessage, 'message'>, messages: Stage['messages']): MarkedMessage {
  return messages.of(method, { [field]: { [secret]: true } });
}

/** Messages of one user, with members of known names in each object that may hold anything. */
function familiarMessages({ messages }: Stage, userId: string): RichMessage[] {
  return FREE_OBJECTS.map((each) => {
    const secret = messages.id('s');
    const members = knownMembers(`https://example.com/${secret}`);
    const message = messages.of(each.method, { UserId: userId, [each.field]: { ...members, note: secret } });
    return { ...each, secret, message: { ...message, mark: secret } };
  });
}

function laterMessages({ messages }: Stage, userId: string): MarkedMessage[] {
  return FREE_OBJECTS.map(({ method, field }) => {
    const mark = messages.id('m');
    return { ...messages.of(method, { UserId: userId, [field]: { note: mark } }), mark };
  });
}

/** Messages for each optional field. */
function richMessages({ messages }: Stage): RichMessage[] {
  const objects = OBJECT_FIELDS.map((each) => {
    const secret = messages.id('s');
    return { ...each, secret, message: messages.of(each.method, { [each.field]: { [secret]: true } }) };
  });
  const texts = TEXT_FIELDS.map((each) => {
    const secret = messages.id('s');
    return { ...each, secret, message: messages.of(each.method, { [each.field]: secret }) };
  });
  // In both orders, so that each value is once the last one of its field.
  return [...objects, ...texts, ...objects.toReversed().map((each) => ({ ...each, message: again(each, messages) }))];
}

/** Messages without objects, and one with traits, to which a careless client might add the members of others. */
function poorMessages({ messages }: Stage): MarkedMessage[] {
  return [...GO_METHODS.map((method) => messages.bare(method)), messages.identify()];
}

/** Ends the case if a message was sent with a value of another one. */
function demandNothingFrom(
  others: readonly RichMessage[],
  { method }: MarkedMessage,
  { request, message }: Sighting,
): void {
  const sent = JSON.stringify(message);
  for (const { requirement, method: from, field, secret } of others) {
    demandThat(!sent.includes(secret), {
      requirement,
      expected: `${method} to send a message without the ${field} of another one`,
      seen: `a value of an earlier ${from} message`,
      request,
    });
  }
}
