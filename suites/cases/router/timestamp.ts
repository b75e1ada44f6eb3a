import type { RequirementId } from '../../../spec/requirements/index.ts';
import { demandBody, demandThat } from '../../kit/demand.ts';
import { INSTANT_MS, nowToleranceMs } from '../../kit/tolerances.ts';
import { SURE_KINDS } from '../../kit/traffic.ts';
import type { ReceivedRequest } from '../../receivers/received-request.ts';
import { FAIL, OK } from '../../receivers/reply.ts';
import type { Stage } from '../../stage/stage.ts';
import { shown } from '../../text.ts';
import type { Case } from '../case.ts';
import { deliver } from './body/shapes.ts';

/** Given timestamps and the instants that they name, by what is special about them. */
const OFFSETS = {
  '2025-06-30T23:15:30.250+02:00': '2025-06-30T21:15:30.250Z',
  '2025-06-30T20:15:30.250-08:00': '2025-07-01T04:15:30.250Z',
  '2025-06-30T23:15:30.250+05:30': '2025-06-30T17:45:30.250Z',
  '2025-06-30T23:15:30.250+05:45': '2025-06-30T17:30:30.250Z',
  '2025-06-30T20:15:30.250-03:30': '2025-06-30T23:45:30.250Z',
  '2025-06-30T12:15:30.250+13:00': '2025-06-29T23:15:30.250Z',
  '2025-06-30T12:15:30.250+14:00': '2025-06-29T22:15:30.250Z',
  // Over the ends of a year, and into and out of the last day of February.
  '2025-01-01T00:15:30.250+01:00': '2024-12-31T23:15:30.250Z',
  '2024-12-31T23:15:30.250-01:00': '2025-01-01T00:15:30.250Z',
  '2024-03-01T01:15:30.250+02:00': '2024-02-29T23:15:30.250Z',
  '2024-02-28T23:15:30.250-02:00': '2024-02-29T01:15:30.250Z',
  '2025-03-01T01:15:30.250+02:00': '2025-02-28T23:15:30.250Z',
} as const;

/** Timestamps of calls and of their bodies. */
export const timestamps = [
  {
    id: 'timestamp/form',
    title: 'Bodies give the timestamp in ISO 8601, UTC, with milliseconds, whatever the call gave',
    requirements: ['TIM-001'],
    run: async (stage) => {
      const given = [undefined, '2025-06-30T21:15:30.250Z', '2025-06-30T21:15:30Z', '2025-06-30T23:15:30+02:00'];
      for (const timestamp of given) {
        const request = await deliver(stage, stage.calls.track(timestamp === undefined ? {} : { timestamp }));
        const seen = demandBody(request)['timestamp'];
        demandThat(typeof seen === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)$/.test(seen), {
          requirement: 'TIM-001',
          expected: 'a `timestamp` in ISO 8601, UTC, with milliseconds',
          seen: shown(seen),
          request,
        });
      }
    },
  },
  {
    id: 'timestamp/absent',
    title: 'A call without a timestamp gets the time of its arrival',
    requirements: ['TIM-002'],
    run: async (stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const kind of SURE_KINDS) {
        const earliestMs = stage.time.nowMs();
        const request = await source.deliver(stage.calls.of(kind));
        demandInstant('TIM-002', request, earliestMs, request.atMs, nowToleranceMs(stage.time.kind));
      }
    },
  },
  instantCase('TIM-003', 'utc', 'A timestamp in UTC', {
    '2025-06-30T21:15:30.250Z': '2025-06-30T21:15:30.250Z',
    '2025-06-30T21:15:30.25Z': '2025-06-30T21:15:30.250Z',
    '2025-06-30T21:15:30.2Z': '2025-06-30T21:15:30.200Z',
    '2024-02-29T21:15:30.250Z': '2024-02-29T21:15:30.250Z',
  }),
  {
    id: 'timestamp/given-on-retries',
    title: 'A timestamp that was given goes out as the same instant on retries too',
    requirements: ['TIM-003'],
    run: async (stage) => {
      const timestamp = '2025-06-30T21:15:30.250Z';
      const receiver = await stage.receiver(FAIL, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      demandSameInstant('TIM-003', await source.deliver(stage.calls.track({ timestamp })), timestamp);
      demandSameInstant('TIM-003', await stage.retryOf(receiver, 'RTY-001', 2), timestamp);
    },
  },
  instantCase('TIM-004', 'offset', 'A timestamp with an offset', OFFSETS),
  instantCase('TIM-005', 'without-milliseconds', 'A timestamp without milliseconds', {
    '2025-06-30T21:15:30Z': '2025-06-30T21:15:30.000Z',
  }),
  instantCase('TIM-006', 'nanoseconds', 'A timestamp finer than milliseconds', {
    '2025-06-30T21:15:30.123456Z': '2025-06-30T21:15:30.123Z',
    '2025-06-30T21:15:30.123456789Z': '2025-06-30T21:15:30.123Z',
  }),
  instantCase('TIM-007', 'far-past', 'A timestamp of the far past', {
    '2012-12-02T00:30:08.276Z': '2012-12-02T00:30:08.276Z',
    '1999-12-31T23:59:59.999Z': '1999-12-31T23:59:59.999Z',
    '2000-02-29T12:00:00.000Z': '2000-02-29T12:00:00.000Z',
    '1969-07-20T20:17:40.000Z': '1969-07-20T20:17:40.000Z',
  }),
  {
    id: 'timestamp/every-kind',
    title: 'Every kind of call takes a timestamp',
    requirements: ['TIM-008'],
    run: async (stage) => {
      const timestamp = '2024-02-29T08:00:00.500Z';
      for (const kind of SURE_KINDS) {
        demandSameInstant('TIM-008', await deliver(stage, stage.calls.of(kind, { timestamp })), timestamp);
      }
    },
  },
  {
    id: 'timestamp/unreadable',
    title: 'A call with a timestamp that cannot be read does not stop the source',
    requirements: ['TIM-010', 'TIM-009'],
    run: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      source.waive('TIM-001');
      await source.deliver(stage.calls.track());
      const unreadable = stage.calls.track({ timestamp: 'the day before yesterday' });
      const accepted = await source.tryCall(unreadable);
      const control = stage.calls.track();
      await source.call(control, 'TIM-010');
      await stage.arrivalOf(receiver, String(control['userId']), 'the call after it', 'TIM-010');
      await stage.time.settle();
      const delivered = receiver.requests.find((each) => demandBody(each)['userId'] === unreadable['userId']);
      stage.observe('TIM-009', {
        call: accepted ? 'accepted' : 'refused',
        timestamp: delivered === undefined ? 'not delivered' : demandBody(delivered)['timestamp'],
      });
    },
  },
  {
    id: 'timestamp/on-retries',
    title: 'Whether retries of a call without a timestamp repeat the first time',
    requirements: ['TIM-011'],
    run: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = await source.deliver(stage.calls.track());
      const second = await stage.retryOf(receiver, 'RTY-001');
      const same = demandBody(first)['timestamp'] === demandBody(second)['timestamp'];
      stage.observe('TIM-011', same ? 'the first time' : 'a new time');
    },
  },
  {
    id: 'timestamp/delete',
    title: 'Which instant the timestamp of a delete notification names',
    requirements: ['TIM-012'],
    run: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      const beganMs = stage.time.nowMs();
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      const request = await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
      const offMs = Math.abs(Date.parse(String(demandBody(request)['timestamp'])) - beganMs);
      stage.observe(
        'TIM-012',
        offMs <= nowToleranceMs(stage.time.kind) ? 'the time of the request' : `${offMs} ms off`,
      );
    },
  },
] as const satisfies readonly Case[];

/** A case in which each given timestamp has to go out as the instant that it names. */
function instantCase(
  requirement: RequirementId,
  name: string,
  subject: string,
  table: Readonly<Record<string, string>>,
): Case {
  return {
    id: `timestamp/${name}`,
    title: `${subject} goes out as the same instant`,
    requirements: [requirement],
    run: async (stage: Stage) => {
      const source = await stage.source({ hooks: [{ receiver: await stage.receiver() }] });
      for (const [timestamp, instant] of Object.entries(table)) {
        demandSameInstant(requirement, await source.deliver(stage.calls.track({ timestamp })), instant);
      }
    },
  };
}

/** Ends the case where the timestamp of a body is not that instant. */
export function demandSameInstant(requirement: RequirementId, request: ReceivedRequest, instant: string): void {
  const instantMs = Date.parse(instant);
  demandInstant(requirement, request, instantMs, instantMs, INSTANT_MS);
}

function demandInstant(
  requirement: RequirementId,
  request: ReceivedRequest,
  earliestMs: number,
  latestMs: number,
  toleranceMs: number,
): void {
  const seen = demandBody(request)['timestamp'];
  const seenMs = typeof seen === 'string' ? Date.parse(seen) : Number.NaN;
  const span = earliestMs === latestMs ? iso(earliestMs) : `between ${iso(earliestMs)} and ${iso(latestMs)}`;
  demandThat(seenMs >= earliestMs - toleranceMs && seenMs <= latestMs + toleranceMs, {
    requirement,
    expected: `\`timestamp\` to be ${span}, give or take ${toleranceMs / 1000} s`,
    seen: shown(seen),
    request,
  });
}

function iso(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
