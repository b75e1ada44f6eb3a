import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import type { Attempt } from '../../model/message.ts';
import type { Outcome } from '../../wire/outcome.ts';
import { fault } from '../replacement.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** How many users one page of the members of an audience has. */
const PAGE_USERS = 100;
/** How many requests to one URL may be open before its messages are shed. */
const OPEN_REQUESTS = 32;
/** How many connections to a host have to fail in a row until its circuit opens. */
const FAILED_CONNECTIONS = 3;

function isSuccess(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status <= 299;
}

function hostOf(url: string): string {
  return new URL(url).hostname;
}

/** The size of a call without its context; null if it cannot be read. */
function sizeWithoutContext(received: Uint8Array): number | null {
  try {
    const call: unknown = JSON.parse(Buffer.from(received).toString());
    if (!isObject(call) || !isObject(call['context'])) return null;
    return received.byteLength - Buffer.byteLength(JSON.stringify(call['context']));
  } catch {
    return null;
  }
}

/** Mistakes in which messages reach which webhooks. */
export const BLIND_F_ROUTING_FAULTS = [
  // All destinations are enabled by default. Only All set to false makes the others an exception.
  fault({
    name: 'blind-f-integrations-as-allow-list',
    breaks: ['SEL-006'],
    description: 'A call whose integrations switch some other destination on, and do not name Webhooks, is not sent.',
    change: ({ selects }) => ({
      selects: (message) => {
        const { content } = message;
        if (content.type === 'delete' || content.integrations === undefined) return selects(message);
        const { integrations } = content;
        const isNamed = Object.hasOwn(integrations, 'Webhooks') || Object.hasOwn(integrations, 'All');
        const isAllowList = Object.values(integrations).includes(true);
        return !(isAllowList && !isNamed) && selects(message);
      },
    }),
  }),
  // The limit is for the whole call.
  fault({
    name: 'blind-f-context-not-measured',
    breaks: ['LIM-002'],
    description: 'The context of a call does not count for its size, because no body carries it.',
    change: ({ sizeOfCall }) => ({
      sizeOfCall: (received) => sizeWithoutContext(received) ?? sizeOfCall(received),
    }),
  }),
  // Each source has settings of its own, and write keys that differ in case are different.
  fault({
    name: 'blind-f-write-keys-without-case',
    breaks: ['CAL-012'],
    description: 'Sources are looked up by write key without regard to case, so the first such source gets the calls.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => {
        const key = message.source.writeKey.toLowerCase();
        const source = [...message.sources.values()].find(({ writeKey }) => writeKey.toLowerCase() === key);
        const isOther = source !== undefined && source.writeKey !== message.source.writeKey;
        return webhooksFor(isOther ? { ...message, source } : message);
      },
    }),
  }),
  // All calls are forwarded while the destination is on, also after a pause.
  fault({
    name: 'blind-f-idle-source-unloaded',
    breaks: ['CAL-011', 'CAL-001'],
    description: 'A source without a call for an hour is unloaded, and its calls are dropped until it is put again.',
    memory: slot('when each source had its last message', () => new Map<string, number>()),
    change: ({ sourceInForce, isEnabled }, recall) => ({
      sourceInForce: (given, memory) => {
        recall(memory).delete(given.writeKey);
        return sourceInForce(given, memory);
      },
      isEnabled: (message) => {
        const lastAt = recall(message.memory);
        const { source, receivedAtMs } = message;
        if (receivedAtMs - (lastAt.get(source.writeKey) ?? receivedAtMs) > HOUR_MS) return false;
        lastAt.set(source.writeKey, receivedAtMs);
        return isEnabled(message);
      },
    }),
  }),
  // Every call is forwarded, however many there are at once and however slow the endpoint is.
  fault({
    name: 'blind-f-busy-url-sheds-messages',
    breaks: ['CAL-011'],
    description: 'While 32 requests to a URL are open, further messages for it are dropped.',
    memory: slot('how many requests to each URL are open', () => new Map<string, number>()),
    change: ({ method, noteOutcome, webhooksFor }, recall) => {
      const count = ({ message, webhook }: Attempt, change: number): void => {
        const open = recall(message.memory);
        open.set(webhook.url, (open.get(webhook.url) ?? 0) + change);
      };
      return {
        // It is asked once for each request.
        method: (attempt) => {
          count(attempt, 1);
          return method(attempt);
        },
        noteOutcome: (outcome, attempt, nowMs) => {
          count(attempt, -1);
          noteOutcome(outcome, attempt, nowMs);
        },
        webhooksFor: (message) => {
          const open = recall(message.memory);
          return webhooksFor(message).filter(({ url }) => (open.get(url) ?? 0) < OPEN_REQUESTS);
        },
      };
    },
  }),
  // A URL that cannot be reached holds up no other, and every call is forwarded.
  fault({
    name: 'blind-f-circuit-by-host',
    breaks: ['CAL-011', 'DLV-005'],
    description:
      'After three failed connections in a row to a host, on any port, messages for that host are dropped for a minute.',
    memory: slot('failed connections in a row by host, and until when its circuit is open', () => ({
      failures: new Map<string, number>(),
      openUntilMs: new Map<string, number>(),
    })),
    change: ({ noteOutcome, webhooksFor }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const { failures, openUntilMs } = recall(attempt.message.memory);
        const host = hostOf(attempt.webhook.url);
        const count = outcome.kind === 'connection' ? (failures.get(host) ?? 0) + 1 : 0;
        failures.set(host, count);
        if (count >= FAILED_CONNECTIONS) openUntilMs.set(host, nowMs + MINUTE_MS);
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const { openUntilMs } = recall(message.memory);
        return webhooksFor(message).filter(({ url }) => message.receivedAtMs >= (openUntilMs.get(hostOf(url)) ?? 0));
      },
    }),
  }),
  // The destination stays on until its owner switches it off, so later calls are forwarded.
  fault({
    name: 'blind-f-failing-url-switched-off',
    breaks: ['CAL-011', 'CAL-001'],
    description: 'A URL that has failed one message for an hour is switched off until its source is put again.',
    memory: slot('URLs that are switched off, by source', () => new Map<string, Set<string>>()),
    change: ({ sourceInForce, noteOutcome, webhooksFor }, recall) => ({
      sourceInForce: (given, memory) => {
        recall(memory).delete(given.writeKey);
        return sourceInForce(given, memory);
      },
      noteOutcome: (outcome, attempt, nowMs) => {
        const { message, webhook, firstAtMs } = attempt;
        const off = recall(message.memory);
        const { writeKey } = message.source;
        if (!isSuccess(outcome) && nowMs - firstAtMs >= HOUR_MS) {
          off.set(writeKey, (off.get(writeKey) ?? new Set()).add(webhook.url));
        }
        noteOutcome(outcome, attempt, nowMs);
      },
      webhooksFor: (message) => {
        const off = recall(message.memory).get(message.source.writeKey);
        return webhooksFor(message).filter(({ url }) => !off?.has(url));
      },
    }),
  }),
  // Each affected source with webhooks has its own notification.
  fault({
    name: 'blind-f-delete-once-for-shared-url',
    breaks: ['DEL-001'],
    description: 'A deletion request notifies each URL once, even if several affected sources have it.',
    memory: slot('URLs by deletion request', () => new Map<string, Set<string>>()),
    change: ({ webhooksFor }, recall) => ({
      webhooksFor: (message) => {
        const { content, receivedAtMs, memory } = message;
        const webhooks = webhooksFor(message);
        if (content.type !== 'delete') return webhooks;
        const notified = recall(memory);
        const request = `${receivedAtMs} ${content.userId}`;
        const known = notified.get(request) ?? new Set<string>();
        notified.set(request, new Set([...known, ...webhooks.map(({ url }) => url)]));
        return webhooks.filter(({ url }) => !known.has(url));
      },
    }),
  }),
  // A sync sends a call for each user whose membership has changed, also if as many joined as left.
  fault({
    name: 'blind-f-sync-skipped-at-same-size',
    breaks: ['AUD-002', 'AUD-003'],
    description: 'A sync with as many members as the one before counts as unchanged, and sends nothing.',
    change: ({ audienceChanges }) => ({
      audienceChanges: (before, now, sync) => (before?.size === now.size ? [] : audienceChanges(before, now, sync)),
    }),
  }),
  // The creation of an audience sends a call for every user in it, whatever other audiences they are in.
  fault({
    name: 'blind-f-membership-of-any-audience',
    breaks: ['AUD-001', 'AUD-002'],
    description: 'Memberships are stored by user only, so a member of one audience is not sent as one of another.',
    memory: slot('the membership of each user', () => new Map<string, boolean>()),
    change: ({ audienceChanges }, recall) => ({
      audienceChanges: (before, now, sync) => {
        const stored = recall(sync.memory);
        const changes = audienceChanges(before, now, sync).filter(
          ({ userId, isMember }) => stored.get(userId) !== isMember,
        );
        for (const { userId, isMember } of changes) stored.set(userId, isMember);
        return changes;
      },
    }),
  }),
  // The creation of an audience sends a call for every user in it, however many there are.
  fault({
    name: 'blind-f-first-page-of-members',
    breaks: ['AUD-001'],
    description: 'When an audience is created, only the first hundred members are read.',
    change: ({ audienceChanges }) => ({
      audienceChanges: (before, now, sync) => {
        const changes = audienceChanges(before, now, sync);
        return before === null ? changes.slice(0, PAGE_USERS) : changes;
      },
    }),
  }),
];
