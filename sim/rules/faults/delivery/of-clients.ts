import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Faults in how calls of clients are delivered. */
export const DELIVERIES_OF_CLIENTS_FAULTS = [
  fault({
    name: 'calls-of-clients-take-turns-at-urls',
    breaks: ['DLV-003'],
    description:
      'A call of a client goes to one URL of its source only, each to the next, so if that fails no other is tried.',
    memory: slot('how many calls each source has had from clients', () => new Map<string, number>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const webhooks = webhooksFor(message);
        if (message.cameBy !== 'ingestion' || webhooks.length < 2) return webhooks;
        const counts = recall(message.memory);
        const count = counts.get(message.source.writeKey) ?? 0;
        counts.set(message.source.writeKey, count + 1);
        return webhooks.slice(count % webhooks.length).slice(0, 1);
      },
    }),
  }),
];
