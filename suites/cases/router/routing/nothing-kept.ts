import type { WorldStep } from '../../../../spec/shapes/world.ts';
import { openOutlet } from '../../../harness/kit/traffic.ts';
import { DELIVERED, SURE_KINDS, type SureKind } from '../../../harness/stage/calls.ts';
import { callOf, worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

const TIMESTAMPS = ['2025-06-30T21:15:30.250Z', '2025-07-30T21:15:30.250Z', '2025-05-30T21:15:30.250Z'].flatMap(
  (timestamp) => [timestamp, timestamp],
);
/** Users who are joined in a circle. */
const AROUND = [
  ['ada', 'ben'],
  ['cleo', 'dan', 'eve'],
];

/** Optional members. A later call of the same user has none of them. */
const RICH = {
  timestamp: '2025-06-30T21:15:30.250Z',
  anonymousId: 'anonymous-1',
  integrations: { Webhooks: true },
  context: {
    ip: '203.0.113.9',
    groupId: 'another',
    traits: { kept: 'in the context', other: 'in the context' },
    event: 'Another',
  },
};

/** The members of a kind that a later call has with other values. */
function keptIn(kind: SureKind): Readonly<Record<string, unknown>> {
  const free = { kept: `by ${kind}`, groupId: 'another', event: 'Another' };
  if (kind === 'alias') return {};
  return kind === 'identify' || kind === 'group' ? { traits: free } : { properties: free };
}

/** A call of each kind with many details, each of another user, and then one of these kinds for each of the users. */
function richThenBare(laterKinds: readonly SureKind[], turn: number): WorldStep[] {
  const userAt = (index: number): string => `user-${turn}-${index}`;
  return [
    ...SURE_KINDS.map((kind, index) => callOf(kind, { ...RICH, ...keptIn(kind), userId: userAt(index) })),
    ...laterKinds.map((kind, index) => callOf(kind, { userId: userAt(index) })),
  ];
}

/** Messages that share their user or their contents, but are separate messages. */
export const routingMessagesApart = [
  {
    id: 'routing/identical-calls',
    title: 'A call that repeats an earlier one is sent',
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
  worldCase({
    id: 'routing/same-user',
    title: 'Every call of a user is sent, for any order of timestamps and any source',
    requirements: ['CAL-011', DELIVERED.track],
    world: {
      sources: { one: {}, other: {} },
      steps: ['one', 'other'].flatMap((source) => [
        { track: { source } },
        ...TIMESTAMPS.map((timestamp, index) => ({
          track: { source, userId: 'one-user', event: `Event ${index}`, timestamp },
        })),
      ]),
    },
  }),
  worldCase({
    id: 'routing/alias-there-and-back',
    title: 'Every alias call is sent, even one back to an earlier identity',
    requirements: ['CAL-011', 'BOD-012', 'BOD-013', DELIVERED.alias],
    world: {
      steps: [
        { alias: {} },
        ...AROUND.flatMap((users) =>
          users.map((previousId, index) => ({ alias: { previousId, userId: users[(index + 1) % users.length] } })),
        ),
      ],
    },
  }),
  worldCase({
    id: 'routing/nothing-kept',
    title: 'A message contains nothing that an earlier call gave for the user',
    requirements: ['VAL-006', 'BOD-005', DELIVERED.identify, DELIVERED.alias, DELIVERED.track],
    world: {
      steps: [
        ...[{ name: 'Ada', plan: 'team' }, { logins: 7 }, { name: 'Ada' }].map((traits) => ({
          identify: { userId: 'one-user', traits },
        })),
        { alias: { previousId: 'one-user' } },
        { track: { userId: 'one-user' } },
      ],
    },
  }),
  worldCase({
    id: 'routing/members-not-kept',
    title: 'No member is kept for later calls of the user, or moved out of the context',
    requirements: [
      'VAL-006',
      'TIM-002',
      'CAL-011',
      'BOD-002',
      'BOD-005',
      'BOD-007',
      'BOD-011',
      ...Object.values(DELIVERED),
    ],
    world: {
      steps: SURE_KINDS.flatMap((_, turn) =>
        richThenBare([...SURE_KINDS.slice(turn), ...SURE_KINDS.slice(0, turn)], turn),
      ),
    },
  }),
  worldCase({
    id: 'routing/no-context-kept',
    title: 'Nothing from the context of one screen call appears in a later one',
    requirements: ['BOD-019'],
    world: {
      steps: [
        { screen: { name: 'Home', context: { os: { name: 'Fruit 12' }, app: { name: 'Basket' } } } },
        { screen: { name: 'Settings', context: { device: { model: 'Model 9' } } } },
      ],
    },
  }),
] as const satisfies readonly Case[];
