import { markOf, requestsWith } from '../../../kit/negatives.ts';
import { openOutlet } from '../../../kit/outlet.ts';
import { demandAllKept, SWITCHED_OFF } from '../../../kit/switched-off.ts';
import { SURE_KINDS, type SureKind } from '../../../stage/sure-kinds.ts';
import type { Case } from '../../case.ts';

/** The switches in messages of every kind. */
export const selectionKinds = [
  ...SURE_KINDS.map(
    (kind): Case<`selection/${SureKind}`> => ({
      id: `selection/${kind}`,
      title: `A ${kind} call honours the switches`,
      requirements: ['SEL-007'],
      play: (stage) =>
        demandAllKept(
          stage,
          'SEL-007',
          SWITCHED_OFF.map((integrations) => stage.calls.of(kind, { integrations })),
        ),
    }),
  ),
  {
    id: 'selection/screen',
    title: 'Whether screen calls honour the switches',
    requirements: ['SEL-008'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliverOpen(stage.calls.screen());
      const switchedOff = SWITCHED_OFF.map((integrations) => stage.calls.screen({ integrations }));
      for (const call of switchedOff) await source.tryCall(call);
      await stage.lookAhead();
      const honoured = switchedOff.map((call) => requestsWith(receiver, markOf(call)).length === 0);
      stage.observe('SEL-008', { All: honoured[0], Webhooks: honoured[1] });
    },
  },
  {
    id: 'selection/delete',
    title: 'A delete notification does not depend on what the calls of its user said',
    requirements: ['SEL-009'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      await stage.arrival(receiver, 1, 'a delete notification', 'DEL-001');
      const userId = stage.calls.id('u');
      for (const integrations of SWITCHED_OFF) await source.tryCall(stage.calls.track({ userId, integrations }));
      await stage.time.settle();
      const before = receiver.requests.length;
      await stage.requestDeletion({ userId, sources: [source.writeKey] });
      await stage.arrival(receiver, before + 1, 'the delete notification of a user with switches', 'SEL-009');
    },
  },
] as const satisfies readonly Case[];
