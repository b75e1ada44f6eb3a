import { outboundTimestampSchema } from '../../spec/shapes/json.ts';
import type { TimestampVector } from '../../spec/shapes/vectors.ts';
import { formatTimestamp, readTimestamp } from '../rules/router/timestamps.ts';
import { readTable, readText } from './tables.ts';

/** Far enough apart that the retries of one call are over before the next comes. */
const APART_MS = 5 * 60_000;
const START_MS = Date.parse('2026-01-01T00:00:00.000Z');
const SOURCES = ['web', 'mobile', 'server'] as const;
const MEMBERS = {
  track: { event: 'Signed Up' },
  page: { properties: { path: '/a' } },
  identify: { traits: { plan: 'pro' } },
  group: { groupId: 'g1' },
  alias: { previousId: 'anon-7' },
} as const;
type Kind = keyof typeof MEMBERS;
const KINDS = Object.keys(MEMBERS) as readonly Kind[];

/** A call on the timeline. Kinds and sources alternate, unless it has its own. */
interface Arrival {
  readonly id: string;
  readonly what: string;
  readonly requirement: string;
  /** Its timestamp: a text, or a time before its arrival in milliseconds. Default: none. */
  readonly timestamp?: string | number;
  /** True if it is open whether the timestamp is read. */
  readonly isOpen?: boolean;
  readonly kind?: Kind;
  readonly source?: (typeof SOURCES)[number];
  readonly more?: object;
  /** Time since the arrival before. */
  readonly afterMs?: number;
  readonly atMs?: number;
}

function makeArrival(arrival: Arrival, index: number, atMs: number): TimestampVector {
  const { id, what, requirement, timestamp, isOpen = false, more, source } = arrival;
  const kind = arrival.kind ?? KINDS[index % KINDS.length] ?? 'track';
  const text = typeof timestamp === 'number' ? formatTimestamp(atMs - timestamp) : timestamp;
  const receivedAt = formatTimestamp(atMs);
  const [description, instant] =
    text === undefined
      ? [`A call without a timestamp, ${what}. The body has the time of its arrival.`, receivedAt]
      : isOpen
        ? [`A call with a timestamp ${what}. Whether it is read is open.`, undefined]
        : [
            `A call with a timestamp ${what}. The body has the same instant.`,
            formatTimestamp(readTimestamp(text) ?? Number.NaN),
          ];
  return {
    id: `timestamps/${id}`,
    description,
    requirement,
    treatment: isOpen ? 'acceptable' : 'valid',
    direction: 'inbound',
    source: source ?? SOURCES[(index + 1) % SOURCES.length] ?? 'web',
    receivedAt,
    call: {
      type: kind,
      userId: 'u1',
      ...MEMBERS[kind],
      ...more,
      ...(text === undefined ? {} : { timestamp: text }),
    },
    ...(instant === undefined ? {} : { instant }),
  };
}

const none = (id: string, what: string, more: Partial<Arrival> = {}): Arrival => ({
  id,
  what,
  requirement: 'TIM-002',
  ...more,
});

const UTC = '2025-06-05T04:03:02.100Z';

/** Calls on one timeline, so that a router's state after one may harm the next. */
function listArrivals(): Arrival[] {
  const read = readTable('timestamps', 'Read', ['name', 'clause', 'timestamp', 'description']);
  const open = readTable('timestamps', 'Open', ['name', 'timestamp', 'description']);
  return [
    none('none-first', 'which is the first'),
    none('none-soon-after', 'fifty seconds after another one', { afterMs: 50_000 }),
    ...read.flatMap(({ name, clause, timestamp, description }): Arrival[] => [
      { id: name, what: description, requirement: clause, timestamp },
      {
        id: `${name}-again`,
        what: `${description}, by another kind of call`,
        requirement: 'TIM-008',
        timestamp,
      },
    ]),
    ...KINDS.map(
      (kind): Arrival => ({
        id: `old-${kind}`,
        what: `of 1999, by ${kind}`,
        requirement: 'TIM-008',
        timestamp: '1999-08-07T06:05:04.003Z',
        kind,
        source: 'web',
      }),
    ),
    { id: 'a-minute-ago', what: 'of less than a minute ago', requirement: 'TIM-003', timestamp: 40_000 },
    {
      id: 'zone-in-context',
      what: 'in UTC, though its context names a time zone',
      requirement: 'TIM-008',
      timestamp: UTC,
      more: { context: { timezone: 'America/New_York' } },
    },
    none('none-after-given', 'after calls of the same user that gave one'),
    ...KINDS.map((kind) => none(`none-${kind}`, `by ${kind}`, { kind })),
    ...open.map(
      ({ name, timestamp, description }): Arrival => ({
        id: `open-${name}`,
        what: description,
        requirement: ['words', 'empty', 'no-day'].includes(name) ? 'TIM-009' : 'TIM-014',
        timestamp: readText(timestamp),
        isOpen: true,
        kind: 'track',
      }),
    ),
    none('none-after-unreadable', 'after calls whose timestamps cannot be read'),
    {
      id: 'after-unreadable',
      what: 'after calls whose timestamps cannot be read',
      requirement: 'TIM-010',
      timestamp: UTC,
    },
    none('none-on-leap-day', 'on the 29th of February', { atMs: Date.parse('2028-02-29T12:00:00.500Z') }),
    none('none-after-2038', 'after the 19th of January 2038', { atMs: Date.parse('2040-07-08T13:14:15.016Z') }),
  ];
}

function inboundVectors(): TimestampVector[] {
  let nowMs = START_MS;
  return listArrivals().map((arrival, index) => {
    nowMs = arrival.atMs ?? nowMs + (arrival.afterMs ?? APART_MS);
    return makeArrival(arrival, index, nowMs);
  });
}

function outboundVectors(): TimestampVector[] {
  return readTable('timestamps', 'Sent', ['name', 'timestamp', 'description']).map(
    ({ name, timestamp, description }) => {
      const text = readText(timestamp);
      const isRight = outboundTimestampSchema.safeParse(text).success;
      return {
        id: `timestamps/outbound-${name}`,
        description: `${isRight ? 'Right' : 'Wrong'}: the timestamp of a body ${description}.`,
        requirement: 'TIM-001',
        treatment: isRight ? 'valid' : 'invalid',
        direction: 'outbound',
        text,
        ...(isRight ? { instant: formatTimestamp(Date.parse(text)) } : {}),
      };
    },
  );
}

/** All vectors about timestamps, in a fixed order; those of calls are in the order of their arrival. */
export function timestampVectors(): TimestampVector[] {
  return [...inboundVectors(), ...outboundVectors()];
}
