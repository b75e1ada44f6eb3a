import { slot } from '../../../model/memory.ts';
import { fault } from '../../replacement.ts';

function isRefused(outcome: { readonly kind: string; readonly reason?: string }): boolean {
  return outcome.kind === 'connection' && /ECONNREFUSED/.test(outcome.reason ?? '');
}

/** Faults in the headers of a URL beside one that refuses connections. */
export const HEADERS_BESIDE_REFUSALS_FAULTS = [
  fault({
    name: 'headers-move-past-refusing-url',
    breaks: ['HDR-006', 'HDR-008'],
    description: 'Once a URL has refused a connection, the URL after it gets the headers of the one before.',
    memory: slot('the URLs that refused', () => new Set<string>()),
    change: ({ verdict, staticHeaders }, recall) => ({
      verdict: (outcome, attempt) => {
        if (isRefused(outcome)) recall(attempt.message.memory).add(attempt.webhook.url);
        return verdict(outcome, attempt);
      },
      staticHeaders: (attempt) => {
        const before = attempt.message.source.webhooks[attempt.urlIndex - 1];
        const isAfter = before !== undefined && recall(attempt.message.memory).has(before.url);
        return isAfter ? before.headers : staticHeaders(attempt);
      },
    }),
  }),
];
