import { LIMITS } from '../../../../spec/limits.ts';
import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { Need } from '../../../../spec/requirements/requirement.ts';
import type { GoMethod } from '../../../../spec/shapes/go-messages.ts';
import type { WorldClient, WorldStep } from '../../../../spec/shapes/world.ts';
import { messageSteps } from '../../../harness/kit/client/message-sizes.ts';
import { worldCase } from '../../../worlds/world-case.ts';
import type { Case } from '../../case.ts';

/** Counts below and above the default, other than 1. */
const COUNTS = [3, 7, 30] as const;
/** A count that a client may be tempted to cap, or to keep in a byte. It is used for one flush only. */
const LARGE_COUNT = 300;

/** The methods in turn, so that a different one completes each flush. In the other cases it is always Track. */
const TURNS: readonly (readonly GoMethod[])[] = [
  ['Track', 'Identify', 'Page', 'Group', 'Alias'],
  ['Alias', 'Track', 'Identify', 'Page', 'Group'],
  ['Group', 'Alias', 'Track', 'Identify', 'Page'],
  ['Page', 'Group', 'Alias', 'Track', 'Identify'],
];
/** Number of messages for the interval: fewer than the count. */
const FEW = 5;
const HALF = LIMITS.flushCount / 2;

/** Time in which a flush too many would show. */
const EARLY = { pass: '100ms' } as const;
/** Time for a flush: more than is tolerated on a real clock, where the next message would hide that it is late. */
const FLUSHED = { pass: '2500ms' } as const;

export const flushCountCounts = [
  countCase(
    'QUE-003',
    'default',
    LIMITS.flushCount,
    {},
    {
      title: `By default, the ${LIMITS.flushCount}th message makes the client flush, and no earlier one does`,
    },
  ),
  // The other field keeps its default if only one is set.
  countCase('QUE-003', 'default-with-flush-after', LIMITS.flushCount, { flushAfter: '10s' }),
  ...COUNTS.map((size) => countCase('QUE-004', `size-${size}`, size, { size })),
  countCase(
    'QUE-004',
    `size-${LARGE_COUNT}`,
    LARGE_COUNT,
    { size: LARGE_COUNT },
    {
      steps: flush(messageSteps(LARGE_COUNT)),
      needs: ['virtual-clock'],
    },
  ),
  countCase('QUE-005', 'size-1', 1, { size: 1 }),
  ...COUNTS.map((flushAt) => countCase('QUE-006', `flush-at-${flushAt}`, flushAt, { flushAt })),
  countCase('QUE-007', 'flush-at-1', 1, { flushAt: 1 }),
  worldCase({
    id: 'flush-count/mixed-methods',
    title: `Messages of all methods count together towards the flush at ${LIMITS.flushCount}`,
    requirements: ['QUE-003'],
    world: { steps: TURNS.flatMap((turn) => flush(messageSteps(LIMITS.flushCount, turn))) },
  }),
  worldCase({
    id: 'flush-count/after-interval',
    title: `${LIMITS.flushCount} messages after a flush by the interval cause the next one, without repeats`,
    requirements: ['QUE-003', 'QUE-009', 'QUE-013'],
    // On a real clock an interval could end at any moment of this case.
    needs: ['virtual-clock'],
    world: { steps: [...messageSteps(FEW), { pass: '6s' }, ...flush(messageSteps(LIMITS.flushCount))] },
  }),
  worldCase({
    id: 'flush-count/refused-message',
    title: 'A refused message does not count towards a flush, and no queued message is lost',
    requirements: ['QUE-003'],
    world: {
      steps: [
        ...messageSteps(HALF),
        { message: { method: 'Track', Event: null } },
        ...messageSteps(HALF - 1),
        EARLY,
        { message: { method: 'Alias', PreviousId: null } },
        ...flush(messageSteps(1)),
      ],
    },
  }),
  worldCase({
    id: 'flush-count/two-clients',
    title: 'Two clients, with Size 7 and Size 12, each flush at their own count',
    requirements: ['QUE-004'],
    world: {
      clients: { small: { size: 7 }, larger: { size: 12 } },
      steps: [
        ...Array.from({ length: 6 }, () => [trackOf('larger'), trackOf('small')]).flat(),
        ...Array.from({ length: 5 }, () => trackOf('larger')),
        ...flush([trackOf('small')]),
        ...flush([trackOf('larger')]),
      ],
    },
  }),
] as const satisfies readonly Case[];

interface CountCase {
  readonly title?: string;
  readonly steps?: readonly WorldStep[];
  readonly needs?: readonly Need[];
}

function countCase<const Name extends string>(
  requirement: RequirementId,
  name: Name,
  count: number,
  client: WorldClient,
  { title, steps, needs = [] }: CountCase = {},
) {
  const what = Object.entries(client).map(([field, value]) => `${field} ${value}`);
  // The count must start again after each flush, which a single flush would not show.
  const flushes = [1, 2].flatMap(() => flush(messageSteps(count)));
  return worldCase({
    id: `flush-count/${name}`,
    title: title ?? `With ${what}, every ${count === 1 ? 'message causes' : `${count} messages cause`} a flush`,
    requirements: [requirement],
    needs,
    world: { clients: { client }, steps: [...(steps ?? flushes)] },
  });
}

/** Messages of which the last one causes a flush. */
function flush(messages: readonly WorldStep[]): WorldStep[] {
  return [...messages.slice(0, -1), EARLY, ...messages.slice(-1), FLUSHED];
}

function trackOf(client: string) {
  return { message: { client, method: 'Track' } } as const;
}
