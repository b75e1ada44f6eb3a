import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Sends to the first of the URLs that have the same key. */
function merging(keyOf: (url: string) => string) {
  return ({ webhooksFor }: Rules): Partial<Rules> => ({
    webhooksFor: (message) => {
      const keys = new Set<string>();
      return webhooksFor(message).filter(({ url }) => keys.size < keys.add(keyOf(url)).size);
    },
  });
}

/** Faults that compare the URLs of a source by less than what they are. */
export const MERGED_URL_FAULTS = [
  fault({
    name: 'urls-of-one-host-merged',
    breaks: ['DLV-003', 'SET-001'],
    description: 'Of the URLs of a source with the same host and port, only the first gets messages.',
    change: merging((url) => new URL(url).origin),
  }),
  fault({
    name: 'urls-merged-without-query',
    breaks: ['DLV-003', 'SET-001'],
    description: 'Of the URLs of a source that differ only in their query, only the first gets messages.',
    change: merging((url) => url.split('?')[0] ?? ''),
  }),
  fault({
    name: 'urls-merged-in-lower-case',
    breaks: ['DLV-003', 'SET-001'],
    description: 'Of the URLs of a source that differ only in upper and lower case, only the first gets messages.',
    change: merging((url) => url.toLowerCase()),
  }),
];
