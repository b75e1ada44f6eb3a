import { demandMember } from '../../../harness/kit/demand.ts';
import { demandNothingAt, readMark } from '../../../harness/kit/negatives.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import type { Receiver } from '../../../harness/receivers/receiver.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/**
 * Ids that change if an implementation reads them as numbers or addresses, or decodes them like parts of a path, a
 * query or a page.
 */
const USER_IDS = [
  '00420',
  'Ada.Lovelace+1@Example.com',
  '100%25 a%2Fb%C3%A9',
  'a/b?c=d&e;f#g',
  '&amp;<b>\\u0041"',
  'Zoë 鍵',
];

export const deletionNotifications = [
  {
    id: 'deletion/every-source',
    title: 'A deletion request sends a notification to the webhooks of every affected source',
    requirements: ['DEL-001'],
    play: async (stage) => {
      const outlets = [await openOutlet(stage), await openOutlet(stage), await openOutlet(stage)];
      await requestFor(stage, ...outlets);
      for (const { receiver } of outlets) await notification(stage, receiver);
    },
  },
  {
    id: 'deletion/shared-url',
    title: 'Affected sources that share a URL are each notified there',
    requirements: ['DEL-001'],
    play: async (stage) => {
      const receiver = await stage.receiver();
      const outlets = [
        { receiver, source: await stage.source({ hooks: [{ receiver }] }) },
        { receiver, source: await stage.source({ hooks: [{ receiver }] }) },
      ] as const;
      await requestFor(stage, ...outlets);
      for (const count of [1, 2]) {
        await stage.arrival(receiver, count, `delete notification ${count} of 2, one for each source`, 'DEL-001');
      }
    },
  },
  {
    id: 'deletion/switched-off',
    title: 'An affected source that is switched off gets no notification',
    requirements: ['DEL-002', 'DEL-001'],
    play: async (stage) => {
      const on = await openOutlet(stage);
      const off = await openOutlet(stage, { enabled: false });
      await requestFor(stage, off, on);
      await notification(stage, on.receiver);
      await stage.lookAhead();
      demandNothingAt('DEL-002', off.receiver, 'whose source is switched off');
      // The same source is notified once it is switched on, so the switch was the reason.
      await off.source.configure({ hooks: [{ receiver: off.receiver }] });
      await requestFor(stage, off);
      await notification(stage, off.receiver);
    },
  },
  {
    id: 'deletion/not-affected',
    title: 'A source that is not affected gets no notification',
    requirements: ['DEL-003'],
    play: async (stage) => {
      const stranger = await openOutlet(stage);
      const affected = await openOutlet(stage);
      await requestFor(stage, affected);
      await notification(stage, affected.receiver);
      await stage.lookAhead();
      demandNothingAt('DEL-003', stranger.receiver, 'whose source is not affected');
      await requestFor(stage, stranger);
      await notification(stage, stranger.receiver);
    },
  },
  {
    id: 'deletion/after-new-settings',
    title: 'A notification goes to the current webhook of its source, not to a former one',
    requirements: ['DEL-001', 'SET-009'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const call = stage.calls.identify();
      await source.deliver(call);
      const receiver = await stage.receiver();
      await source.configure({ hooks: [{ receiver }] });
      await source.deliver(stage.calls.identify(), 'SET-009');
      await stage.requestDeletion({ userId: readMark(call), sources: [source.writeKey] });
      await stage.arrival(receiver, 2, 'the delete notification', 'DEL-001');
    },
  },
  {
    id: 'deletion/user',
    title: 'A notification names the user of the deletion request',
    requirements: ['DEL-004'],
    play: async (stage) => {
      for (const userId of [stage.calls.id('u'), ...USER_IDS]) {
        const { receiver, source } = await openOutlet(stage);
        await stage.requestDeletion({ userId, sources: [source.writeKey] });
        demandMember('DEL-004', await notification(stage, receiver), ['userId'], userId);
      }
    },
  },
  {
    id: 'deletion/per-url',
    title: 'Number of notifications for each URL of a source',
    requirements: ['DEL-005'],
    play: async (stage) => {
      const receivers = [await stage.receiver(), await stage.receiver()];
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      await stage.lookAhead();
      stage.observe(
        'DEL-005',
        receivers.map(({ requests }) => requests.length),
      );
    },
  },
] as const satisfies readonly Case[];

async function requestFor(stage: Stage, ...affected: readonly Outlet[]): Promise<void> {
  await stage.requestDeletion({ userId: stage.calls.id('u'), sources: affected.map(({ source }) => source.writeKey) });
}

function notification(stage: Stage, receiver: Receiver): Promise<ReceivedRequest> {
  return stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
}
