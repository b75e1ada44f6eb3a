import { capitalised, withArticle } from '../../../../spec/grammar.ts';
import { readMark, requestsWith } from '../../../harness/kit/negatives.ts';
import { demandNoneDelivered, SWITCHED_OFF } from '../../../harness/kit/switched-off.ts';
import { deliverMarked, marked, openOutlet } from '../../../harness/kit/traffic.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import type { Case } from '../../case.ts';

/** The switches in messages of every kind. */
export const selectionKinds = [
  ...SURE_KINDS.map(
    (kind): Case<`selection/${SureKind}`> => ({
      id: `selection/${kind}`,
      title: `${capitalised(withArticle(kind))} call is not delivered if its integrations switch the webhooks off`,
      requirements: ['SEL-007'],
      play: (stage) =>
        demandNoneDelivered(
          stage,
          'SEL-007',
          SWITCHED_OFF.map((integrations) => stage.calls.of(kind, { integrations })),
        ),
    }),
  ),
  {
    id: 'selection/not-kept',
    title: 'The integrations of a call do not apply to later calls of its user',
    requirements: ['SEL-001', 'BOD-002', ...Object.values(DELIVERED)],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await deliverMarked(stage, source);
      const later = SURE_KINDS.flatMap((first) => SURE_KINDS.map((second) => ({ first, second, ...makePair(stage) })));
      for (const [index, { first, second, userId, mark }] of later.entries()) {
        const integrations = SWITCHED_OFF[index % SWITCHED_OFF.length];
        await source.tryCall(stage.calls.of(first, { userId, integrations }));
        await source.call(stage.calls.of(second, { userId, ...marked(second, mark) }), 'SEL-001');
      }
      for (const { first, second, mark } of later) {
        const what = `the ${second} call of a user whose ${first} call was switched off`;
        await stage.awaitArrival(receiver, mark, what, 'SEL-001');
      }
    },
  },
  {
    id: 'selection/screen',
    title: 'Delivery of a screen call whose integrations switch the webhooks off',
    requirements: ['SEL-008'],
    play: async (stage) => {
      const { receiver, source } = await openOutlet(stage);
      await source.deliverOpen(stage.calls.screen());
      const switchedOff = SWITCHED_OFF.map((integrations) => stage.calls.screen({ integrations }));
      for (const call of switchedOff) await source.tryCall(call);
      await stage.lookAhead();
      const honoured = switchedOff.map((call) => requestsWith(receiver, readMark(call)).length === 0);
      stage.observe('SEL-008', { All: honoured[0], Webhooks: honoured[1] });
    },
  },
  {
    id: 'selection/delete',
    title: 'A delete notification does not depend on the integrations of earlier calls',
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
      await stage.arrival(receiver, before + 1, 'the delete notification of a user with integrations', 'SEL-009');
    },
  },
] as const satisfies readonly Case[];

function makePair({ calls }: Stage): { readonly userId: string; readonly mark: string } {
  return { userId: calls.id('u'), mark: calls.id('m') };
}
