import { plural } from '../../../../spec/grammar.ts';
import type { ReceiverRequirementId } from '../../../../spec/requirements/index.ts';
import type { Bench, Sent } from '../bench.ts';
import { EFFECT_LIMIT_MS } from '../effects.ts';
import { ReceiverNonconformance } from '../receiver-case.ts';
import type { BodyDocument } from './bodies.ts';
import { take } from './demands.ts';

/** A message with an id, by which its effects are counted. */
export interface Message {
  readonly id: string;
  readonly body: BodyDocument;
}

export function makeMessage(bench: Bench): Message {
  const id = bench.bodies.id('m');
  return { id, body: bench.bodies.track({ messageId: id }) };
}

/** Sends a message, and waits for its effect. */
export async function takeWithEffect(bench: Bench): Promise<Message> {
  const message = makeMessage(bench);
  await demandEffect(bench, await take(bench, message.body), message.id);
  return message;
}

/** Ends the case unless an accepted message takes effect. It needs `effects`. */
export async function demandEffect(bench: Bench, { request }: Sent, messageId: string): Promise<void> {
  if (bench.effects === undefined || (await bench.effects.has(messageId))) return;
  throw new ReceiverNonconformance({
    requirement: 'RCV-023',
    expected: `an entry at the address of --effects that contains the messageId ${messageId}`,
    seen: `none within ${EFFECT_LIMIT_MS / 1000} s after the answer`,
    request,
  });
}

/**
 * Ends the case unless a message has exactly one effect. A receiver may process messages after it answers them, so the
 * case sends others before, and waits for their effects.
 * @param history Follows the id of the message: `that came three times`.
 */
export async function demandOneEffect(
  bench: Bench,
  requirement: ReceiverRequirementId,
  { id }: Pick<Message, 'id'>,
  history: string,
  diagnosis?: string,
): Promise<void> {
  const count = (await bench.effects?.count(id)) ?? 1;
  if (count === 1) return;
  throw new ReceiverNonconformance({
    requirement,
    expected: `one entry at the address of --effects for the messageId ${id} ${history}`,
    seen: plural(count, 'entry', 'entries'),
    diagnosis,
  });
}
