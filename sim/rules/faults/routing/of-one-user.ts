import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** The source and a user of it. */
function keyOf({ source }: Message, userId: string | undefined): string {
  return `${source.writeKey} ${userId}`;
}

/** Whether one identity became another in the end. No step leads back, because such a call is dropped. */
function leadsTo(identity: string, other: string, became: ReadonlyMap<string, string>): boolean {
  const next = became.get(identity);
  return identity === other || (next !== undefined && leadsTo(next, other, became));
}

/** Faults in which a call of a user is dropped for what an earlier call said of that user. */
export const CALLS_OF_ONE_USER_FAULTS = [
  fault({
    name: 'alias-cycle-dropped',
    breaks: ['CAL-011', 'CAL-005'],
    description: 'An alias call that would lead from an identity by way of another back to itself is dropped.',
    memory: slot('the identity that each identity became', () => new Map<string, string>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, memory } = message;
        if (content.type !== 'alias' || !selects(message)) return selects(message);
        const became = recall(memory);
        const from = keyOf(message, content.previousId);
        const to = keyOf(message, content.userId);
        if (to === from) return true;
        if (leadsTo(to, from, became)) return false;
        became.set(from, to);
        return true;
      },
    }),
  }),
  fault({
    name: 'stale-identify-dropped',
    breaks: ['CAL-011'],
    description: 'An identify call is dropped if its timestamp is before that of the last identify call of its user.',
    memory: slot('the instant of the last identify call of each user', () => new Map<string, number>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, givenInstantMs, receivedAtMs, memory } = message;
        if (content.type !== 'identify' || content.userId === undefined) return selects(message);
        const last = recall(memory);
        const user = keyOf(message, content.userId);
        const instantMs = givenInstantMs ?? receivedAtMs;
        const isStale = instantMs < (last.get(user) ?? Number.NEGATIVE_INFINITY);
        if (!isStale) last.set(user, instantMs);
        return !isStale && selects(message);
      },
    }),
  }),
];
