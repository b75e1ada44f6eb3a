import { readMember } from '../../../harness/checks/member.ts';
import { createAudience, newUsers, openAudience, readTraits } from '../../../harness/kit/audience.ts';
import { demandBody, demandThat } from '../../../harness/kit/demand.ts';
import type { ReceivedRequest } from '../../../harness/receivers/received-request.ts';
import { shown, shownMember } from '../../../harness/text.ts';
import type { Case } from '../../case.ts';

/** Audience names of plain words, and the trait for each. */
const NAMES = {
  'First Time Shopper': 'first_time_shopper',
  'Loyal customers': 'loyal_customers',
  subscribers: 'subscribers',
  // Words are separated by blanks. A word in capitals is one word, as is a single letter.
  'VIP Customers': 'vip_customers',
  'Plan B SUBSCRIBERS': 'plan_b_subscribers',
} as const;

/** The trait that states a membership: its name and its value. */
export const audienceTrait = [
  {
    id: 'audience/trait-name',
    title: 'The membership trait has the name of the audience in snake_case',
    requirements: ['AUD-005'],
    play: async (stage) => {
      for (const [name, key] of Object.entries(NAMES)) {
        const audience = await openAudience(stage, name);
        const [user = ''] = newUsers(stage, 1);
        await audience.sync([user]);
        const request = await audience.awaitReport(user, undefined, 'AUD-001');
        const traits = demandBody(request)['traits'];
        const deviation = { expected: `a trait \`${key}\` for ${name}`, seen: shownMember('traits', traits), request };
        demandThat(readMember(traits, key) !== undefined, { requirement: 'AUD-005', ...deviation });
      }
    },
  },
  {
    id: 'audience/boolean-true',
    title: 'The trait of a user who is a member is a boolean',
    requirements: ['AUD-006'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      for (const user of users) demandBoolean(await audience.awaitReport(user, undefined, 'AUD-001'));
    },
  },
  {
    id: 'audience/boolean-false',
    title: 'The trait of a user who has left is a boolean',
    requirements: ['AUD-006', 'AUD-003'],
    play: async (stage) => {
      const { audience, users } = await createAudience(stage);
      const [stays = '', leaver = ''] = users;
      await audience.sync([stays]);
      demandBoolean(await audience.awaitReport(leaver, false, 'AUD-003'));
    },
  },
] as const satisfies readonly Case[];

function demandBoolean(request: ReceivedRequest): void {
  const traits = readTraits(request);
  const holds = traits.some((value) => typeof value === 'boolean');
  demandThat(holds, { requirement: 'AUD-006', expected: 'a trait that is a boolean', seen: shown(traits), request });
}
