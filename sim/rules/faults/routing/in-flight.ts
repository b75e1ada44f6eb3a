import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import type { Webhook } from '../../../model/source.ts';
import { fault } from '../../replacement.ts';

/** What two deliveries have in common that are taken for the same. */
function flightOf({ content }: Message, { url }: Webhook): string {
  return JSON.stringify([url, content.type, content.userId]);
}

/** Calls that come while another request is under way. */
export const CALLS_IN_FLIGHT_FAULTS = [
  // Every call is forwarded. Two calls of one user at the same time are two calls.
  fault({
    name: 'call-of-user-under-way-taken-for-same',
    breaks: ['CAL-001', 'CAL-011', 'RTY-001', 'AUD-003', 'SEL-006', 'ING-001', 'SEL-003'],
    description:
      'While a request is under way, another call of the same kind and user to the same URL is taken for the same one.',
    unseenByRandomWorlds: 'no two calls in random worlds are of one user',
    memory: slot('what is under way', () => new Set<string>()),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        recall(attempt.message.memory).delete(flightOf(attempt.message, attempt.webhook));
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        if (message.content.type === 'delete') return webhooksFor(message);
        const flights = recall(message.memory);
        return webhooksFor(message).filter((webhook) => {
          const flight = flightOf(message, webhook);
          return !flights.has(flight) && flights.add(flight);
        });
      },
    }),
  }),
];
