import { type Memory, slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

const MINUTE_MS = 60_000;
/** After so many calls, a careless router thinks that a user wants none. */
const SWITCHED_OFF = 3;
/** A breaker that opens after this many failures in a row. */
const FAILURES = 8;

/** Also looks at each call that the reference would deliver, and drops it unless it passes. */
function dropping<Kept extends object>(passes: (message: Message, kept: Kept) => boolean) {
  return ({ selects }: Rules, recall: (memory: Memory) => Kept): Partial<Rules> => ({
    selects: (message) => selects(message) && passes(message, recall(message.memory)),
  });
}

function userOf({ content }: Message): string | undefined {
  return 'userId' in content ? content.userId : undefined;
}

/** Faults in which something that came before decides whether a call is delivered. */
export const REMEMBERED_CALL_FAULTS = [
  fault({
    name: 'same-event-within-a-minute-dropped',
    breaks: ['CAL-011', 'ING-001', 'SEL-006', 'CAL-001', 'RTY-001', 'SEL-003'],
    description: 'A track call is dropped if its user did the same within the last minute.',
    memory: slot('when each user did what', () => new Map<string, number>()),
    change: dropping((message, kept: Map<string, number>) => {
      if (message.content.type !== 'track') return true;
      const key = `${message.source.writeKey} ${userOf(message)} ${message.content.event}`;
      const before = kept.get(key) ?? Number.NEGATIVE_INFINITY;
      kept.set(key, message.receivedAtMs);
      return message.receivedAtMs - before > MINUTE_MS;
    }),
  }),
  fault({
    name: 'unchanged-traits-not-sent',
    breaks: ['CAL-011', 'ING-001'],
    description: 'An identify call is dropped if its traits are those of the previous one of its user.',
    memory: slot('the latest traits of each user', () => new Map<string, string>()),
    change: dropping((message, kept: Map<string, string>) => {
      if (message.content.type !== 'identify') return true;
      const key = `${message.source.writeKey} ${userOf(message)}`;
      const traits = JSON.stringify(message.content.traits ?? {});
      const isNew = kept.get(key) !== traits;
      kept.set(key, traits);
      return isNew;
    }),
  }),
  fault({
    name: 'older-call-of-user-dropped',
    breaks: ['CAL-011', 'SEL-003', 'SEL-006', 'SEL-005', 'SET-009'],
    description: 'A call is dropped if its timestamp is earlier than that of a previous call of its user.',
    memory: slot('the latest instant of each user', () => new Map<string, number>()),
    change: dropping((message, kept: Map<string, number>) => {
      const user = userOf(message);
      if (message.content.type === 'delete' || user === undefined) return true;
      const key = `${message.source.writeKey} ${user}`;
      const instantMs = message.givenInstantMs ?? message.receivedAtMs;
      const latestMs = kept.get(key) ?? Number.NEGATIVE_INFINITY;
      kept.set(key, Math.max(instantMs, latestMs));
      return instantMs >= latestMs;
    }),
  }),
  fault({
    name: 'same-timestamp-of-user-dropped',
    breaks: ['CAL-011', 'ING-001', 'SEL-003', 'SEL-005', 'SEL-006', 'RTY-001', 'SET-009'],
    description: 'A call is dropped if its user already has one with the same timestamp.',
    memory: slot('instants of calls, by user', () => new Set<string>()),
    change: dropping((message, kept: Set<string>) => {
      const { content, givenInstantMs, source } = message;
      if (content.type === 'delete' || givenInstantMs === null) return true;
      return kept.size < kept.add(`${source.writeKey} ${userOf(message)} ${givenInstantMs}`).size;
    }),
  }),
  fault({
    name: 'user-off-after-calls-switched-off',
    breaks: ['CAL-011'],
    description: `A user of whom ${SWITCHED_OFF} calls were switched off by their integrations counts as one who opted out.`,
    memory: slot('how many calls of each user were switched off', () => new Map<string, number>()),
    change: ({ selects }, recall) => ({
      selects: (message) => {
        const counts = recall(message.memory);
        const user = userOf(message) ?? '';
        const count = counts.get(user) ?? 0;
        if (selects(message)) return message.content.type === 'delete' || count < SWITCHED_OFF;
        counts.set(user, count + 1);
        return false;
      },
    }),
  }),
  fault({
    name: 'user-belongs-to-first-source',
    breaks: ['CAL-011', 'CAL-001', 'AUD-001'],
    description: 'A call is dropped if its user was first seen in another source.',
    memory: slot('the first source of each user', () => new Map<string, string>()),
    change: dropping((message, kept: Map<string, string>) => {
      const user = userOf(message);
      if (message.content.type === 'delete' || user === undefined) return true;
      const first = kept.get(user) ?? message.source.writeKey;
      kept.set(user, first);
      return first === message.source.writeKey;
    }),
  }),
  fault({
    name: 'deleted-user-suppressed',
    breaks: ['CAL-011', 'SEL-003'],
    description: 'After a deletion request for a user, the calls of that user are dropped.',
    memory: slot('deleted users, by source', () => new Set<string>()),
    change: dropping((message, kept: Set<string>) => {
      const key = `${message.source.writeKey} ${userOf(message)}`;
      if (message.content.type === 'delete') kept.add(key);
      return message.content.type === 'delete' || !kept.has(key);
    }),
  }),
  fault({
    name: 'url-of-another-source-skipped',
    breaks: ['CAL-001', 'DEL-001', 'CAL-011', 'SET-009'],
    description: 'A URL that several sources have gets only the calls of the first of them.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) =>
        webhooksFor(message).filter(({ url }) => {
          const owner = [...message.sources.values()].find(({ webhooks }) => webhooks.some((each) => each.url === url));
          return owner === undefined || owner.writeKey === message.source.writeKey;
        }),
    }),
  }),
  fault({
    name: 'failing-url-skipped',
    breaks: ['CAL-011', 'RTY-004', 'DLV-003', 'AUD-002'],
    description: `After ${FAILURES} failures in a row, a URL gets no more messages.`,
    memory: slot('failures in a row, by URL', () => new Map<string, number>()),
    change: ({ verdict, webhooksFor }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        const failures = recall(attempt.message.memory);
        const { url } = attempt.webhook;
        failures.set(url, judged === 'processed' ? 0 : (failures.get(url) ?? 0) + 1);
        return judged;
      },
      webhooksFor: (message) =>
        webhooksFor(message).filter(({ url }) => (recall(message.memory).get(url) ?? 0) < FAILURES),
    }),
  }),
  fault({
    name: 'calls-to-busy-url-dropped',
    breaks: ['CAL-011', 'DLV-003'],
    description: 'A call is dropped while its URL has ten messages that wait for a retry.',
    memory: slot('messages that failed and are not done, by URL', () => new Map<string, Set<Message>>()),
    change: ({ verdict, webhooksFor }, recall) => ({
      verdict: (outcome, attempt) => {
        const judged = verdict(outcome, attempt);
        const waiting = recall(attempt.message.memory);
        const ofUrl = waiting.get(attempt.webhook.url) ?? new Set();
        waiting.set(attempt.webhook.url, ofUrl);
        if (judged === 'retried') ofUrl.add(attempt.message);
        else ofUrl.delete(attempt.message);
        return judged;
      },
      webhooksFor: (message) =>
        webhooksFor(message).filter(({ url }) => (recall(message.memory).get(url)?.size ?? 0) < 10),
    }),
  }),
];
