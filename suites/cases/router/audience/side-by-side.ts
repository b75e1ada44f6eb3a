import { readMember } from '../../../harness/checks/member.ts';
import { Audience, openAudienceOutlet } from '../../../harness/kit/audience.ts';
import { AudienceLedger } from '../../../harness/kit/audience-ledger.ts';
import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import { requestsWith } from '../../../harness/kit/negatives.ts';
import { FAIL, OK } from '../../../harness/receivers/reply.ts';
import { shown } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Enough words to notice one that is left out, not joined, or cut off. */
const LONG_NAME = 'Customers Who Bought A Lot Of The Red Shoes To Take On Holiday Last Winter';
const LONG_TRAIT = 'customers_who_bought_a_lot_of_the_red_shoes_to_take_on_holiday_last_winter';
/** More members than a usual page holds, so that an implementation that reads only the first page fails. */
const MANY_MEMBERS = 105;

/** Several audiences at the same time, synced several times, with many, odd or repeated members. */
export const audienceSideBySide = [
  {
    id: 'audience/side-by-side',
    title: 'Each source is sent every change of its audiences and nothing else, with several audiences',
    requirements: ['AUD-004', 'AUD-001', 'AUD-002', 'AUD-003', 'AUD-005'],
    play: async (stage) => {
      const one = await AudienceLedger.open(stage);
      const other = await AudienceLedger.open(stage);
      const [ada, ben, cleo, dan] = [
        stage.calls.id('u'),
        stage.calls.id('u'),
        stage.calls.id('u'),
        stage.calls.id('u'),
      ];
      // Two of them differ only in letter case.
      const odd = ['00420', 'Žofie 用户+1', 'kim', 'KIM'];
      const shoppers = await one.create('First Time Shopper', 'first_time_shopper', [ada, ben, ...odd]);
      // Another audience with the same name and the same members.
      const namesake = await other.create('First Time Shopper', 'first_time_shopper', [ada, ben, ...odd]);
      const buyers = await one.create(LONG_NAME, LONG_TRAIT, [ada, cleo]);
      const empty = await one.create('nobody yet', 'nobody_yet', []);
      // The same number of members, but other users; one of their ids differs only in letter case.
      await one.sync(shoppers, [ada, dan, '00420', 'Žofie 用户+1', 'Kim', 'KIM']);
      await one.sync(shoppers, []);
      await one.sync(shoppers, [ben, ...odd]);
      await one.sync(shoppers, [ada, ben]);
      await one.sync(shoppers, [ben, ...odd]);
      await one.sync(empty, [cleo]);
      await one.sync(buyers, [cleo]);
      await other.sync(namesake, [ben, ...odd]);
      await stage.lookAhead();
      one.demandNothingMore();
      other.demandNothingMore();
    },
  },
  {
    id: 'audience/many-members',
    title: `All ${MANY_MEMBERS} members of a new audience are reported, and each one that leaves`,
    requirements: ['AUD-001', 'AUD-003'],
    play: async (stage) => {
      const ledger = await AudienceLedger.open(stage);
      const users = Array.from({ length: MANY_MEMBERS }, () => stage.calls.id('u'));
      const audience = await ledger.create('subscribers', 'subscribers', users);
      await ledger.sync(audience, users.slice(-1));
    },
  },
  {
    id: 'audience/listed-twice',
    title: 'A member who is listed twice is treated like any other',
    requirements: ['AUD-004', 'AUD-001'],
    play: async (stage) => {
      const outlet = await openAudienceOutlet(stage);
      const { receiver } = outlet;
      const [twice, once, joiner] = [stage.calls.id('u'), stage.calls.id('u'), stage.calls.id('u')];
      const audience = new Audience(stage, outlet, { name: 'subscribers' });
      await audience.sync([twice, once, twice]);
      for (const user of [twice, once])
        await stage.awaitArrival(receiver, user, `an identify call of ${user}`, 'AUD-001');
      await stage.lookAhead();
      const before = requestsWith(receiver, twice).length;
      await audience.sync([twice, once, joiner]);
      await stage.awaitArrival(receiver, joiner, `an identify call of ${joiner}`, 'AUD-002');
      await stage.lookAhead();
      const [request] = requestsWith(receiver, twice).slice(before);
      const expected = `nothing more about ${twice}, who was a member before and still is`;
      demandThat(request === undefined, { requirement: 'AUD-004', expected, seen: 'a request', request });
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
