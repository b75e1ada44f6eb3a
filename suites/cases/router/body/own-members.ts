import { demandMember } from '../../../harness/kit/demand.ts';
import { deliver } from '../../../harness/kit/traffic.ts';
import type { Case } from '../../case.ts';

export const bodyOwnMembers = [
  {
    id: 'body/alias-previous-id',
    title: 'An alias body has the earlier identity under "Previous ID"',
    requirements: ['BOD-012'],
    play: async (stage) => {
      const call = stage.calls.alias();
      demandMember('BOD-012', await deliver(stage, call), ['Previous ID'], call['previousId']);
    },
  },
  {
    id: 'body/alias-user-id',
    title: 'An alias body has the new identity under "User ID"',
    requirements: ['BOD-013'],
    play: async (stage) => {
      const call = stage.calls.alias();
      demandMember('BOD-013', await deliver(stage, call), ['User ID'], call['userId']);
    },
  },
  {
    id: 'body/page-recognised-keys',
    title: '`path`, `referrer`, `title` and `url` of a page arrive in its properties',
    requirements: ['BOD-021'],
    play: async (stage) => {
      const properties = {
        path: '/docs/start',
        referrer: 'https://search.example.org/?q=start',
        title: 'Getting started',
        url: 'https://www.example.com/docs/start#one',
      };
      // A URL in an unusual form is sent as the page gave it.
      const odd = {
        path: '/a%20b',
        referrer: 'HTTPS://Example.org',
        title: 'A &amp; B',
        url: 'https://Example.com/a/../b c',
      };
      // A page that was reached from itself, without a title.
      const same = {
        path: '/pricing',
        referrer: 'https://www.example.com/pricing',
        title: '/pricing',
        url: 'https://www.example.com/pricing?plan=team',
      };
      for (const given of [properties, odd, same]) {
        const request = await deliver(stage, stage.calls.page({ properties: { ...given, custom: 'yes' } }));
        for (const [name, value] of Object.entries(given))
          demandMember('BOD-021', request, ['properties', name], value);
      }
    },
  },
  {
    id: 'body/revenue-string',
    title: '`revenue` given as a string stays a string',
    requirements: ['BOD-022'],
    play: async (stage) => {
      const request = await deliver(stage, stage.calls.track({ properties: { revenue: '19.95' } }));
      demandMember('BOD-022', request, ['properties', 'revenue'], '19.95');
    },
  },
] as const satisfies readonly Case[];
