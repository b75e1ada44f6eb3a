import { Audience, openAudienceOutlet } from '../../../harness/kit/audience.ts';
import { deliverMarked, demandMarkAlone, marked, openOutlet } from '../../../harness/kit/traffic.ts';
import { DELIVERED, SURE_KINDS } from '../../../harness/stage/calls.ts';
import type { Case } from '../../case.ts';

export const audienceOrdinaryCalls = [
  {
    id: 'audience/ordinary-calls-after',
    title: 'Later calls of a user contain nothing about an audience membership',
    requirements: ['VAL-006', 'CAL-011', 'AUD-001', 'AUD-003', 'BOD-002', ...Object.values(DELIVERED)],
    needs: ['audiences'],
    play: async (stage) => {
      const outlet = await openAudienceOutlet(stage);
      const elsewhere = await openOutlet(stage);
      await deliverMarked(stage, outlet.source);
      const audience = new Audience(stage, outlet);
      const [member, leaver] = [stage.calls.id('u'), stage.calls.id('u')];
      await audience.sync([member, leaver]);
      for (const user of [member, leaver]) await audience.awaitReport(user, true, 'AUD-001');
      await audience.sync([member]);
      await audience.awaitReport(leaver, false, 'AUD-003');
      const later = [member, leaver].flatMap((userId) => [
        ...SURE_KINDS.map((kind) => ({ ...outlet, userId, kind, mark: stage.calls.id('m') })),
        { ...elsewhere, userId, kind: 'identify' as const, mark: stage.calls.id('m') },
      ]);
      for (const { source, userId, kind, mark } of later) {
        await source.call(stage.calls.of(kind, { userId, ...marked(kind, mark) }), 'CAL-011');
      }
      for (const { receiver, kind, mark } of later) {
        const what = `the ${kind} call of a user who has been in an audience`;
        demandMarkAlone(await stage.awaitArrival(receiver, mark, what, 'CAL-011'), kind, mark);
      }
    },
  },
] as const satisfies readonly Case[];
