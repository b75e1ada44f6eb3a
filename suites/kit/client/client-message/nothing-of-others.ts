import { GO_METHODS } from '../../../../spec/shapes/go-messages.ts';
import type { Sighting } from '../../../capture/capture.ts';
import { OBJECT_FIELDS, type ObjectField } from '../../../capture/go-methods.ts';
import type { MarkedMessage } from '../../../capture/messages.ts';
import type { Stage } from '../../../stage/stage.ts';
import { demandThat } from '../../demand.ts';

/** A message that was given an object in one field. A key of that object occurs nowhere else. */
export interface RichMessage extends ObjectField {
  readonly secret: string;
  readonly message: MarkedMessage;
}

/** One message for each field that holds an object. */
export function richMessages({ messages }: Stage): RichMessage[] {
  return OBJECT_FIELDS.map((each) => {
    const secret = messages.id('s');
    return { ...each, secret, message: messages.of(each.method, { [each.field]: { [secret]: true } }) };
  });
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
