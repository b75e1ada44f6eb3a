import type { RequirementId } from '../../../../spec/requirements/index.ts';
import { demandSameInstant } from '../../../harness/kit/instant.ts';
import { deliver, deliverMarked, demandMarkAlone, marked, openOutlet } from '../../../harness/kit/traffic.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

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

/** Ages of timestamps that a router might treat as the present. */
const RECENT_MS = [10_000, 30_000, 55_000, 280_000, 3_500_000];

/** Timestamps of one user, each earlier than the previous one. */
const BACKWARDS = ['2025-06-30T21:15:30.250Z', '2024-02-29T08:45:10.750Z'];

/** A given timestamp is sent as the same instant. */
export const timestampGiven = [
  instantCase('TIM-003', 'utc', 'A timestamp in UTC', [
    '2025-06-30T21:15:30.250Z',
    '2025-06-30T21:15:30.25Z',
    '2025-06-30T21:15:30.2Z',
    '2024-02-29T21:15:30.250Z',
    // At the edges of days and years, and in the week that belongs to another year.
    '2025-06-30T00:00:00.000Z',
    '2025-06-30T12:00:00.000Z',
    '2024-12-30T11:00:00.000Z',
    '2021-01-01T11:00:00.000Z',
  ]),
  {
    id: 'timestamp/recent',
    title: 'A timestamp of seconds or minutes ago is sent as the same instant',
    requirements: ['TIM-003'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const agoMs of RECENT_MS) {
        const timestamp = new Date(stage.time.nowMs() - agoMs).toISOString();
        demandSameInstant('TIM-003', await source.deliver(stage.calls.track({ timestamp })), timestamp);
      }
    },
  },
  {
    id: 'timestamp/given-on-retries',
    title: 'A given timestamp is sent as the same instant on retries',
    requirements: ['TIM-003', 'RTY-001'],
    play: async (stage) => {
      // Two messages with different instants, so that a mix-up shows.
      const failed: { readonly receiver: Receiver; readonly timestamp: string }[] = [];
      for (const timestamp of ['2025-06-30T21:15:30.250Z', '2024-02-29T08:45:10.750Z']) {
        const receiver = await stage.receiver(FAIL, OK);
        const source = await stage.source({ hooks: [{ receiver }] });
        demandSameInstant('TIM-003', await source.deliver(stage.calls.track({ timestamp })), timestamp);
        failed.push({ receiver, timestamp });
      }
      for (const { receiver, timestamp } of failed) {
        demandSameInstant('TIM-003', await stage.awaitRetry(receiver, 'RTY-001', 2), timestamp);
      }
    },
  },
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
  {
    id: 'timestamp/every-kind',
    title: 'Calls of every kind are sent with their given timestamp',
    requirements: ['TIM-008'],
    play: async (stage) => {
      const timestamp = '2024-02-29T08:00:00.500Z';
      for (const kind of SURE_KINDS) {
        demandSameInstant('TIM-008', await deliver(stage, stage.calls.of(kind, { timestamp })), timestamp);
      }
    },
  },
  {
    id: 'timestamp/backwards',
    title: 'Calls of one user arrive with their own timestamps and values when timestamps go backwards',
    requirements: ['TIM-008', 'CAL-011', 'VAL-006', 'BOD-002', ...Object.values(DELIVERED)],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await deliverMarked(stage, source);
      const userId = stage.calls.id('u');
      // The first calls get the time of their arrival.
      for (const timestamp of [undefined, ...BACKWARDS]) {
        const marks = SURE_KINDS.map((kind) => [kind, stage.calls.id('m')] as const);
        for (const [kind, mark] of marks) {
          const given = timestamp === undefined ? {} : { timestamp };
          await source.call(stage.calls.of(kind, { userId, ...given, ...marked(kind, mark) }), 'CAL-011');
        }
        for (const [kind, mark] of marks) {
          const what = `the ${kind} call of a user whose timestamps go backwards`;
          const request = await stage.awaitArrival(receiver, mark, what, 'CAL-011');
          if (timestamp !== undefined) demandSameInstant('TIM-008', request, timestamp);
          demandMarkAlone(request, kind, mark);
        }
      }
    },
  },
] as const satisfies readonly Case[];

function instantCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  subject: string,
  timestamps: readonly string[],
): Case<`timestamp/${Name}`> {
  return {
    id: `timestamp/${name}`,
    title: `${subject} is sent as the same instant`,
    requirements: [requirement],
    play: async (stage: Stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const timestamp of timestamps) {
        demandSameInstant(requirement, await source.deliver(stage.calls.track({ timestamp })), timestamp);
      }
    },
  };
}
