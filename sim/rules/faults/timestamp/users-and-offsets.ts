import { isObject } from '../../../json-object.ts';
import { slot } from '../../../model/memory.ts';
import type { Message } from '../../../model/message.ts';
import { fault } from '../../replacement.ts';

const MINUTE_MS = 60_000;

/** Who a message is about, within its source; null for an unknown user. */
function userOf({ content, source }: Message): string | null {
  return content.userId === undefined ? null : `${source.writeKey}/${content.userId}`;
}

/** How far a time zone is ahead of UTC at an instant; 0 for one that is unknown. */
function aheadMs(instantMs: number, timeZone: string): number {
  try {
    const local = new Date(instantMs).toLocaleString('sv-SE', { timeZone });
    return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(instantMs / 1000) * 1000;
  } catch {
    return 0;
  }
}

/** Mistakes in the order of timestamps, and in offsets behind UTC. */
export const USER_AND_OFFSET_FAULTS = [
  // A call about the past keeps its own instant, whatever came before it.
  fault({
    name: 'timestamps-of-user-never-go-back',
    breaks: ['TIM-003', 'TIM-008'],
    description: 'To keep events in order, a timestamp before that of the last event of the user is raised to it.',
    memory: slot('the last instant of each user, and the instant of each message', () => ({
      last: new Map<string, number>(),
      sent: new WeakMap<Message, number>(),
    })),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, attemptAtMs) => {
        const user = userOf(message);
        const { last, sent } = recall(message.memory);
        const known = sent.get(message);
        if (known !== undefined) return known;
        const givenMs = instantOf(message, attemptAtMs);
        if (user === null) return givenMs;
        const instantMs = Math.max(givenMs, last.get(user) ?? givenMs);
        last.set(user, instantMs);
        sent.set(message, instantMs);
        return instantMs;
      },
    }),
  }),
  // The same, kept by the user alone, so that a retry has the latest time too.
  fault({
    name: 'user-never-goes-back-in-time',
    breaks: ['TIM-003', 'TIM-008'],
    description: 'A request about an earlier time than one before it about the same user carries the later time.',
    memory: slot('the latest time of each user', () => new Map<string, number>()),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, attemptAtMs) => {
        const instantMs = instantOf(message, attemptAtMs);
        const user = userOf(message);
        if (message.content.type === 'delete' || user === null) return instantMs;
        const latest = recall(message.memory);
        const raisedMs = Math.max(instantMs, latest.get(user) ?? instantMs);
        latest.set(user, raisedMs);
        return raisedMs;
      },
    }),
  }),
  // The same instant arrives, so hours and minutes of an offset have the same sign.
  fault({
    name: 'minutes-of-offset-added',
    breaks: ['TIM-004', 'TIM-008'],
    description: 'The sign of an offset is applied to its hours only, so -03:30 is read as two and a half hours.',
    change: ({ readTimestamp }) => ({
      readTimestamp: (text) => {
        const instantMs = readTimestamp(text);
        const minutes = /[Tt ].*-\d\d:?(\d\d)$/.exec(text)?.[1];
        if (instantMs === null || minutes === undefined) return instantMs;
        return instantMs - 2 * Number(minutes) * MINUTE_MS;
      },
    }),
  }),
  // A call without a timestamp is about now, whatever its user did before.
  fault({
    name: 'timestamp-of-user-kept',
    breaks: ['TIM-002'],
    description: 'A call without a timestamp gets the last one that a call of its user gave.',
    memory: slot('the last timestamp of each user', () => new Map<string, number>()),
    change: ({ instantOf }, recall) => ({
      instantOf: (message, attemptAtMs) => {
        const instantMs = instantOf(message, attemptAtMs);
        const user = userOf(message);
        if (user === null || message.content.type === 'delete') return instantMs;
        const last = recall(message.memory);
        if (message.givenInstantMs !== null) last.set(user, message.givenInstantMs);
        return last.get(user) ?? instantMs;
      },
    }),
  }),
  // A timestamp in UTC is one, wherever the device of its user is.
  fault({
    name: 'timestamp-in-time-zone-of-context',
    breaks: ['TIM-008', 'TIM-004', 'TIM-003'],
    description:
      'The timestamp of a call is read as a local time in the time zone of its context, though it is in UTC.',
    change: ({ instantOf }) => ({
      instantOf: (message, attemptAtMs) => {
        const instantMs = instantOf(message, attemptAtMs);
        const context = 'context' in message.content ? message.content.context : undefined;
        const timeZone = isObject(context) ? context['timezone'] : undefined;
        if (typeof timeZone !== 'string' || message.givenInstantMs === null) return instantMs;
        return instantMs - aheadMs(instantMs, timeZone);
      },
    }),
  }),
];
