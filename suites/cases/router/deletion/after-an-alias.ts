import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import { type Outlet, openOutlet } from '../../../harness/kit/traffic.ts';
import { objectBody } from '../../../harness/receivers/received-request.ts';
import { DELIVERED } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Deletion requests for users whom an alias call has joined with others. */
export const deletionAfterAnAlias = [
  {
    id: 'deletion/after-an-alias',
    title: 'A notification names the user of the deletion request after an alias call of that user',
    requirements: ['DEL-004', 'DEL-001', DELIVERED.alias],
    play: async (stage) => {
      const outlet = await openOutlet(stage);
      const join = async (): Promise<readonly [before: string, now: string]> => {
        const [previousId, userId] = [stage.calls.id('u'), stage.calls.id('u')];
        await outlet.source.deliver(stage.calls.alias({ previousId, userId }));
        return [previousId, userId];
      };
      const [one, other] = [await join(), await join()];
      await demandNotified(stage, outlet, stage.calls.id('u'));
      for (const userId of [one[0], other[1]]) await demandNotified(stage, outlet, userId);
      await stage.lookAhead();
      for (const userId of [one[1], other[0]]) {
        demandThat(!listNotified(outlet).includes(userId), {
          requirement: 'DEL-004',
          expected: `no notification of ${userId}, for whom no deletion was requested`,
          seen: 'one',
        });
        await demandNotified(stage, outlet, userId);
      }
    },
  },
] as const satisfies readonly Case[];

/** Requests a deletion, and ends the case unless a notification names its user. */
async function demandNotified(stage: Stage, outlet: Outlet, userId: string): Promise<void> {
  const before = listNotified(outlet);
  await stage.requestDeletion({ userId, sources: [outlet.source.writeKey] });
  await stage.awaitThat(() => listNotified(outlet).includes(userId));
  for (const request of outlet.receiver.requests) demandBody(request);
  const added = listNotified(outlet).slice(before.length);
  demandThat(added.includes(userId), {
    requirement: added.some((each) => !before.includes(each)) ? 'DEL-004' : 'DEL-001',
    expected: `a notification of ${userId}`,
    seen: added.length === 0 ? 'none' : `one of ${added.map(shown).join(' and ')}`,
  });
}

/** The users in the delete notifications so far. */
function listNotified({ receiver }: Outlet): unknown[] {
  return receiver.requests
    .map((request) => objectBody(request))
    .filter((body) => body?.['type'] === 'delete')
    .map((body) => body?.['userId']);
}
