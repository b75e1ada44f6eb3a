import { LIMITS } from '../../../spec/limits.ts';
import { slot } from '../../model/memory.ts';
import type { Attempt, Message } from '../../model/message.ts';
import type { Source } from '../../model/source.ts';
import { fault, unseenByRandomWorlds } from '../replacement.ts';

const BLIND = 'it was written without looking at what random worlds send';

/** No retry may begin any more. */
const NEVER_MS = Number.NEGATIVE_INFINITY;
const HOUR_MS = 3_600_000;
/** How many attempts a message has in all, whatever its URLs. */
const ATTEMPTS_OF_MESSAGE = 10;
/** How many messages of one millisecond have ids of their own. */
const IDS_PER_MILLISECOND = 256;
/** After so many failures in a row a host counts as down, for so long. */
const FAILURES_OF_HOST = 20;
const HOST_DOWN_MS = 30_000;

/** Who a message is about, and when it happened. */
function identityOf({ content, source, givenInstantMs, receivedAtMs }: Message): string {
  const { userId, anonymousId } = content as { readonly userId?: string; readonly anonymousId?: string };
  return JSON.stringify([source.writeKey, userId ?? anonymousId, givenInstantMs ?? receivedAtMs]);
}

function hostOf({ webhook }: Pick<Attempt, 'webhook'>): string {
  return new URL(webhook.url).host;
}

/** Mistakes in retries and in the time to answer. */
export const BLIND_C_RETRY_FAULTS = unseenByRandomWorlds(BLIND, [
  // Every event whose endpoint answers 5xx is retried several times. Two different calls stay two, whoever they are
  // about and whenever they happened, so no honest router takes the second for a retry that is already in its queue.
  fault({
    name: 'blind-c-retry-queue-keyed-by-user-and-time',
    breaks: ['RTY-001'],
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
  // A request answered with 5xx is retried multiple times. The document counts per request, and one URL has no less of
  // that because others fail too, so no honest router spends the retries of one URL on another.
  fault({
    name: 'blind-c-attempts-counted-per-message',
    breaks: ['RTY-001'],
    description: `A message has ${ATTEMPTS_OF_MESSAGE} attempts in all, because the counter is kept with the message and not with each URL.`,
    memory: slot('attempts that have ended by message', () => new WeakMap<Message, number>()),
    change: ({ verdict, retriesUntilMs }, recall) => ({
      verdict: (outcome, attempt) => {
        const ended = recall(attempt.message.memory);
        ended.set(attempt.message, (ended.get(attempt.message) ?? 0) + 1);
        return verdict(outcome, attempt);
      },
      retriesUntilMs: (attempt, before) => {
        const ended = recall(attempt.message.memory).get(attempt.message) ?? 0;
        const isSpent = before !== null && ended >= ATTEMPTS_OF_MESSAGE;
        return isSpent ? NEVER_MS : retriesUntilMs(attempt, before);
      },
    }),
  }),
  // Each delivery has 5 s to be answered, counted from its own request. An answer after 4 s is in time for every honest
  // router, however many other requests the endpoint has at that moment.
  fault({
    name: 'blind-c-deadline-per-url',
    breaks: ['TMO-003'],
    description:
      'The deadline belongs to the URL, so a request that begins while another one is under way there has only what that one has left of its five seconds.',
    memory: slot('deadlines by URL, and how many requests run under them', () => {
      return new Map<string, { untilMs: number; running: number }>();
    }),
    change: ({ responseTimeoutMs, verdict }, recall) => ({
      responseTimeoutMs: (attempt) => {
        const deadlines = recall(attempt.message.memory);
        const current = deadlines.get(attempt.webhook.url);
        if (current !== undefined && current.running > 0 && current.untilMs > attempt.atMs) {
          current.running += 1;
          return current.untilMs - attempt.atMs;
        }
        const timeoutMs = responseTimeoutMs(attempt) ?? LIMITS.responseTimeoutMs;
        deadlines.set(attempt.webhook.url, { untilMs: attempt.atMs + timeoutMs, running: 1 });
        return timeoutMs;
      },
      verdict: (outcome, attempt) => {
        const current = recall(attempt.message.memory).get(attempt.webhook.url);
        if (current !== undefined) current.running -= 1;
        return verdict(outcome, attempt);
      },
    }),
  }),
  // All requests of a source are forwarded, and a failing URL never costs another URL its messages. An honest breaker
  // would hold messages back for a while, or look at one URL alone. It would not lose what goes to a healthy one.
  fault({
    name: 'blind-c-breaker-per-host',
    breaks: ['DLV-005'],
    description: `After ${FAILURES_OF_HOST} failures in a row a circuit breaker drops, for ${HOST_DOWN_MS / 1000} s, new messages to all URLs of that host and port.`,
    memory: slot('failures in a row by host, and until when it is left alone', () => {
      return new Map<string, { failures: number; downUntilMs: number }>();
    }),
    change: ({ verdict, webhooksFor }, recall) => ({
      verdict: (outcome, attempt) => {
        const hosts = recall(attempt.message.memory);
        const host = hosts.get(hostOf(attempt)) ?? { failures: 0, downUntilMs: 0 };
        hosts.set(hostOf(attempt), host);
        const result = verdict(outcome, attempt);
        host.failures = result === 'retried' ? host.failures + 1 : 0;
        if (host.failures >= FAILURES_OF_HOST) host.downUntilMs = attempt.atMs + HOST_DOWN_MS;
        return result;
      },
      webhooksFor: (message) => {
        const hosts = recall(message.memory);
        return webhooksFor(message).filter(
          (webhook) => (hosts.get(hostOf({ webhook }))?.downUntilMs ?? 0) <= message.receivedAtMs,
        );
      },
    }),
  }),
  // A request answered with 5xx is retried multiple times, and nothing in the document lets a later call make an earlier
  // one superfluous: each has traits of its own, and the endpoint is promised every event.
  fault({
    name: 'blind-c-identify-superseded',
    breaks: ['RTY-001'],
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
  // A request is retried for four hours at most. The window is the message's, counted from its first attempt. A pending
  // delivery may take new settings, but those are URLs, headers and a secret: they have no window to begin anew.
  fault({
    name: 'blind-c-window-restarts-with-settings',
    breaks: ['RTY-001'],
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
  // A 5xx is retried multiple times, at any time of day. What an honest router writes to disk it reads again, whatever
  // the name of the file.
  fault({
    name: 'blind-c-retries-in-hourly-files',
    breaks: ['RTY-001'],
    description:
      'Retries are kept in a file for each hour of the day, and only the file of the present hour is read, so a retry due in the next hour is lost.',
    change: ({ retriesUntilMs }) => ({
      retriesUntilMs: (attempt, before) => {
        const endOfHourMs = (Math.floor(attempt.atMs / HOUR_MS) + 1) * HOUR_MS - 1;
        return Math.min(retriesUntilMs(attempt, before), endOfHourMs);
      },
    }),
  }),
  // A 5xx is retried multiple times, and nothing is lost under many requests. Ids that come round again are no reason
  // that the document knows.
  fault({
    name: 'blind-c-ids-come-round-in-a-millisecond',
    breaks: ['RTY-001'],
    description: `The ids of messages that wait for a retry have eight bits beside the millisecond, so message ${IDS_PER_MILLISECOND + 1} of a millisecond takes the place of the first.`,
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
  // As soon as sending to any one URL succeeds, the others are not retried. A request under way at that moment may end
  // as it likes, but no honest router makes another attempt after it.
  fault({
    name: 'blind-c-success-beside-open-request',
    breaks: ['DLV-005'],
    description:
      'A success counts for the whole message only if none of its other URLs has a request under way at that moment.',
    memory: slot('webhooks with a request under way by message', () => new WeakMap<Message, Set<number>>()),
    change: ({ responseTimeoutMs, endsMessage }, recall) => ({
      responseTimeoutMs: (attempt) => {
        const open = recall(attempt.message.memory);
        open.set(attempt.message, (open.get(attempt.message) ?? new Set()).add(attempt.urlIndex));
        return responseTimeoutMs(attempt);
      },
      endsMessage: (verdict, attempt) => {
        const open = recall(attempt.message.memory).get(attempt.message) ?? new Set();
        open.delete(attempt.urlIndex);
        return open.size === 0 && endsMessage(verdict, attempt);
      },
    }),
  }),
]);
