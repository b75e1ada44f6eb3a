import { demandMember, demandThat } from '../../../kit/demand.ts';
import { openOutlet } from '../../../kit/outlet.ts';
import { DELIVERED, SURE_KINDS } from '../../../stage/sure-kinds.ts';
import type { Case } from '../../case.ts';

/** Messages that have their user or their contents in common. Each is still a message of its own. */
export const routingMessagesApart = [
  {
    id: 'routing/identical-calls',
    title: 'A call that repeats an earlier one is sent like any other',
    requirements: ['CAL-011', ...Object.values(DELIVERED)],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      for (const kind of SURE_KINDS) {
        const call = stage.calls.of(kind);
        await source.deliver(call);
        const next = stage.calls.of(kind);
        for (const each of [call, next, call]) await source.deliver(each, 'CAL-011');
      }
    },
  },
  {
    id: 'routing/nothing-kept',
    title: 'Nothing that an earlier call said of a user appears in a later message',
    requirements: ['VAL-006', 'BOD-005', DELIVERED.identify, DELIVERED.alias, DELIVERED.track],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const userId = stage.calls.id('u');
      for (const traits of [{ name: 'Ada', plan: 'team' }, { logins: 7 }, { name: 'Ada' }]) {
        demandMember('VAL-006', await source.deliver(stage.calls.identify({ userId, traits })), ['traits'], traits);
      }
      await source.deliver(stage.calls.alias({ previousId: userId }));
      demandMember('BOD-005', await source.deliver(stage.calls.track({ userId })), ['userId'], userId);
    },
  },
  {
    id: 'routing/no-context-kept',
    title: 'Nothing from the context of one screen call appears in a later one',
    requirements: ['BOD-019'],
    needs: ['screen'],
    play: async (stage) => {
      const { source } = await openOutlet(stage);
      const mark = stage.calls.id('m');
      const userId = stage.calls.id('u');
      await source.deliverOpen(stage.calls.screen({ userId, context: { os: { name: mark }, app: { name: mark } } }));
      const request = await source.deliverOpen(
        stage.calls.screen({ userId, context: { device: { model: 'Model 9' } } }),
      );
      demandMember('BOD-019', request, ['context', 'device', 'model'], 'Model 9');
      const expected = 'nothing from the context of another call';
      const holds = !request.body.includes(mark);
      demandThat(holds, { requirement: 'BOD-019', expected, seen: `its ${mark}`, request });
    },
  },
] as const satisfies readonly Case[];
