import type { CallDocument } from '../../../harness/stage/calls.ts';
import { type Choices, inTurn, taker, toChoices } from '../../generator.ts';
import type { CallStep, Step, WorldPlan } from '../../plan.ts';
import { blameInstead, type Random } from '../../profile.ts';
import { STARTS, TIMESTAMPS } from '../../values/instants.ts';
import { EXTREMES, VALUES } from '../../values/json-values.ts';
import { HELD_BY_KEYS, KEYS } from '../../values/keys.ts';
import { ODD_HEADERS, SECRETS, TARGETS, WRITE_KEYS } from '../../values/settings.ts';
import { IDS, TEXTS } from '../../values/texts.ts';
import { ALIAS, GROUP, IDENTIFY, KINDS, TRACK } from './base-world.ts';
import {
  callStep,
  type RouterRelation,
  withCalls,
  withFirst,
  withHooks,
  withMoreSources,
  withSources,
} from './relation.ts';

/** Number of values in each call. */
const EACH = 6;
const EACH_START = toChoices<string>(STARTS);
const FREE_FORM = 'Outbound message bodies: properties and traits are free-form';
const KEPT = ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', 'VAL-005', 'VAL-006', 'CAL-011'] as const;
/** Requirements of a value that fail for where it is, and not for what it is. */
const NOT_IN_KEPT = ['BOD-021', 'BOD-022', 'RTY-005'] as const;

/** Each uses one list of values in a world. */
export const VALUE_RELATIONS = [
  {
    name: 'users-renamed',
    title: 'Delivery does not depend on what a user id looks like',
    because: 'Outbound message bodies: userId is any string by which the customer knows the user',
    blames: blameInstead('BOD-005', ['RTY-005']),
    requirements: ['BOD-005', 'BOD-002', 'BOD-004', 'BOD-007', 'BOD-013', 'CAL-011', 'DEL-004', 'DEL-001', 'BOD-008'],
    change: (plan, random) => {
      const take = taker(random, IDS);
      const calls = [...IDS.map(() => TRACK), ...KINDS, ...KINDS];
      const more = withFirst(
        plan,
        calls.map((call, index) => callStep(`named-${index}`, index % 2, call)),
      );
      const steps = withCalls(more, (call) => ({ ...call, userId: take() })).steps;
      return {
        ...more,
        steps: steps.map((step) => (step.kind === 'deletion' ? { ...step, userId: take() } : step)),
      };
    },
  },
  {
    name: 'names-replaced',
    title: 'Delivery does not depend on what an event or a group id looks like',
    because: 'Outbound message bodies: event and groupId are any string',
    blames: blameInstead('BOD-005', ['RTY-005']),
    requirements: ['BOD-005', 'BOD-007', 'BOD-012', 'CAL-001', 'CAL-004', 'CAL-011', 'DLV-001'],
    change: (plan) => withFirst(plan, IDS.flatMap(inEachPlace)),
  },
  {
    name: 'write-keys-replaced',
    title: 'Delivery does not depend on what a write key looks like',
    because: 'Authentication: the write key only tells which source a call is from',
    requirements: ['CAL-012', 'CAL-011', 'SIG-010', 'CAL-010', 'DEL-001'],
    change: (plan, random) => {
      const take = taker(random, WRITE_KEYS);
      return withSources(withTracks(plan, WRITE_KEYS.length - plan.sources.length), (source) => ({
        ...source,
        writeKey: take(),
      }));
    },
  },
  {
    name: 'secrets-replaced',
    title: 'Signatures do not depend on what a secret looks like',
    because: 'Authentication, 3: the key of the digest is the secret itself',
    // An implementation that confuses two secrets does not confuse their sources.
    blames: { 'SIG-010': 'SIG-002' },
    requirements: ['SIG-002', 'SIG-004', 'SIG-001', 'SIG-003', 'SIG-006', 'DEL-001', 'SIG-010'],
    change: (plan, random) => {
      const take = taker(random, toChoices<string>(SECRETS));
      return withSources(withTracks(plan, Object.keys(SECRETS).length), (source) =>
        source.secret === undefined ? source : { ...source, secret: take() },
      );
    },
  },
  {
    name: 'headers-replaced',
    title: 'Static headers do not depend on what their names and values look like',
    because: 'Webhooks destination settings: the headers of an entry are added to every request to its URL',
    requirements: ['HDR-006', 'HDR-007', 'HDR-008', 'HDR-009', 'SIG-001', 'SIG-005'],
    change: (plan, random) => {
      const take = taker(random, ODD_HEADERS);
      let count = 0;
      return withHooks(plan, (hook) => {
        count += 1;
        // No two webhooks share a value, so a value of another webhook shows.
        const own = Array.from({ length: 4 }, take).map(([name, value]) => [name, `${value} ${count}`]);
        return { ...hook, headers: Object.fromEntries(own) };
      });
    },
  },
  {
    name: 'urls-replaced',
    title: 'Delivery does not depend on the path and query of a URL',
    because: 'Outbound delivery: the path is that of the configured URL, any path',
    requirements: ['SET-004', 'CAL-011', 'RTY-001', 'HDR-008', 'DEL-001', 'AUD-003'],
    change: (plan, random) => {
      const take = taker(random, toChoices<string>(TARGETS));
      return withHooks(withTracks(plan, Object.keys(TARGETS).length), (hook) => ({ ...hook, target: take() }));
    },
  },
  {
    name: 'world-moved',
    needs: ['virtual-clock'],
    title: 'Delivery does not depend on the hour, day, month or year',
    because: 'Errors and Limits give durations only, and no rule depends on the calendar',
    requirements: ['CAL-011', 'TIM-001', 'TIM-002', 'RTY-001', 'RTY-005', 'TIM-008', 'BOD-005'],
    rounds: EACH_START.length,
    change: (plan, _, round) => ({ ...plan, startsAt: inTurn(EACH_START, round) }),
  },
  {
    name: 'timestamps-moved',
    title: 'A timestamp arrives as the same instant, for every past instant',
    because:
      'Historical import: a timestamp may be added to any call, and readings 19 and 21: it arrives as the same instant',
    requirements: ['TIM-003', 'TIM-004', 'TIM-005', 'TIM-006', 'TIM-007', 'TIM-008', 'TIM-001', 'CAL-011', 'RTY-001'],
    change: (plan, random) => {
      const take = taker(random, toChoices<string>(TIMESTAMPS));
      const tracks = Object.keys(TIMESTAMPS).map((_, index) => callStep(`dated-${index}`, 0, TRACK));
      return withCalls(withFirst(plan, tracks), (call) => ({ ...call, timestamp: take() }));
    },
  },
  {
    name: 'texts-replaced',
    title: 'A text arrives as given, however unusual',
    because: FREE_FORM,
    blames: blameInstead('VAL-002', NOT_IN_KEPT),
    requirements: ['VAL-002', 'VAL-003', ...KEPT],
    change: (plan, random) => withValues(plan, random, TEXTS),
  },
  {
    name: 'values-replaced',
    title: 'A value arrives as given, for every type',
    because: FREE_FORM,
    blames: blameInstead('VAL-001', NOT_IN_KEPT),
    requirements: [...KEPT],
    change: (plan, random) => withValues(plan, random, VALUES),
  },
  {
    name: 'keys-replaced',
    title: 'A key arrives as given, however unusual',
    because: FREE_FORM,
    blames: blameInstead('VAL-005', ['VAL-001', 'VAL-002', 'VAL-003', 'VAL-004', ...NOT_IN_KEPT]),
    requirements: ['VAL-005', ...KEPT],
    // Each key occurs twice, because an implementation may mistake some keys for names that occur once.
    change: (plan, random) => withFree(withMoreCalls(plan, 2 * KEYS.length), keyed(random), keyed(random)),
  },
  {
    name: 'values-extreme',
    title: 'A value arrives as given, however long, wide or deep it is',
    because: `${FREE_FORM}; Limits: only the size of the whole call is limited`,
    blames: blameInstead('VAL-001', ['VAL-003', 'VAL-004', 'VAL-005', ...NOT_IN_KEPT]),
    requirements: ['VAL-001', 'VAL-002', 'SIG-011', 'LIM-001', 'VAL-006', 'CAL-011', 'CAL-001', 'CAL-012'],
    change: (plan, random) => withValues(plan, random, EXTREMES, 1),
  },
] as const satisfies readonly RouterRelation[];

/** A call for each member that can hold a name. The id of a group that already has one stays as it is. */
function inEachPlace(name: string, index: number): Step[] {
  const own = (at: string, call: CallDocument): CallStep => ({
    ...callStep(`${at}-${index}`, 0, call),
    sharesIds: true,
  });
  return [
    callStep(`event-${index}`, 0, { ...TRACK, event: name }),
    own('group', { ...GROUP, groupId: name }),
    own('previous', { ...ALIAS, previousId: name }),
  ];
}

function withTracks(plan: WorldPlan, sources: number): WorldPlan {
  return withMoreSources(plan, sources, () => TRACK);
}

type Make = () => Record<string, unknown>;

/** Makes members with each key in turn, at the top and deeper, with values of every type. */
function keyed(random: Random): Make {
  const [takeKey, takeValue] = [taker(random, KEYS), taker(random, HELD_BY_KEYS)];
  return () => {
    const names = Array.from({ length: EACH }, takeKey);
    const members = names.map((name) => [name, HELD_BY_KEYS[0]]);
    const within = names.map((name) => [name, takeValue()]);
    return { ...Object.fromEntries(members), within: Object.fromEntries(within), next: 'kept' };
  };
}

/** Adds calls with all special keys and values, in no special order. */
export function withSpecials(plan: WorldPlan, random: Random): WorldPlan {
  const [takeKey, takeValue] = [taker(random, KEYS), taker(random, [...TEXTS, ...VALUES])];
  const some: Make = () => Object.fromEntries(Array.from({ length: EACH }, () => [takeKey(), takeValue()]));
  return withFree(withMoreCalls(plan, TEXTS.length + VALUES.length), some, some);
}

/** Gives the free-form members of calls other values, and adds enough calls for all values. */
function withValues(plan: WorldPlan, random: Random, values: Choices<unknown>, each = EACH): WorldPlan {
  const keys = Array.from({ length: each }, (_, index) => String.fromCharCode(97 + index));
  const make =
    (take: () => unknown): Make =>
    () =>
      Object.fromEntries(keys.map((key) => [key, take()]));
  const more = withMoreCalls(plan, values.length * (EACH / each));
  return withFree(more, make(taker(random, values)), make(taker(random, values)));
}

/** Replaces properties and traits. Each of the two gets all values. */
function withFree(plan: WorldPlan, properties: Make, traits: Make): WorldPlan {
  return withCalls(plan, (call) => {
    if (call.type === 'alias' || call.type === 'screen') return call;
    const hasTraits = call.type === 'identify' || call.type === 'group';
    return { ...call, ...(hasTraits ? { traits: traits() } : { properties: properties() }) };
  });
}

/** Adds enough calls with properties for all values, and as many with traits. */
function withMoreCalls(plan: WorldPlan, values: number): WorldPlan {
  const count = Math.ceil(values / EACH);
  const added = Array.from({ length: count }, (_, index) => [TRACK, index % 2 === 0 ? IDENTIFY : GROUP]).flat();
  return withFirst(
    plan,
    added.map((call, index) => callStep(`value-${index}`, index % 2, call)),
  );
}
