import { demandBody } from '../../../harness/kit/demand.ts';
import { withPresent } from '../../../harness/kit/instant.ts';
import { nowToleranceMs } from '../../../harness/kit/tolerances.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL } from '../../../harness/receivers/reply.ts';
import type { Case } from '../../case.ts';

/** Forms of ISO 8601 that common parsers of timestamps do not read. Each means 21:15:30 in UTC, or 21:15. */
const UNUSUAL = {
  'offset without a colon': '2025-06-30T23:15:30.250+0200',
  'offset of hours': '2025-06-30T23:15:30.250+02',
  'no seconds': '2025-06-30T21:15Z',
  'comma before the fraction': '2025-06-30T21:15:30,250Z',
  'no hyphens and colons': '20250630T211530.250Z',
} as const;

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
    id: 'timestamp/unusual-forms',
    title: 'Unusual forms of ISO 8601 that are read',
    requirements: ['TIM-014'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const source = await stage.source({ hooks: [{ receiver }] });
      source.waive('TIM-001');
      await source.deliver(stage.calls.track());
      const accepted = new Map<string, string>();
      for (const [form, timestamp] of Object.entries(UNUSUAL)) {
        const call = stage.calls.track({ timestamp });
        if (await source.tryCall(call)) accepted.set(form, String(call['userId']));
      }
      const requestOf = (userId: string) => receiver.requests.find(({ body }) => body.includes(userId));
      await stage.awaitThat(() => [...accepted.values()].every((userId) => requestOf(userId) !== undefined));
      const read = [...accepted].flatMap(([form, userId]) => {
        const delivered = requestOf(userId);
        const sent = delivered === undefined ? '' : String(demandBody(delivered)['timestamp']);
        return sent.startsWith('2025-06-30T21:15:') ? [form] : [];
      });
      stage.observe('TIM-014', read);
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
      const second = await stage.retryOf(receiver, 'RTY-001');
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
