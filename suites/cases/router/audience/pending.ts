import { plural } from '../../../../spec/grammar.ts';
import { readMember } from '../../../harness/checks/member.ts';
import { Audience, openAudienceOutlet } from '../../../harness/kit/audience.ts';
import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import type { Outlet } from '../../../harness/kit/traffic.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { shown } from '../../../harness/text.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Syncs while identify calls of earlier ones wait for a retry. A further request may be that retry, so requests are counted. */
export const audiencePending = [
  {
    id: 'audience/unchanged-while-pending',
    title: 'A sync sends nothing for an unchanged membership whose message is still pending',
    requirements: ['AUD-004', 'AUD-001', 'AUD-002', 'RTY-001'],
    play: async (stage) => {
      const { time } = stage;
      const control = await openFailingOnce(stage);
      const { audience, user } = await openFailingOnce(stage);
      const [joiner = ''] = [stage.calls.id('u')];
      await audience.sync([user, joiner]);
      await stage.awaitRetry(control.receiver, 'RTY-001', 2);
      // A router may retry before it sends later messages.
      const isOver = (): boolean => audience.about(user).length > 1 && audience.about(joiner).length > 0;
      await time.runUntil(isOver, time.nowMs() + RETRY_LIMIT_MS);
      await audience.awaitReport(joiner, true, 'AUD-002');
      await stage.lookAhead();
      const usual = control.audience.about(control.user).length;
      const expected = `${plural(usual, 'request')} about a user whose first one failed, as without another sync`;
      audience.demandNoMore(user, usual, expected);
    },
  },
  {
    id: 'audience/failing-side-by-side',
    title: 'Failed messages of both audiences of one user are retried until they succeed',
    requirements: ['RTY-001', 'RTY-005'],
    needs: ['audiences'],
    play: async (stage) => {
      await openAudienceOutlet(stage);
      const receiver = await stage.receiver(OK, FAIL, FAIL, FAIL, OK);
      const source = await stage.source({ hooks: [{ receiver }] });
      const members = [stage.calls.id('u')];
      const open = (name: string): Audience => new Audience(stage, { receiver, source }, { id: name, name });
      const [left, joined] = [open('subscribers'), open('shoppers')];
      await left.sync(members);
      await stage.arrival(receiver, 1, 'an identify call', 'AUD-001');
      // The user leaves one audience and joins the other, and one of the two messages fails more often.
      await left.sync([]);
      await joined.sync(members);
      await stage.arrival(receiver, 3, 'an identify call about each of two audiences', 'AUD-001');
      for (const count of [4, 5, 6]) await stage.awaitRetry(receiver, 'RTY-001', count);
      const processed = receiver.requests.slice(4).map((request) => demandBody(request)['traits']);
      const outcomes = [
        [left, false],
        [joined, true],
      ] as const;
      for (const [{ name }, isMember] of outcomes) {
        demandThat(
          processed.some((traits) => String(readMember(traits, name)) === `${isMember}`),
          {
            requirement: 'RTY-005',
            expected: `a success for the call with \`${name}\` ${isMember}`,
            seen: shown(processed),
          },
        );
      }
    },
  },
] as const satisfies readonly Case[];

/** Creates an audience with a member whose first identify call fails at the URL. */
async function openFailingOnce(stage: Stage): Promise<Outlet & { readonly audience: Audience; readonly user: string }> {
  const outlet = await openAudienceOutlet(stage);
  const receiver = await stage.receiver(FAIL, OK);
  await outlet.source.configure({ hooks: [{ receiver }] });
  const audience = new Audience(stage, { ...outlet, receiver });
  const [user = ''] = [stage.calls.id('u')];
  await audience.sync([user]);
  await audience.awaitReport(user, true, 'AUD-001');
  return { ...outlet, receiver, audience, user };
}
