import { slot } from '../../../model/memory.ts';
import type { Message, Source } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

/** No retry may begin any more. */
const NEVER_MS = Number.NEGATIVE_INFINITY;
const HOUR_MS = 3_600_000;
/** How many messages of one millisecond have ids of their own. */
const IDS_PER_MILLISECOND = 64;

/** Who a message is about, and when it happened. */
function identityOf({ content, source, givenInstantMs, receivedAtMs }: Message): string {
  const { userId, anonymousId } = content as { readonly userId?: string; readonly anonymousId?: string };
  return JSON.stringify([source.writeKey, userId ?? anonymousId, givenInstantMs ?? receivedAtMs]);
}

/** Faults in where messages are kept that wait for a retry. */
export const KEPT_RETRY_FAULTS = [
  fault({
    name: 'retry-queue-keyed-by-user-and-time',
    breaks: ['RTY-001', 'TMO-002', 'TMO-003', 'RTY-004'],
    description:
      'The retry queue of a URL has one entry for each user and timestamp, so the second of two calls of a user at one instant is not retried while the first waits.',
    memory: slot('messages that wait for a retry by URL, user and time', () => new Map<string, Message>()),
    change: ({ verdict }, recall) => ({
      verdict: (outcome, attempt) => {
        const waiting = recall(attempt.message.memory);
        const key = `${attempt.webhook.url} ${identityOf(attempt.message)}`;
        const result = verdict(outcome, attempt);
        const holder = waiting.get(key);
        if (result === 'retried' && holder !== undefined && holder !== attempt.message) return 'refused';
        if (result === 'retried') waiting.set(key, attempt.message);
        else if (holder === attempt.message) waiting.delete(key);
        return result;
      },
    }),
  }),
  fault({
    name: 'identify-superseded-by-newer',
    breaks: ['RTY-001', 'RTY-004'],
    description:
      'An identify that waits for a retry is dropped as outdated once a newer identify of the same user was delivered.',
    memory: slot('when the newest delivered identify of a user came', () => new Map<string, number>()),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const { message } = attempt;
        const result = verdict(outcome, attempt);
        if (result === 'processed' && message.content.type === 'identify') {
          const newest = recall(message.memory);
          const key = JSON.stringify([message.source.writeKey, message.content.userId]);
          newest.set(key, Math.max(newest.get(key) ?? 0, message.receivedAtMs));
        }
        return result;
      },
      retriesUntilMs: (attempt, before) => {
        const { message } = attempt;
        if (message.content.type !== 'identify' || before === null) return retriesUntilMs(attempt, before);
        const key = JSON.stringify([message.source.writeKey, message.content.userId]);
        const isOutdated = (recall(message.memory).get(key) ?? 0) > message.receivedAtMs;
        return isOutdated ? NEVER_MS : retriesUntilMs(attempt, before);
      },
    }),
  }),
  fault({
    name: 'window-restarts-with-settings',
    breaks: ['RTY-002'],
    description:
      'Putting the settings of a source again loads its pending messages anew, so that their four hours begin again.',
    memory: slot('which settings a message has seen, and since when', () => {
      return new WeakMap<Message, { source: Source | undefined; sinceMs: number }>();
    }),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        const { message, atMs } = attempt;
        const seen = recall(message.memory);
        const source = message.sources.get(message.source.writeKey);
        const current = seen.get(message) ?? { source, sinceMs: attempt.firstAtMs };
        if (current.source !== source) Object.assign(current, { source, sinceMs: atMs });
        seen.set(message, current);
        return retriesUntilMs({ ...attempt, firstAtMs: Math.max(attempt.firstAtMs, current.sinceMs) }, before);
      },
    }),
  }),
  fault({
    name: 'retries-in-hourly-files',
    breaks: ['RTY-001', 'RTY-004'],
    description:
      'Retries are kept in a file for each hour of the day, and only the file of the present hour is read, so a retry due in the next hour is lost.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const endOfHourMs = (Math.floor(attempt.atMs / HOUR_MS) + 1) * HOUR_MS - 1;
        return Math.min(retriesUntilMs(attempt, before), endOfHourMs);
      },
    }),
  }),
  fault({
    name: 'ids-come-round-in-a-millisecond',
    breaks: ['RTY-001'],
    description: `The ids of messages that wait for a retry have six bits beside the millisecond, so message ${IDS_PER_MILLISECOND + 1} of a millisecond takes the place of the first.`,
    memory: slot('messages by id, the last number of each millisecond, and messages that lost their place', () => ({
      ids: new WeakMap<Message, string>(),
      counts: new Map<number, number>(),
      holders: new Map<string, Message>(),
      lost: new WeakSet<Message>(),
    })),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const { message } = attempt;
        const { ids, counts, holders, lost } = recall(message.memory);
        const result = verdict(outcome, attempt);
        if (result === 'retried' && !ids.has(message)) {
          const number = counts.get(message.receivedAtMs) ?? 0;
          counts.set(message.receivedAtMs, number + 1);
          const id = `${message.receivedAtMs}-${number % IDS_PER_MILLISECOND}`;
          ids.set(message, id);
          const holder = holders.get(id);
          if (holder !== undefined) lost.add(holder);
          holders.set(id, message);
        }
        const id = ids.get(message);
        if (result !== 'retried' && id !== undefined && holders.get(id) === message) holders.delete(id);
        return result;
      },
      retriesUntilMs: (attempt, before) =>
        recall(attempt.message.memory).lost.has(attempt.message) ? NEVER_MS : retriesUntilMs(attempt, before),
    }),
  }),
  fault({
    name: 'window-kept-for-user',
    breaks: ['RTY-004', 'RTY-001'],
    description:
      'When a retry window began is kept by URL and user, so a later message of a user who had a failing one there has what is left of that window.',
    memory: slot('when the window began, by URL and user', () => new Map<string, number>()),
    change: ({ retriesUntilMs }, recall) => ({
      retriesUntilMs: (attempt, before) => {
        if (before === null) return retriesUntilMs(attempt, before);
        const { message, webhook } = attempt;
        const began = recall(message.memory);
        const key = JSON.stringify([webhook.url, message.content.userId ?? '']);
        const firstAtMs = began.get(key) ?? attempt.firstAtMs;
        began.set(key, firstAtMs);
        return retriesUntilMs({ ...attempt, firstAtMs }, before);
      },
    }),
  }),
];
