import { type Memory, slot } from '../../../model/memory.ts';
import type { Message, Webhook } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** What two deliveries have in common that are taken for the same. */
function flightOf({ content }: Message, { url }: Webhook): string {
  return JSON.stringify([url, content.type, content.userId]);
}

function openDeliveries() {
  return slot('how many first attempts are open at each URL', () => new Map<string, number>());
}

/** Drops calls for a URL while so many first attempts are open there. */
function shedding(limit: number, recall: (memory: Memory) => Map<string, number>) {
  return ({ noteOutcome, webhooksFor }: Rules): Partial<Rules> => ({
    noteOutcome: (outcome, attempt, nowMs) => {
      const { message, webhook, number } = attempt;
      const open = recall(message.memory);
      if (number === 1) open.set(webhook.url, (open.get(webhook.url) ?? 0) - 1);
      noteOutcome(outcome, attempt, nowMs);
    },
    webhooksFor: (message) => {
      const open = recall(message.memory);
      const taken = webhooksFor(message).filter(({ url }) => (open.get(url) ?? 0) < limit);
      for (const { url } of taken) open.set(url, (open.get(url) ?? 0) + 1);
      return taken;
    },
  });
}

/** Calls that come while another request is under way. */
export const CALLS_IN_FLIGHT_FAULTS = [
  // Every call is forwarded. Two calls of one user at the same time are two calls.
  fault({
    name: 'call-of-user-under-way-taken-for-same',
    breaks: ['CAL-001', 'CAL-011', 'RTY-001', 'AUD-003', 'SEL-006', 'ING-001', 'SEL-003', 'AUD-002'],
    description:
      'While a request is under way, another call of the same kind and user to the same URL is taken for the same one.',
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
  // Every call is forwarded, however many there are at once and however slow the endpoint is.
  fault({
    name: 'calls-dropped-while-32-requests-are-open',
    breaks: ['CAL-011', 'AUD-001', 'ING-001'],
    description: 'While 32 requests to a URL are open, further calls for it are dropped.',
    memory: openDeliveries(),
    change: (reference, recall) => shedding(32, recall)(reference),
  }),
  // The same with a pool that is larger than most.
  fault({
    name: 'calls-dropped-while-256-requests-are-open',
    breaks: ['CAL-011'],
    description: 'While 256 requests to a URL are open, further calls for it are dropped.',
    memory: openDeliveries(),
    change: (reference, recall) => shedding(256, recall)(reference),
  }),
];
