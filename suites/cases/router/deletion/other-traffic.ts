import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { FAIL, OK, type Reply } from '../../../harness/receivers/reply.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** Deletion requests for a user whose messages are still being delivered. */
export const deletionBesideCalls = [
  {
    id: 'deletion/beside-calls',
    title: 'A deletion request does not stop later calls, retries or notifications for its user',
    requirements: ['DEL-001', 'RTY-001', 'CAL-011', DELIVERED.track],
    play: async (stage) => {
      const userId = stage.calls.id('u');
      const pending = await openFailing(stage, FAIL, FAIL, OK);
      await pending.source.deliver(stage.calls.track({ userId }));
      const notified = [await openOutlet(stage), await openFailing(stage, FAIL, OK)] as const;
      const sources = notified.map(({ source }) => source.writeKey);
      await stage.requestDeletion({ userId, sources });
      for (const { receiver } of notified) await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
      await stage.awaitRetry(notified[1].receiver, 'RTY-001', 2);
      for (const attempt of [2, 3]) await stage.awaitRetry(pending.receiver, 'RTY-001', attempt);
      for (const { source } of [pending, ...notified]) await source.deliver(stage.calls.track({ userId }), 'CAL-011');
      await stage.requestDeletion({ userId, sources });
      await stage.arrival(notified[0].receiver, 3, 'the notification of a second request', 'DEL-001');
      await stage.arrival(notified[1].receiver, 4, 'the notification of a second request', 'DEL-001');
    },
  },
  {
    id: 'deletion/while-pending',
    title: 'A second deletion request sends notifications while those of the first are being retried',
    requirements: ['DEL-001', 'RTY-001'],
    play: async (stage) => {
      const userId = stage.calls.id('u');
      const [failing, other, third] = [
        await openFailing(stage, FAIL, FAIL, OK),
        await openOutlet(stage),
        await openOutlet(stage),
      ];
      await stage.requestDeletion({ userId, sources: [failing.source.writeKey, third.source.writeKey] });
      for (const { receiver } of [failing, third])
        await stage.arrival(receiver, 1, 'the delete notification', 'DEL-001');
      await stage.requestDeletion({ userId, sources: [other.source.writeKey] });
      await stage.arrival(other.receiver, 1, 'the notification of a second request', 'DEL-001');
      // Found by number, because it may have come before the notification of the second request, if that had to wait.
      await stage.awaitRetry(failing.receiver, 'RTY-001', 2);
      await stage.requestDeletion({ userId, sources: [third.source.writeKey] });
      await stage.arrival(third.receiver, 2, 'the notification of a third request', 'DEL-001');
    },
  },
] as const satisfies readonly Case[];

async function openFailing(stage: Stage, ...replies: readonly Reply[]): Promise<Outlet> {
  const receiver = await stage.receiver(...replies);
  return { receiver, source: await stage.source({ hooks: [{ receiver }] }) };
}
