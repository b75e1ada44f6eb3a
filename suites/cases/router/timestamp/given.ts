import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { WorldSource, WorldStep } from '../../../../spec/shapes/world.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import { EPOCH } from '../../../harness/time/horizons.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const GIVEN = '2025-06-30T21:15:30.250Z';

const OFFSETS = [
  '2025-06-30T23:15:30.250+02:00',
  '2025-06-30T20:15:30.250-08:00',
  '2025-06-30T23:15:30.250+05:30',
  '2025-06-30T23:15:30.250+05:45',
  '2025-06-30T20:15:30.250-03:30',
  '2025-06-30T12:15:30.250+13:00',
  '2025-06-30T12:15:30.250+14:00',
  '2025-06-30T21:15:30.250+00:00',
  // Across the end of a year, and into and out of the last day of February.
  '2025-01-01T00:15:30.250+01:00',
  '2024-12-31T23:15:30.250-01:00',
  '2024-03-01T01:15:30.250+02:00',
  '2024-02-28T23:15:30.250-02:00',
  '2025-03-01T01:15:30.250+02:00',
];

const FAILS_TWICE: WorldSource = { webhooks: { a: { answers: [500, 500, 200] } } };

/** Ages of timestamps that a router might treat as the present. */
const RECENT_MS = [10_000, 30_000, 55_000, 280_000, 3_500_000];

/** Timestamps of one user, each earlier than the previous one. The first calls get the time of their arrival. */
const BACKWARDS = [{}, { timestamp: GIVEN }, { timestamp: '2024-02-29T08:45:10.750Z' }];

/**
 * A cached time differs from the present after one of these, however long a careless cache keeps it. Each exceeds the tolerance. After the
 * first and the second, a clock that is set every 3, 4, 5 or 10 s is late, too.
 */
const RESTS = ['11900ms', '32s', '5m', '1h'];

/** Timestamps of calls and of their bodies. */
export const timestampGiven = [
  worldCase({
    id: 'timestamp/form',
    title: '`timestamp` in a body is ISO 8601, UTC, with milliseconds, for any form in the call',
    requirements: ['TIM-001'],
    world: {
      steps: [{ track: {} }, ...tracksAt([GIVEN, '2025-06-30T21:15:30Z', '2025-06-30T23:15:30+02:00'])],
    },
  }),
  worldCase({
    id: 'timestamp/absent',
    title: 'A call without a timestamp gets the time of its arrival',
    requirements: ['TIM-002'],
    world: {
      // The body must not get the timestamp or the arrival time of the previous call.
      steps: SURE_KINDS.flatMap((kind, turn) => [
        callOf(kind, { timestamp: GIVEN }),
        ...RESTS.slice(turn - 1, Math.max(turn, 0)).map((pass) => ({ pass })),
        callOf(kind),
      ]),
    },
  }),
  instantCase('TIM-003', 'utc', 'A timestamp in UTC', [
    GIVEN,
    '2025-06-30T21:15:30.25Z',
    '2025-06-30T21:15:30.2Z',
    '2024-02-29T21:15:30.250Z',
    // At the edges of days and years, and in the week that belongs to another year.
    '2025-06-30T00:00:00.000Z',
    '2025-06-30T12:00:00.000Z',
    '2024-12-30T11:00:00.000Z',
    '2021-01-01T11:00:00.000Z',
  ]),
  instantCase(
    'TIM-003',
    'recent',
    'A timestamp of seconds or minutes ago',
    RECENT_MS.map((agoMs) => new Date(Date.parse(EPOCH) - agoMs).toISOString()),
  ),
  worldCase({
    id: 'timestamp/given-on-retries',
    title: 'A given timestamp is sent as the same instant on retries',
    requirements: ['TIM-003', 'RTY-001'],
    world: {
      // Two messages with different instants, so that a mix-up shows.
      sources: { first: FAILS_TWICE, second: FAILS_TWICE },
      steps: [{ track: { timestamp: GIVEN } }, { track: { source: 'second', timestamp: '2024-02-29T08:45:10.750Z' } }],
    },
  }),
  instantCase('TIM-004', 'offset', 'A timestamp with an offset', OFFSETS),
  instantCase('TIM-005', 'without-milliseconds', 'A timestamp without milliseconds', ['2025-06-30T21:15:30Z']),
  instantCase('TIM-006', 'nanoseconds', 'A timestamp more precise than milliseconds', [
    '2025-06-30T21:15:30.123456Z',
    '2025-06-30T21:15:30.123456789Z',
    // Rounded to milliseconds, these are whole seconds.
    '2025-06-30T21:15:30.999500Z',
    '2025-06-30T21:15:30.999999999Z',
    '2025-06-30T21:15:30.000499999Z',
  ]),
  instantCase('TIM-007', 'far-past', 'A timestamp in the distant past', [
    '2012-12-02T00:30:08.276Z',
    '1999-12-31T23:59:59.999Z',
    '2000-02-29T12:00:00.000Z',
    '1969-07-20T20:17:40.000Z',
    '1970-01-01T00:00:00.000Z',
    // Offsets had seconds at that time.
    '1936-06-15T12:00:00.000Z',
    '1910-05-06T22:45:10.000Z',
  ]),
  worldCase({
    id: 'timestamp/every-kind',
    title: 'Calls of every kind are sent with their given timestamp',
    requirements: ['TIM-008'],
    world: { steps: SURE_KINDS.map((kind) => callOf(kind, { timestamp: '2024-02-29T08:00:00.500Z' })) },
  }),
  worldCase({
    id: 'timestamp/backwards',
    title: 'Calls of one user arrive with their own timestamps and values when timestamps go backwards',
    requirements: ['TIM-008', 'CAL-011', 'VAL-006', 'BOD-002', ...Object.values(DELIVERED)],
    world: {
      steps: BACKWARDS.flatMap((given) => SURE_KINDS.map((kind) => callOf(kind, { userId: 'u1', ...given }))),
    },
  }),
] as const satisfies readonly Case[];

function instantCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  subject: string,
  timestamps: readonly string[],
): Case<`timestamp/${Name}`> {
  return worldCase<`timestamp/${Name}`>({
    id: `timestamp/${name}`,
    title: `${subject} is sent as the same instant`,
    requirements: [requirement],
    world: { steps: tracksAt(timestamps) },
  });
}

function tracksAt(timestamps: readonly string[]): WorldStep[] {
  return timestamps.map((timestamp) => ({ track: { timestamp } }));
}
