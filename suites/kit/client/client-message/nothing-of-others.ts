import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { OBJECT_FIELDS, type ObjectField } from '../../../capture/go-methods.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandThat } from '../../demand.ts';
import { knownMembers } from '../../values/known-names.ts';

/** A message that was given a text, or an object with one key, in one field. It occurs nowhere else. */
export interface RichMessage extends ObjectField {
  readonly secret: string;
  readonly message: MarkedMessage;
}

/** Optional fields that hold a text. The one of an anonymous user is on every message that has it. */
const TEXT_FIELDS: readonly ObjectField[] = [
  { method: 'Page', field: 'Name', requirement: 'MSG-012' },
  { method: 'Page', field: 'Category', requirement: 'MSG-012' },
  { method: 'Page', field: 'AnonymousId', requirement: 'MSG-010' },
];

/** Objects whose members mean nothing to the client. The context of a page is about what it is sent from. */
const FREE_OBJECTS = OBJECT_FIELDS.filter(({ field }) => field === 'Traits' || field === 'Properties');

/** A second message with the same value in the same field. */
function again({ method, field, secret }: Omit<RichMessage, 'message'>, messages: Stage['messages']): MarkedMessage {
  return messages.of(method, { [field]: { [secret]: true } });
}

/** Messages of one user, with members of known names in each object that may hold anything. */
export function familiarMessages({ messages }: Stage, userId: string): RichMessage[] {
  return FREE_OBJECTS.map((each) => {
    const secret = messages.id('s');
    const members = knownMembers(`https://example.com/${secret}`);
    const message = messages.of(each.method, { UserId: userId, [each.field]: { ...members, note: secret } });
    return { ...each, secret, message: { ...message, mark: secret } };
  });
}

/** Later messages of that user, with one other member in each of these objects. */
export function laterMessages({ messages }: Stage, userId: string): MarkedMessage[] {
  return FREE_OBJECTS.map(({ method, field }) => {
    const mark = messages.id('m');
    return { ...messages.of(method, { UserId: userId, [field]: { note: mark } }), mark };
  });
}

/** Messages for each optional field. */
export function richMessages({ messages }: Stage): RichMessage[] {
  const objects = OBJECT_FIELDS.map((each) => {
    const secret = messages.id('s');
    return { ...each, secret, message: messages.of(each.method, { [each.field]: { [secret]: true } }) };
  });
  const texts = TEXT_FIELDS.map((each) => {
    const secret = messages.id('s');
    return { ...each, secret, message: messages.of(each.method, { [each.field]: secret }) };
  });
  // In either order, so that each value is once the last that a field was given.
  return [...objects, ...texts, ...objects.toReversed().map((each) => ({ ...each, message: again(each, messages) }))];
}

/** Messages that were given no objects, and one with traits, to which a careless client might add those of others. */
export function poorMessages({ messages }: Stage): MarkedMessage[] {
  return [...GO_METHODS.map((method) => messages.bare(method)), messages.identify()];
}

/** Ends the case if a message was sent with what another one was given. */
export function demandNothingOf(
  others: readonly RichMessage[],
  { method }: MarkedMessage,
  { request, message }: Sighting,
): void {
  const sent = JSON.stringify(message);
  for (const { requirement, method: from, field, secret } of others) {
    demandThat(!sent.includes(secret), {
      requirement,
      expected: `${method} to send a message without the ${field} of another one`,
      seen: `what an earlier ${from} message was given`,
      request,
    });
  }
}
