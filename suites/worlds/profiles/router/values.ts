import { HELD_BY_KEYS, KEYS } from '../../decks/keys.ts';
import { TEXTS } from '../../decks/texts.ts';
import { EXTREMES, VALUES } from '../../decks/values.ts';
import type { WorldPlan } from '../../plan.ts';
import type { Random } from '../../profile.ts';
import { GROUP, IDENTIFY, TRACK } from './base-world.ts';
import { taker, withCalls, withFirst } from './edit.ts';
import type { RouterRelation } from './relation.ts';

/** Number of values each call gets. */
const EACH = 6;
const KEPT = ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006', 'CAL-011'] as const;
const FREE_FORM = 'Outbound message bodies: properties and traits are free-form';

export const VALUE_RELATIONS = [
  {
    name: 'texts-replaced',
    isSmall: true,
    title: 'Texts that only look special arrive like any others',
    because: FREE_FORM,
    requirements: ['VAL-002', 'VAL-003', ...KEPT],
    change: (plan, random) => withValues(plan, random, TEXTS),
  },
  {
    name: 'values-replaced',
    isSmall: true,
    title: 'Values of every type arrive like texts',
    because: FREE_FORM,
    requirements: [...KEPT],
    change: (plan, random) => withValues(plan, random, VALUES),
  },
  {
    name: 'keys-replaced',
    isSmall: true,
    title: 'Keys that only look special arrive like any others',
    because: FREE_FORM,
    blames: { 'VAL-001': 'VAL-005', 'VAL-002': 'VAL-005', 'VAL-003': 'VAL-005', 'VAL-004': 'VAL-005' },
    requirements: ['VAL-005', ...KEPT],
    change: (plan, random) => {
      // Each key comes twice, because some are taken for the name of something that comes once.
      return withFree(withMoreCalls(plan, 2 * KEYS.length), keyed(random), keyed(random));
    },
  },
  {
    name: 'values-extreme',
    isSmall: true,
    title: 'Values that are very long, very many or very deep arrive like any others',
    because: `${FREE_FORM}; Limits: only the size of the whole call is limited`,
    requirements: ['VAL-001', 'VAL-002', 'SIG-011', 'LIM-001', 'VAL-006', 'CAL-011', 'CAL-001', 'CAL-012'],
    change: (plan, random) => {
      const one = (take: () => unknown) => () => ({ a: take() });
      const more = withMoreCalls(plan, EXTREMES.length * EACH);
      return withFree(more, one(taker(random, EXTREMES)), one(taker(random, EXTREMES)));
    },
  },
] as const satisfies readonly RouterRelation[];

/** Makes members that go through the keys, at the top and further in, with values of every type. */
function keyed(random: Random): Make {
  const [takeKey, takeValue] = [taker(random, KEYS), taker(random, HELD_BY_KEYS)];
  return () => {
    const names = Array.from({ length: EACH }, takeKey);
    const members = names.map((name) => [name, HELD_BY_KEYS[0]]);
    const within = names.map((name) => [name, takeValue()]);
    return { ...Object.fromEntries(members), within: Object.fromEntries(within), beside: 'kept' };
  };
}

/** The plan with calls that have all special keys, and all special values, in no special order. */
export function withSpecials(plan: WorldPlan, random: Random): WorldPlan {
  const [takeKey, takeValue] = [taker(random, KEYS), taker(random, [...TEXTS, ...VALUES])];
  const some: Make = () => Object.fromEntries(Array.from({ length: EACH }, () => [takeKey(), takeValue()]));
  return withFree(withMoreCalls(plan, TEXTS.length + VALUES.length), some, some);
}

type Make = () => Record<string, unknown>;

/** The plan in which the free-form members of calls have other values, and with enough calls for all of them. */
function withValues(plan: WorldPlan, random: Random, values: readonly [unknown, ...unknown[]]): WorldPlan {
  const keys = Array.from({ length: EACH }, (_, index) => String.fromCharCode(97 + index));
  const each =
    (take: () => unknown): Make =>
    () =>
      Object.fromEntries(keys.map((key) => [key, take()]));
  return withFree(withMoreCalls(plan, values.length), each(taker(random, values)), each(taker(random, values)));
}

/** The plan with other properties and traits. Each of them goes through all values for itself. */
function withFree(plan: WorldPlan, properties: Make, traits: Make): WorldPlan {
  return withCalls(plan, (call) => {
    if (call.type === 'alias' || call.type === 'screen') return call;
    const hasTraits = call.type === 'identify' || call.type === 'group';
    return { ...call, ...(hasTraits ? { traits: traits() } : { properties: properties() }) };
  });
}

/** As many calls with properties as all values need, and as many with traits. */
function withMoreCalls(plan: WorldPlan, values: number): WorldPlan {
  const count = Math.ceil(values / EACH);
  const added = Array.from({ length: count }, (_, index) => [TRACK, index % 2 === 0 ? IDENTIFY : GROUP]).flat();
  const steps = added.map((call, index) => ({ kind: 'call' as const, key: `value-${index}`, source: index % 2, call }));
  return withFirst(plan, steps);
}
