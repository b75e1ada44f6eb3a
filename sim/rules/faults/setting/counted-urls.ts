import { LIMITS } from '../../../../spec/limits.ts';
import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Faults in how the URLs of several sources are counted. */
export const COUNTED_URL_FAULTS = [
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
      'SEL-005',
      'CAL-003',
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
  fault({
    name: 'places-of-removed-urls-kept',
    breaks: ['SET-009', 'SET-001', 'CAL-011', 'DLV-003'],
    description: `URLs that are taken out of the settings of a source keep their places, so after ${LIMITS.webhookUrls} different ones a new one gets nothing.`,
    memory: slot('all URLs that each source has had', () => new Map<string, Set<string>>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        const urls = recall(memory).get(source.writeKey) ?? new Set<string>();
        recall(memory).set(source.writeKey, urls);
        for (const { url } of source.webhooks) if (urls.size < LIMITS.webhookUrls) urls.add(url);
        return { ...source, webhooks: source.webhooks.filter(({ url }) => urls.has(url)) };
      },
    }),
  }),
];
