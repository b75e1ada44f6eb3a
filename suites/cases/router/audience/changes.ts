import { plural, withArticle } from '../../../../spec/grammar.ts';
import { bodyKind } from '../../../harness/checks/body.ts';
import { Audience, createAudience, newUsers, openAudience, openAudienceOutlet } from '../../../harness/kit/audience.ts';
import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import type { Outlet } from '../../../harness/kit/traffic.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import type { Stage } from '../../../harness/stage/stage.ts';
import { RETRY_LIMIT_MS } from '../../../harness/time/horizons.ts';
import type { Case } from '../../case.ts';

/** Reports when an audience is created or synced. Each case fails only for its own subject. */
export const audienceChanges = [
  {
    id: 'audience/created',
    title: 'Creating an audience sends an identify call for every user in it',
    requirements: ['AUD-001'],
    play: async (stage) => {
      const audience = await openAudience(stage);
      const users = newUsers(stage, 3);
      await audience.sync(users);
      for (const user of users) demandIdentify(await audience.awaitReport(user, undefined, 'AUD-001'));
    },
  },
  {
    id: 'audience/joined',
    title: 'A sync sends an identify call with true for every user who joined',
    requirements: ['AUD-002'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      const joiners = newUsers(stage, 2);
      await audience.sync([...users, ...joiners]);
      for (const user of joiners) demandIdentify(await audience.awaitReport(user, true, 'AUD-002'));
    },
  },
  {
    id: 'audience/left',
    title: 'A sync sends an identify call with false for every user who left',
    requirements: ['AUD-003'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      const [stays = '', ...leavers] = users;
      await audience.sync([stays]);
      for (const user of leavers) demandIdentify(await audience.awaitReport(user, false, 'AUD-003'));
    },
  },
  {
    id: 'audience/unchanged',
    title: 'A sync sends nothing for users whose membership has not changed',
    requirements: ['AUD-004'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      await stage.lookAhead();
      const before = users.map((user) => audience.about(user).length);
      const [joiner = ''] = newUsers(stage, 1);
      await audience.sync([...users, joiner]);
      await stage.awaitThat(() => audience.about(joiner).length > 0);
      await stage.lookAhead();
      for (const [index, user] of users.entries()) {
        audience.demandNoMore(user, before[index] ?? 0, 'nothing about a user who was a member before and still is');
      }
    },
  },
  {
    id: 'audience/unchanged-while-pending',
    title: 'A sync sends nothing for an unchanged membership whose message is still pending',
    requirements: ['AUD-004', 'AUD-001', 'AUD-002', 'RTY-001'],
    play: async (stage) => {
      const { time } = stage;
      const control = await openFailingOnce(stage);
      const { audience, user } = await openFailingOnce(stage);
      const [joiner = ''] = newUsers(stage, 1);
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
    id: 'audience/several-syncs',
    title: 'Each sync is compared with the sync before it, not with the first',
    requirements: ['AUD-004', 'AUD-003', 'AUD-002'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      const [joiner = ''] = newUsers(stage, 1);
      await audience.sync([...users, joiner]);
      await audience.awaitReport(joiner, true, 'AUD-002');
      await stage.lookAhead();
      const before = audience.about(joiner).length;
      await audience.sync([...users, joiner]);
      await stage.lookAhead();
      audience.demandNoMore(joiner, before, 'nothing more about a user who joined in an earlier sync and has stayed');
      await audience.sync(users);
      await audience.awaitReport(joiner, false, 'AUD-003');
    },
  },
  {
    id: 'audience/joined-again',
    title: 'A user is reported once on leaving and once on coming back',
    requirements: ['AUD-002', 'AUD-003', 'AUD-004'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      const [leaver = '', ...stayers] = users;
      await audience.sync(stayers);
      await audience.awaitReport(leaver, false, 'AUD-003');
      await stage.lookAhead();
      const before = users.map((user) => audience.about(user).length);
      await audience.sync(stayers);
      await stage.lookAhead();
      for (const [index, user] of users.entries()) {
        audience.demandNoMore(user, before[index] ?? 0, 'nothing from a sync with the same members as the one before');
      }
      await audience.sync(users);
      await audience.awaitReport(leaver, true, 'AUD-002', before[0]);
    },
  },
] as const satisfies readonly Case[];

/** Creates an audience with a member whose first identify call fails at the URL. */
async function openFailingOnce(stage: Stage): Promise<Outlet & { readonly audience: Audience; readonly user: string }> {
  const outlet = await openAudienceOutlet(stage);
  const receiver = await stage.receiver(FAIL, OK);
  await outlet.source.configure({ hooks: [{ receiver }] });
  const audience = new Audience(stage, { ...outlet, receiver });
  const [user = ''] = newUsers(stage, 1);
  await audience.sync([user]);
  await audience.awaitReport(user, true, 'AUD-001');
  return { ...outlet, receiver, audience, user };
}

/** Ends the case if a body has another kind than identify. A body without a kind is judged elsewhere. */
function demandIdentify(request: ReceivedRequest): void {
  const kind = bodyKind(demandBody(request)) ?? 'identify';
  demandThat(kind === 'identify', {
    requirement: 'AUD-001',
    expected: 'an identify body',
    seen: `${withArticle(kind)} body`,
    request,
  });
}
