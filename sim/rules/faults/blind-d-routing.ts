import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import { fault } from '../replacement.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** User ids as a table compares them whose collation ignores case. */
function collated(userIds: Iterable<string>): Map<string, string> {
  return new Map([...userIds].map((userId) => [userId.toLowerCase(), userId]));
}

/** Mistakes in what is delivered to whom, and how often. */
export const BLIND_D_ROUTING_FAULTS = [
  // As soon as one URL has taken the message, no other URL is retried, wherever it stands in the list.
  fault({
    name: 'blind-d-success-ends-later-urls',
    breaks: ['RTY-001'],
    description: 'A success cancels the retries of the URLs after it in the list, but not of those before it.',
    change: ({ endsDelivery }) => ({
      endsDelivery: (urlIndex, attempt) => urlIndex > attempt.urlIndex && endsDelivery(urlIndex, attempt),
    }),
  }),
  // What was answered with a 5xx or not at all is retried, and the window begins with the delivery, not with the event.
  fault({
    name: 'blind-d-window-from-event-time',
    breaks: ['RTY-001'],
    description: 'The four hours for retries run from the timestamp of the call, so what is imported is never retried.',
    change: ({ instantOf, retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) =>
        before === null
          ? retriesUntilMs(attempt, before)
          : instantOf(attempt.message, attempt.atMs) + LIMITS.retryWindowMs,
    }),
  }),
  // A 5xx is retried several times, at any time of day.
  fault({
    name: 'blind-d-retry-table-of-the-day',
    breaks: ['RTY-001'],
    description:
      'Retries are kept in one table for each day, and what is left in it at midnight UTC is never read again.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const untilMs = retriesUntilMs(attempt, before);
        const midnightMs = (Math.floor(attempt.firstAtMs / DAY_MS) + 1) * DAY_MS;
        return before === null ? untilMs : Math.min(untilMs, midnightMs - 1);
      },
    }),
  }),
  // `All: false` disables every destination but those listed with true. Another listed one does not enable this one.
  fault({
    name: 'blind-d-any-listed-destination-opens',
    breaks: ['DLV-005'],
    description: 'A false `All` counts only if no destination at all is listed with true.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        if (content.type === 'delete' || content.integrations === undefined) return selects(message);
        const { Webhooks: own, ...others } = content.integrations;
        const isOpen = own === undefined && Object.values(others).some((value) => value === true);
        return isOpen || selects(message);
      },
    }),
  }),
  // A deletion request notifies each affected source with webhooks enabled, whatever the other sources are.
  fault({
    name: 'blind-d-deletion-ends-at-disabled-source',
    breaks: ['DLV-005'],
    description: 'The loop over the affected sources returns at the first one that is switched off.',
    memory: slot('the last deletion that met a source that is off', () => ({ userId: '', atMs: -1 })),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const { content, receivedAtMs, memory } = message;
        if (content.type !== 'delete') return isEnabled(message);
        const ended = recall(memory);
        if (!isEnabled(message)) Object.assign(ended, { userId: content.userId, atMs: receivedAtMs });
        return ended.userId !== content.userId || ended.atMs !== receivedAtMs;
      },
    }),
  }),
  // An identify call is sent for each user who joins or leaves an audience, and ids are different if their case is.
  fault({
    name: 'blind-d-members-collated',
    breaks: ['DLV-005'],
    description: 'The table of members ignores case, so `Ann` and `ann` are one member of an audience.',
    change: () => ({
      audienceChanges: (before, now) => {
        const [earlier, later] = [collated(before ?? []), collated(now)];
        const joined = [...later].filter(([key]) => !earlier.has(key));
        const left = [...earlier].filter(([key]) => !later.has(key));
        return [
          ...joined.map(([, userId]) => ({ userId, isMember: true })),
          ...left.map(([, userId]) => ({ userId, isMember: false })),
        ];
      },
    }),
  }),
  // Each destination has up to five URLs of its own, whatever other sources have.
  fault({
    name: 'blind-d-five-urls-in-all',
    breaks: ['DLV-005'],
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
];
