import { plural } from '../../../spec/grammar.ts';
import type { Bench } from '../bench.ts';
import { ReceiverNonconformance } from '../receiver-nonconformance.ts';
import { take } from './demands.ts';
import { demandEffect } from './refusals.ts';

/** How many messages are sent after a duplicate. If the last of them has taken effect, the duplicate has had its turn. */
const MARKERS = 3;

/**
 * Ends the case unless a message has one effect. A receiver may process messages later than it answers them, so others
 * are sent after it, and waited for, before its effects are counted.
 * @param words What happened to the message: `that came three times`.
 */
export async function demandOneEffect(bench: Bench, messageId: string, words: string): Promise<void> {
  for (let markers = 0; markers < MARKERS; markers += 1) {
    const markerId = bench.bodies.id('m');
    await demandEffect(bench, await take(bench, bench.bodies.track({ messageId: markerId })), markerId);
  }
  const count = (await bench.effects?.countOf(messageId)) ?? 1;
  if (count === 1) return;
  const expected = `one entry at the address of --effects for the messageId ${messageId} ${words}`;
  throw new ReceiverNonconformance({ requirement: 'RCV-016', expected, seen: plural(count, 'entry', 'entries') });
}
