import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

/** Faults in URLs that are taken out of the settings of a source, and put back. */
export const PUT_BACK_FAULTS = [
  fault({
    name: 'removed-url-stays-out',
    breaks: ['DLV-003'],
    description:
      'A URL that is removed while others of its source stay is marked as removed, and gets nothing even if it is put back.',
    memory: slot('the URLs that each source has had', () => new Map<string, Map<string, 'used' | 'removed'>>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const source = sourceInForce(given, memory);
        const marks = recall(memory).get(given.writeKey) ?? new Map<string, 'used' | 'removed'>();
        recall(memory).set(given.writeKey, marks);
        const urls = new Set(source.webhooks.map(({ url }) => url));
        const hasStayed = [...urls].some((url) => marks.get(url) === 'used');
        for (const url of marks.keys()) if (hasStayed && !urls.has(url)) marks.set(url, 'removed');
        for (const url of urls) if (!marks.has(url)) marks.set(url, 'used');
        return { ...source, webhooks: source.webhooks.filter(({ url }) => marks.get(url) === 'used') };
      },
    }),
  }),
];
