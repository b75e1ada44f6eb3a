import { LIMITS } from '../../../spec/limits.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { Attempt, Message } from '../../model/message.ts';
import type { Webhook } from '../../model/source.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { fault } from '../replacement.ts';

const BREAKER_FAILURES = 5;
const BREAKER_OPEN_MS = 10 * 60_000;
const OFF_CACHED_MS = 5 * 60_000;

function isFailure(outcome: Outcome): boolean {
  return outcome.kind !== 'response' || outcome.status >= 500;
}

/** What two deliveries have in common that are taken for the same. */
function flightOf({ content }: Message, { url }: Webhook): string {
  return JSON.stringify([url, content.type, content.userId]);
}

function flightOfAttempt({ message, webhook }: Attempt): string {
  return flightOf(message, webhook);
}

/** Mistakes in which messages go where. */
export const BLIND_E_ROUTING_FAULTS = [
  // Every destination is on by default. Only `All: false` makes a list of the others.
  fault({
    name: 'blind-e-switch-makes-a-list',
    breaks: ['SEL-006'],
    description: 'An integrations object that switches another destination on is read as the list of all that are on.',
    change: ({ selects }) => ({
      selects: (message) => {
        if (message.content.type === 'delete') return selects(message);
        const switches = Object.entries(message.content.integrations ?? {});
        const isListed = switches.some(([name, value]) => (name === 'All' || name === 'Webhooks') && value === true);
        const isList = switches.some(([name, value]) => name !== 'All' && value === true);
        return selects(message) && (isListed || !isList);
      },
    }),
  }),
  // The integrations object of a call is about that call. Later ones without it go everywhere.
  fault({
    name: 'blind-e-switches-kept-for-user',
    breaks: ['SEL-001'],
    description: "The switches of an identify call are kept as the user's choice for later calls without switches.",
    memory: slot('what each user has chosen', () => new Map<string, boolean>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const { content, source, memory } = message;
        if (content.type === 'delete' || content.userId === undefined) return selects(message);
        const user = `${source.writeKey}/${content.userId}`;
        if (content.integrations === undefined) return recall(memory).get(user) ?? selects(message);
        if (content.type === 'identify') recall(memory).set(user, selects(message));
        return selects(message);
      },
    }),
  }),
  // All calls are forwarded. What one URL of a host answers says nothing about another.
  fault({
    name: 'blind-e-breaker-by-host',
    breaks: ['CAL-011'],
    description: 'After five failures in a row at any URL of a host, calls to that host are dropped for ten minutes.',
    memory: slot('how often each host has failed, and until when it is left alone', () => ({
      failures: new Map<string, number>(),
      openUntilMs: new Map<string, number>(),
    })),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { failures, openUntilMs } = recall(attempt.message.memory);
        const { host } = new URL(attempt.webhook.url);
        const count = isFailure(outcome) ? (failures.get(host) ?? 0) + 1 : 0;
        failures.set(host, count);
        if (count >= BREAKER_FAILURES) openUntilMs.set(host, nowMs + BREAKER_OPEN_MS);
        else openUntilMs.delete(host);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const { openUntilMs } = recall(message.memory);
        const isOpen = ({ url }: Webhook): boolean =>
          (openUntilMs.get(new URL(url).host) ?? message.receivedAtMs) > message.receivedAtMs;
        return webhooksFor(message).filter((webhook) => !isOpen(webhook));
      },
    }),
  }),
  // Every call is forwarded. Two calls of one user at the same time are two calls.
  fault({
    name: 'blind-e-single-flight',
    breaks: ['CAL-011'],
    description:
      'While a request is under way, another call of the same kind and user to the same URL is taken for the same one.',
    memory: slot('how many requests of each kind are under way', () => new Map<string, number>()),
    change: ({ method, noteOutcome, webhooksFor }, recall) => ({
      method: (attempt) => {
        const flights = recall(attempt.message.memory);
        const flight = flightOfAttempt(attempt);
        flights.set(flight, (flights.get(flight) ?? 0) + 1);
        return method(attempt);
      },
      noteOutcome: (outcome, attempt, nowMs) => {
        const flights = recall(attempt.message.memory);
        const flight = flightOfAttempt(attempt);
        flights.set(flight, (flights.get(flight) ?? 1) - 1);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const flights = recall(message.memory);
        return webhooksFor(message).filter((webhook) => (flights.get(flightOf(message, webhook)) ?? 0) === 0);
      },
    }),
  }),
  // A destination that is switched on takes calls from then on.
  fault({
    name: 'blind-e-off-is-cached',
    breaks: ['SET-009'],
    description: 'That a destination was off when a call came is cached for five minutes, even if it is switched on.',
    memory: slot('until when each source counts as off', () => new Map<string, number>()),
    change: ({ isEnabled }, recall) => ({
      isEnabled: (message) => {
        const offUntilMs = recall(message.memory);
        const { receivedAtMs, source } = message;
        if (receivedAtMs < (offUntilMs.get(source.writeKey) ?? receivedAtMs)) return false;
        const isOn = isEnabled(message);
        if (!isOn) offUntilMs.set(source.writeKey, receivedAtMs + OFF_CACHED_MS);
        return isOn;
      },
    }),
  }),
  // Five URLs are the limit of one destination, and each source has its own.
  fault({
    name: 'blind-e-five-urls-of-all-sources',
    breaks: ['SET-001'],
    description: 'The five URLs are counted over all sources together, and those beyond are ignored.',
    memory: slot('how many URLs each source has', () => new Map<string, number>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const counts = recall(memory);
        counts.delete(given.writeKey);
        const elsewhere = [...counts.values()].reduce((sum, count) => sum + count, 0);
        const webhooks = given.webhooks.slice(0, Math.max(0, LIMITS.webhookUrls - elsewhere));
        counts.set(given.writeKey, webhooks.length);
        return sourceInForce({ ...given, webhooks }, memory);
      },
    }),
  }),
  // Each affected source sends its own notification, also to a URL that it shares with another.
  fault({
    name: 'blind-e-one-delete-for-each-url',
    breaks: ['DEL-001'],
    description: 'A URL that several affected sources share gets the delete notification of the first one only.',
    memory: slot('URLs that were notified of a deletion', () => new Set<string>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const { content, receivedAtMs, memory } = message;
        if (content.type !== 'delete') return webhooksFor(message);
        const notified = recall(memory);
        return webhooksFor(message).filter(({ url }) => {
          const notice = `${receivedAtMs} ${content.userId} ${url}`;
          return !notified.has(notice) && notified.add(notice);
        });
      },
    }),
  }),
  // A sync sends calls only for users whose membership has changed since the sync before.
  fault({
    name: 'blind-e-leavers-not-saved',
    breaks: ['AUD-004'],
    description: 'The members of an audience are saved only by a sync in which someone joined, so leavers leave again.',
    memory: slot('the saved members of each audience', () => new Map<string, ReadonlySet<string>>()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const saved = recall(sync.memory);
        const changes = audienceChanges(saved.get(sync.audienceId) ?? before, now, sync);
        if (before === null || changes.some(({ isMember }) => isMember)) saved.set(sync.audienceId, now);
        return changes;
      },
    }),
  }),
  // A call that is too large has no effect on the next one.
  fault({
    name: 'blind-e-rest-of-large-call-spoils-next',
    breaks: ['LIM-004'],
    description: 'The unread rest of a call that is too large stays in the buffer, and the call after it is lost.',
    memory: slot('whether there is a rest in the buffer', () => ({ isSpoilt: false })),
    change: ({ logs, isEnabled }, recall) => ({
      logs: (kind, memory) => {
        if (kind === 'call-size') recall(memory).isSpoilt = true;
        return logs(kind, memory);
      },
      isEnabled: (message) => {
        const buffer = recall(message.memory);
        const isLost = buffer.isSpoilt && message.content.type !== 'delete';
        if (isLost) buffer.isSpoilt = false;
        return !isLost && isEnabled(message);
      },
    }),
  }),
  // A timestamp that cannot be read affects no other call, also none in the same batch.
  fault({
    name: 'blind-e-bad-timestamp-ends-batch',
    breaks: ['TIM-010'],
    description: 'The error about a timestamp that cannot be read leaves the loop over the batch, so the rest is lost.',
    change: ({ readBatch, readTimestamp }) => ({
      readBatch: (document, kind, memory) => {
        const batch = readBatch(document, kind, memory);
        if ('problem' in batch || batch.isSingle) return batch;
        const bad = batch.items.findIndex((item) => {
          const text = isObject(item) ? item['timestamp'] : undefined;
          return typeof text === 'string' && readTimestamp(text) === null;
        });
        return bad === -1 ? batch : { ...batch, items: batch.items.slice(0, bad) };
      },
    }),
  }),
];
