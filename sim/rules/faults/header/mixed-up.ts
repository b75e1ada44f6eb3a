import { slot } from '../../../model/memory.ts';
import type { Headers } from '../../../wire/request.ts';
import { fault } from '../../replacement.ts';

/** Faults that take the static headers of a URL from another place. */
export const MIXED_UP_HEADER_FAULTS = [
  fault({
    name: 'headers-by-url-registry',
    breaks: ['HDR-006', 'HDR-008'],
    description: 'Static headers are kept by URL for all sources, so the source put last decides them for its URL.',
    memory: slot('headers of each URL that any source has', () => new Map<string, Headers>()),
    change: ({ sourceInForce, staticHeaders }, recall) => ({
      sourceInForce: (given, memory) => {
        const registry = recall(memory);
        for (const { url, headers } of given.webhooks) registry.set(url, headers);
        return sourceInForce(given, memory);
      },
      staticHeaders: (attempt) => recall(attempt.message.memory).get(attempt.webhook.url) ?? staticHeaders(attempt),
    }),
  }),
  fault({
    name: 'retry-headers-by-index',
    breaks: ['HDR-008'],
    description: 'A retry keeps its URL, but takes the headers at its place in the list of the settings now in force.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const { message, urlIndex, number } = attempt;
        if (number === 1) return staticHeaders(attempt);
        return message.sources.get(message.source.writeKey)?.webhooks[urlIndex]?.headers ?? {};
      },
    }),
  }),
];
