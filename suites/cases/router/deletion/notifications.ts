import { DELIVERED } from '../../../harness/stage/calls.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/**
 * Ids that change if an implementation reads them as numbers or addresses, or decodes them like parts of a path, a
 * query or a page.
 */
const USER_IDS = [
  '00420',
  'Ada.Lovelace+1@Example.com',
  '100%25 a%2Fb%C3%A9',
  'a/b?c=d&e;f#g',
  '&amp;<b>\\u0041"',
  'Zoë 鍵',
];

export const deletionNotifications = [
  worldCase({
    id: 'deletion/every-source',
    title: 'A deletion request sends a notification to the webhooks of every affected source',
    requirements: ['DEL-001'],
    world: { sources: { one: {}, two: {}, three: {} }, steps: [{ delete: { sources: ['one', 'two', 'three'] } }] },
  }),
  worldCase({
    id: 'deletion/shared-url',
    title: 'Affected sources that share a URL are each notified there',
    requirements: ['DEL-001'],
    world: {
      // Their headers tell the notifications apart.
      sources: {
        one: { webhooks: { a: { host: 'shared', headers: { 'X-Team': 'blue' } } } },
        other: { webhooks: { a: { host: 'shared', headers: { 'X-Team': 'green' } } } },
      },
      steps: [{ delete: { sources: ['one', 'other'] } }],
    },
  }),
  worldCase({
    id: 'deletion/switched-off',
    title: 'An affected source that is switched off gets no notification',
    requirements: ['DEL-002', 'DEL-001'],
    world: {
      sources: { off: { enabled: false }, on: {} },
      steps: [
        { delete: { sources: ['off', 'on'] } },
        { pass: '2m' },
        // The same source is notified once it is switched on, so the switch was the reason.
        { settings: { source: 'off', enabled: true } },
        { delete: { sources: ['off'] } },
      ],
    },
  }),
  worldCase({
    id: 'deletion/not-affected',
    title: 'A source that is not affected gets no notification',
    requirements: ['DEL-003'],
    world: {
      sources: { stranger: {}, affected: {} },
      steps: [{ delete: { sources: ['affected'] } }, { delete: { sources: ['stranger'] } }],
    },
  }),
  worldCase({
    id: 'deletion/after-new-settings',
    title: 'A notification goes to the current webhook of its source, not to a former one',
    requirements: ['DEL-001', 'SET-009'],
    world: {
      sources: { source: { webhooks: { former: {}, current: {} }, atFirst: ['former'] } },
      steps: [
        { identify: { userId: 'one-user' } },
        { pass: '2m' },
        { settings: { webhooks: ['current'] } },
        { identify: {} },
        { delete: { userId: 'one-user' } },
      ],
    },
  }),
  worldCase({
    id: 'deletion/user',
    title: 'A notification names the user of the deletion request',
    requirements: ['DEL-004'],
    world: { steps: [{ delete: {} }, ...USER_IDS.map((userId) => ({ delete: { userId } }))] },
  }),
  worldCase({
    id: 'deletion/after-an-alias',
    title: 'A notification names the user of the deletion request after an alias call of that user',
    requirements: ['DEL-004', 'DEL-001', DELIVERED.alias],
    world: {
      steps: [
        { alias: { previousId: 'ada-before', userId: 'ada-now' } },
        { alias: { previousId: 'ben-before', userId: 'ben-now' } },
        { delete: {} },
        { delete: { userId: 'ada-before' } },
        { delete: { userId: 'ben-now' } },
      ],
    },
  }),
  {
    id: 'deletion/per-url',
    title: 'Number of notifications for each URL of a source',
    requirements: ['DEL-005'],
    play: async (stage) => {
      const receivers = [await stage.receiver(), await stage.receiver()];
      const source = await stage.source({ hooks: receivers.map((receiver) => ({ receiver })) });
      await stage.requestDeletion({ userId: stage.calls.id('u'), sources: [source.writeKey] });
      await stage.lookAhead();
      stage.observe(
        'DEL-005',
        receivers.map(({ requests }) => requests.length),
      );
    },
  },
] as const satisfies readonly Case[];
