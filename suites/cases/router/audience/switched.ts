import { Audience, newUsers, openAudienceOutlet } from '../../../harness/kit/audience.ts';
import { demandThat } from '../../../harness/kit/demand.ts';
import type { Case } from '../../case.ts';

/** Audiences whose destination is switched off and on between their syncs. */
export const audienceSwitched = [
  {
    id: 'audience/switched-between-syncs',
    title: 'Each sync uses the current on/off setting',
    requirements: ['CAL-010', 'SET-009', 'AUD-001', 'AUD-002'],
    needs: ['audiences'],
    play: async (stage) => {
      const [one, other] = [await openAudienceOutlet(stage), await openAudienceOutlet(stage)];
      const [createdOn, createdOff] = [new Audience(stage, one), new Audience(stage, other)];
      const switchAll = async (enabled: boolean): Promise<void> => {
        for (const { source, receiver } of [one, other]) await source.configure({ enabled, hooks: [{ receiver }] });
      };
      const [member = '', joiner = '', missed = '', unheard = '', late = '', later = ''] = newUsers(stage, 6);
      await createdOn.sync([member]);
      await createdOn.awaitReport(member, true, 'AUD-001');
      await createdOn.sync([member, joiner]);
      await createdOn.awaitReport(joiner, true, 'AUD-002');
      await switchAll(false);
      await createdOn.sync([member, joiner, missed]);
      await createdOff.sync([unheard]);
      await stage.lookAhead();
      demandSilence(createdOn, missed);
      demandSilence(createdOff, unheard);
      // The same audiences are reported once the destination is on, so the switch was the reason.
      await switchAll(true);
      await createdOn.sync([member, joiner, missed, late]);
      await createdOff.sync([unheard, later]);
      await createdOn.awaitReport(late, true, 'SET-009');
      await createdOff.awaitReport(later, true, 'SET-009');
    },
  },
] as const satisfies readonly Case[];

function demandSilence(audience: Audience, user: string): void {
  const [request] = audience.about(user);
  const expected = `nothing about ${user}, who joined while the destination was switched off`;
  demandThat(request === undefined, { requirement: 'CAL-010', expected, seen: 'a request about them', request });
}
