import { judgeInstant } from '../../../harness/checks/instant.ts';
import { demand, demandBody } from '../../../harness/kit/demand.ts';
import { judgeSameInstant, withPresent } from '../../../harness/kit/instant.ts';
import { nowToleranceMs } from '../../../harness/kit/tolerances.ts';
import { deliver } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Forms of ISO 8601 that some parsers of timestamps do not read, each with its instant. */
const UNUSUAL = {
  'offset without a colon': ['2025-06-30T23:15:30.250+0200', '2025-06-30T21:15:30.250Z'],
  'offset to the west without a colon': ['2025-06-30T13:15:30.250-0800', '2025-06-30T21:15:30.250Z'],
  'offset of half an hour without a colon': ['2025-07-01T02:45:30+0530', '2025-06-30T21:15:30.000Z'],
  'offset of hours': ['2025-06-30T23:15:30.250+02', '2025-06-30T21:15:30.250Z'],
  'no seconds': ['2025-06-30T21:15Z', '2025-06-30T21:15:00.000Z'],
  'no seconds, with an offset': ['2025-06-30T23:15+02:00', '2025-06-30T21:15:00.000Z'],
  'comma before the fraction': ['2025-06-30T21:15:30,250Z', '2025-06-30T21:15:30.250Z'],
  'comma before the fraction, with an offset': ['2025-06-30T23:15:30,250+02:00', '2025-06-30T21:15:30.250Z'],
  'fraction of a minute, with an offset': ['2025-06-30T23:15.5+02:00', '2025-06-30T21:15:30.000Z'],
  'no hyphens and colons': ['20250630T211530.250Z', '2025-06-30T21:15:30.250Z'],
  'no hyphens and colons, with an offset': ['20250630T231530.250+0200', '2025-06-30T21:15:30.250Z'],
  'no hyphens and colons, with an offset of hours': ['20250630T131530-08', '2025-06-30T21:15:30.000Z'],
  'offset with the minus sign U+2212': ['2025-06-30T13:15:30.250\u221208:00', '2025-06-30T21:15:30.250Z'],
  'letters in lower case': ['2025-06-30t21:15:30.250z', '2025-06-30T21:15:30.250Z'],
  'letters in lower case, with an offset': ['2025-06-30t23:15:30.250+02:00', '2025-06-30T21:15:30.250Z'],
  'day of the year': ['2025-181T21:15:30.250Z', '2025-06-30T21:15:30.250Z'],
  'day of the year, with an offset': ['2025-181T13:15:30.250-08:00', '2025-06-30T21:15:30.250Z'],
  'week of the year': ['2025-W27-1T21:15:30.250Z', '2025-06-30T21:15:30.250Z'],
  'week of the year, with an offset': ['2025-W27-1T23:15:30.250+02:00', '2025-06-30T21:15:30.250Z'],
  'end of a day': ['2025-06-29T24:00:00.000Z', '2025-06-30T00:00:00.000Z'],
  'end of a day, with an offset': ['2025-06-29T24:00:00.000-08:00', '2025-06-30T08:00:00.000Z'],
} as const;
/** A wrong instant this close to the right one was read from the text. What stands for an unreadable one is far away. */
const MISREAD_MS = 200 * 24 * HOUR_MS;

export const timestampOpen = [
  {
    id: 'timestamp/unreadable',
    title: 'A call with a timestamp that cannot be read does not stop the source',
    requirements: ['TIM-010', 'TIM-009'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      source.waive('TIM-001');
      await source.deliver(stage.calls.track());
      const unreadable = stage.calls.track({ timestamp: 'the day before yesterday' });
      const accepted = await source.tryCall(unreadable);
      const control = stage.calls.track();
      await source.call(control, 'TIM-010');
      await stage.awaitArrival(receiver, String(control['userId']), 'the call after it', 'TIM-010');
      await stage.time.settle();
      const delivered = receiver.requests.find((each) => demandBody(each)['userId'] === unreadable['userId']);
      stage.observe('TIM-009', {
        call: accepted ? 'accepted' : 'refused',
        timestamp: delivered === undefined ? 'not delivered' : demandBody(delivered)['timestamp'],
      });
    },
  },
  {
    id: 'timestamp/unusual-forms',
    title: 'An unusual form of ISO 8601 is read as its instant, or treated as unreadable',
    requirements: ['TIM-016', 'TIM-014'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      source.waive('TIM-001');
      await source.deliver(stage.calls.track());
      const accepted: { readonly form: string; readonly instant: string; readonly userId: string }[] = [];
      for (const [form, [timestamp, instant]] of Object.entries(UNUSUAL)) {
        const call = stage.calls.track({ timestamp });
        if (await source.tryCall(call)) accepted.push({ form, instant, userId: String(call['userId']) });
      }
      const findRequest = (userId: string) => receiver.requests.find(({ body }) => body.includes(userId));
      await stage.awaitThat(() => accepted.every(({ userId }) => findRequest(userId) !== undefined));
      const read = accepted.filter(({ instant, userId }) => {
        const request = findRequest(userId);
        const deviation = request && judgeSameInstant('TIM-016', request, instant);
        if (request === undefined || deviation === undefined) return request !== undefined;
        const isMisread = judgeSameInstant('TIM-016', request, instant, MISREAD_MS) === undefined;
        if (isMisread && !isNow(stage, request)) demand(deviation);
        return false;
      });
      stage.observe(
        'TIM-014',
        read.map(({ form }) => form),
      );
    },
  },
  {
    id: 'timestamp/milliseconds',
    title: 'Milliseconds of a given timestamp',
    requirements: ['TIM-015'],
    play: async (stage) => {
      const request = await deliver(stage, stage.calls.track({ timestamp: '2025-06-30T21:15:30.257Z' }));
      const seen = String(demandBody(request)['timestamp']);
      stage.observe('TIM-015', { of257: /\.(\d+)/.exec(seen)?.[1] ?? 'none' });
    },
  },
  {
    id: 'timestamp/on-retries',
    title: 'Timestamp on retries of a call without a timestamp: repeated or new',
    requirements: ['TIM-011'],
    play: async (stage) => {
      const receiver = await stage.receiver(FAIL);
      const source = await stage.source({ hooks: [{ receiver }] });
      const first = await source.deliver(stage.calls.track());
      const second = await stage.awaitRetry(receiver, 'RTY-001');
      const same = demandBody(first)['timestamp'] === demandBody(second)['timestamp'];
      stage.observe('TIM-011', same ? 'the first time' : 'a new time');
    },
  },
  {
    id: 'timestamp/delete',
    title: 'Instant in the timestamp of a delete notification',
    requirements: ['TIM-012'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      const act = async (): Promise<ReceivedRequest> => {
        await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
        return stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
      };
      const { result, ...present } = await withPresent(stage.time, act);
      const instantMs = Date.parse(String(demandBody(result)['timestamp']));
      const offMs = Math.max(present.earliestMs - instantMs, instantMs - present.latestMs);
      stage.observe(
        'TIM-012',
        offMs <= nowToleranceMs(stage.time.kind) ? 'the time of the request' : `${offMs} ms off`,
      );
    },
  },
] as const satisfies readonly Case[];

/** True if a body has the present time, which may stand for a timestamp that was not read. */
function isNow({ time }: Stage, request: ReceivedRequest): boolean {
  const span = { earliestMs: request.atMs, latestMs: time.nowMs(), toleranceMs: nowToleranceMs(time.kind) };
  return judgeInstant('TIM-002', request, span) === undefined;
}
