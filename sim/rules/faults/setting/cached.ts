import { slot } from '../../../model/memory.ts';
import type { Source, Webhook } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const OFF_CACHED_MS = 60_000;

/** What is compared to see whether settings have changed. The values of headers are forgotten. */
function fingerprint({ type, enabled, sharedSecret, webhooks }: Source): string {
  const entries = webhooks.map(({ url, headers }) => [url, Object.keys(headers)]);
  return JSON.stringify([type, enabled, sharedSecret ?? null, entries]);
}

/** Faults in settings that a router keeps for longer than they are in force. */
export const CACHED_SETTING_FAULTS = [
  fault({
    name: 'off-cached-for-a-minute',
    breaks: ['SET-009', 'SEL-003'],
    description:
      'A call to a source that is off makes the source count as off for a minute, even if it is switched on meanwhile.',
    memory: slot('until when each source counts as switched off', () => new Map<string, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const offUntilMs = recall(message.memory);
        const { writeKey } = message.source;
        if (message.receivedAtMs < (offUntilMs.get(writeKey) ?? Number.NEGATIVE_INFINITY)) return false;
        if (isEnabled(message)) return true;
        offUntilMs.set(writeKey, message.receivedAtMs + OFF_CACHED_MS);
        return false;
      },
    }),
  }),
  fault({
    name: 'signature-left-in-headers',
    breaks: ['SET-009', 'SIG-002', 'SIG-005'],
    description:
      'The headers of a URL are one object that each request fills in, so that a signature stays in it for requests of a source without a secret.',
    memory: slot('the last signature by URL', () => new Map<string, string>()),
    change: ({ headers }, recall) => ({
      headers: (own, statics, attempt) => {
        const last = recall(attempt.message.memory);
        const signature = own['X-Signature'] ?? last.get(attempt.webhook.url);
        if (signature === undefined) return headers(own, statics, attempt);
        last.set(attempt.webhook.url, signature);
        return headers({ ...own, 'X-Signature': signature }, statics, attempt);
      },
    }),
  }),
  fault({
    name: 'changed-header-value-unseen',
    breaks: ['SET-009'],
    description:
      'Settings that differ from the former ones only in the value of a static header count as unchanged, and are not used.',
    memory: slot('sources in force', () => new Map<string, Source>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const inForce = recall(memory);
        const before = inForce.get(given.writeKey);
        if (before !== undefined && fingerprint(before) === fingerprint(given)) return before;
        const source = sourceInForce(given, memory);
        inForce.set(given.writeKey, source);
        return source;
      },
    }),
  }),
  fault({
    name: 'ingestion-keeps-first-webhooks',
    breaks: ['SET-009'],
    description: 'Messages from a client go to the webhooks that their source had when its first such message came.',
    memory: slot('webhooks by write key', () => new Map<string, readonly Webhook[]>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const webhooks = webhooksFor(message);
        if (message.cameBy !== 'ingestion') return webhooks;
        const kept = recall(message.memory);
        const first = kept.get(message.source.writeKey) ?? webhooks;
        kept.set(message.source.writeKey, first);
        return first;
      },
    }),
  }),
  fault({
    name: 'ingestion-keeps-sources-off',
    breaks: ['SET-009', 'SEL-005'],
    description:
      'A message from a client to a source that is off makes the source count as off for a minute, for other such messages.',
    memory: slot('until when sources count as off for messages from clients', () => new Map<string, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        if (message.cameBy !== 'ingestion') return isEnabled(message);
        const offUntilMs = recall(message.memory);
        const { writeKey } = message.source;
        if (message.receivedAtMs < (offUntilMs.get(writeKey) ?? Number.NEGATIVE_INFINITY)) return false;
        if (!isEnabled(message)) offUntilMs.set(writeKey, message.receivedAtMs + OFF_CACHED_MS);
        return isEnabled(message);
      },
    }),
  }),
];
