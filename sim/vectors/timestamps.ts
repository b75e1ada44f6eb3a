import { outboundTimestampSchema } from '../../spec/shapes/json.ts';
import type { TimestampVector } from '../../spec/shapes/vectors.ts';
import { formatTimestamp, readTimestamp } from '../rules/router/timestamps.ts';
import { MEMBERS } from './sequences.ts';
import { about, readTable, readText } from './tables.ts';

/** Far enough apart that the retries of one call are over before the next comes. */
const APART_MS = 5 * 60_000;
const SOURCES = ['web', 'mobile', 'server'] as const;
const KINDS = ['track', 'page', 'identify', 'group', 'alias'] as const;

const inMilliseconds = (text: string): number => 1_000 * Number.parseInt(text, 10);

function readArrival(comes: string, beforeMs: number): number {
  if (comes === '') return beforeMs + APART_MS;
  return comes.endsWith(' later') ? beforeMs + inMilliseconds(comes) : Date.parse(comes);
}

/** Calls on one timeline, so that a router's state after one may harm the next. */
function inboundVectors(): TimestampVector[] {
  let atMs = Date.parse('2026-01-01T00:00:00.000Z');
  const rows = readTable(
    'timestamps',
    'Vectors',
    'name',
    'clause',
    'timestamp',
    'kind',
    'source',
    'comes',
    'members',
    'description',
  );
  return rows.map((row, index) => {
    atMs = readArrival(row.comes, atMs);
    return makeInbound(row, index, atMs);
  });
}

type Arrival = Readonly<
  Record<'name' | 'clause' | 'timestamp' | 'kind' | 'source' | 'members' | 'description', string>
>;

function makeInbound({ timestamp, members, ...row }: Arrival, index: number, atMs: number): TimestampVector {
  const kind = KINDS.find((each) => each === row.kind) ?? KINDS[index % KINDS.length] ?? 'track';
  const isBefore = timestamp.endsWith(' before');
  const text = isBefore ? formatTimestamp(atMs - inMilliseconds(timestamp)) : readText(timestamp);
  const hasNone = timestamp === '';
  const head = about('timestamps', row);
  const isOpen = head.treatment === 'acceptable';
  const call = `A call ${hasNone ? 'without a timestamp,' : 'with a timestamp'} ${head.description}`;
  const rule = `The body has the ${hasNone ? 'time of its arrival' : 'same instant'}.`;
  const instantMs = hasNone ? atMs : (readTimestamp(text) ?? Number.NaN);
  return {
    ...head,
    description: `${call} ${isOpen ? 'Whether it is read is open.' : rule}`,
    direction: 'inbound',
    source: SOURCES.find((each) => each === row.source) ?? SOURCES[(index + 1) % SOURCES.length] ?? 'web',
    receivedAt: formatTimestamp(atMs),
    call: {
      ...{ type: kind, userId: 'u1', ...MEMBERS[kind], ...JSON.parse(members || '{}') },
      ...(!hasNone && { timestamp: text }),
    },
    ...(!isOpen && { instant: formatTimestamp(instantMs) }),
  };
}

function outboundVectors(): TimestampVector[] {
  return readTable('timestamps', 'Sent', 'name', 'timestamp', 'description').map(({ name, timestamp, description }) => {
    const text = readText(timestamp);
    const isRight = outboundTimestampSchema.safeParse(text).success;
    return {
      id: `timestamps/outbound-${name}`,
      description: `${isRight ? 'Right' : 'Wrong'}: the timestamp of a body ${description}.`,
      requirement: 'TIM-001',
      treatment: isRight ? 'valid' : 'invalid',
      direction: 'outbound',
      text,
      ...(isRight && { instant: formatTimestamp(Date.parse(text)) }),
    };
  });
}

/** All vectors about timestamps, in a fixed order; those of calls are in the order of their arrival. */
export function timestampVectors(): TimestampVector[] {
  return [...inboundVectors(), ...outboundVectors()];
}
