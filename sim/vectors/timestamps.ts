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

/** A call on the timeline: a row of a table. */
interface Arrival {
  readonly name: string;
  readonly clause: string;
  /** A text, a time before its arrival (`40 s before`), or empty for none. */
  readonly timestamp: string;
  readonly description: string;
  /** True if it is open whether the timestamp is read. */
  readonly isOpen?: boolean;
  readonly kind?: string;
  /** A source, or further members. */
  readonly more?: string;
  /** An unusual time of arrival: an instant, or `50 s later` than the call before. */
  readonly comes?: string;
}

const isKind = (text: string): text is Kind => text in MEMBERS;
const inMilliseconds = (text: string): number => 1_000 * Number.parseInt(text, 10);

function makeArrival(arrival: Arrival, index: number, atMs: number): TimestampVector {
  const { name, clause, timestamp, isOpen = false, more = '', kind: own = '' } = arrival;
  const kind = isKind(own) ? own : (KINDS[index % KINDS.length] ?? 'track');
  const text = timestamp.endsWith(' before') ? formatTimestamp(atMs - inMilliseconds(timestamp)) : readText(timestamp);
  const receivedAt = formatTimestamp(atMs);
  const hasNone = timestamp === '';
  const instant = (): string => (hasNone ? receivedAt : formatTimestamp(readTimestamp(text) ?? Number.NaN));
  const what = `A call ${hasNone ? 'without a timestamp,' : 'with a timestamp'} ${arrival.description}.`;
  const rule = isOpen
    ? 'Whether it is read is open.'
    : `The body has the ${hasNone ? 'time of its arrival' : 'same instant'}.`;
  return {
    id: `timestamps/${name}`,
    description: `${what} ${rule}`,
    requirement: clause,
    treatment: isOpen ? 'acceptable' : 'valid',
    direction: 'inbound',
    source: SOURCES.find((each) => each === more) ?? SOURCES[(index + 1) % SOURCES.length] ?? 'web',
    receivedAt,
    call: {
      type: kind,
      userId: 'u1',
      ...MEMBERS[kind],
      ...(more.startsWith('{') ? JSON.parse(more) : {}),
      ...(hasNone ? {} : { timestamp: text }),
    },
    ...(isOpen ? {} : { instant: instant() }),
  };
}

const readArrivals = (heading: string): Arrival[] =>
  readTable('timestamps', heading, ['name', 'clause', 'timestamp', 'kind', 'more', 'comes', 'description']);

/** Calls on one timeline, so that a router's state after one may harm the next. */
function listArrivals(): Arrival[] {
  const read = readTable('timestamps', 'Read', ['name', 'clause', 'timestamp', 'description']);
  const open = readTable('timestamps', 'Open', ['name', 'timestamp', 'description']);
  return [
    ...readArrivals('Before'),
    ...read.flatMap((row): Arrival[] => [
      row,
      {
        ...row,
        name: `${row.name}-again`,
        clause: 'TIM-008',
        description: `${row.description}, by another kind of call`,
      },
    ]),
    ...readArrivals('Between'),
    ...open.map((row): Arrival => {
      const clause = ['words', 'empty', 'no-day'].includes(row.name) ? 'TIM-009' : 'TIM-014';
      return { ...row, name: `open-${row.name}`, clause, isOpen: true, kind: 'track' };
    }),
    ...readArrivals('After'),
  ];
}

function inboundVectors(): TimestampVector[] {
  let nowMs = START_MS;
  return listArrivals().map((arrival, index) => {
    const { comes = '' } = arrival;
    if (comes === '') nowMs += APART_MS;
    else nowMs = comes.endsWith(' later') ? nowMs + inMilliseconds(comes) : Date.parse(comes);
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
