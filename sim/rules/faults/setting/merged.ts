import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import { fault, unseenByRandomWorlds } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';
import { BETWEEN } from '../between-things.ts';

/** Sends to the first of the URLs that have the same key. */
function merging(keyOf: (url: string) => string) {
  return ({ webhooksFor }: Rules): Partial<Rules> => ({
    webhooksFor: (message) => {
      const keys = new Set<string>();
      return webhooksFor(message).filter(({ url }) => keys.size < keys.add(keyOf(url)).size);
    },
  });
}

/** Faults that count or compare the URLs of webhooks by less than what they are. */
export const MERGED_URL_FAULTS = [
  fault({
    name: 'five-urls-in-all',
    breaks: [
      'SET-001',
      'CAL-001',
      'CAL-002',
      'CAL-011',
      'DLV-003',
      'DLV-005',
      'SEL-003',
      'SEL-006',
      'SET-009',
      'TLS-001',
      'DEL-001',
    ],
    description: 'The limit of five URLs is counted over all sources, and further ones get nothing.',
    memory: slot('how many URLs each source has', () => new Map<string, number>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        const counts = recall(memory);
        counts.delete(source.writeKey);
        const taken = [...counts.values()].reduce((sum, count) => sum + count, 0);
        const webhooks = source.webhooks.slice(0, Math.max(0, LIMITS.webhookUrls - taken));
        counts.set(source.writeKey, webhooks.length);
        return { ...source, webhooks };
      },
    }),
  }),
  ...unseenByRandomWorlds(BETWEEN, [
    fault({
      name: 'urls-of-one-host-merged',
      breaks: ['DLV-003'],
      description: 'Of the URLs of a source with the same host and port, only the first gets messages.',
      change: merging((url) => new URL(url).origin),
    }),
    fault({
      name: 'urls-merged-without-query',
      breaks: ['DLV-003'],
      description: 'Of the URLs of a source that differ only in their query, only the first gets messages.',
      change: merging((url) => url.split('?')[0] ?? ''),
    }),
    fault({
      name: 'urls-merged-in-lower-case',
      breaks: ['DLV-003'],
      description: 'Of the URLs of a source that differ only in upper and lower case, only the first gets messages.',
      change: merging((url) => url.toLowerCase()),
    }),
  ]),
];
