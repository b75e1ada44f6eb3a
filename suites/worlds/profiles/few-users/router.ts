import { OK, status } from '../../../harness/receivers/reply.ts';
import type { CallDocument } from '../../../harness/stage/calls.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { ChoiceGenerator, type Choices, inTurn, shuffled, toChoices } from '../../generator.ts';
import { plainWorld } from '../../plain-world.ts';
import type { Answers, CallStep, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import { defineCase, type Random } from '../../profile.ts';
import { A_FLUSH_MS, type Capabilities, ROUTER } from '../../router-role.ts';
import { ANSWERS, ANSWERS_OF_THREE, FAILURES_WITH_CONTENTS, OPEN_STATUSES } from '../../values/answers.ts';
import { BEFORE_A_LEAP_DAY, TIMESTAMPS as INSTANTS } from '../../values/instants.ts';
import { MEMBERS, PAGE_MEMBERS } from '../../values/members.ts';
import {
  RICH_NAME,
  RICH_SECRETS,
  RICH_TARGET,
  RICH_TIMESTAMPS,
  RICH_USER,
  RICH_VALUES,
  richHeaders,
} from '../../values/rich.ts';
import { CONTEXTS, SWITCHES as SWITCH_VALUES } from '../../values/settings.ts';
import { DEVICES, EVENTS, GROUPS, MEMBERS_OF_AUDIENCES, PAGES, USERS } from '../../values/users.ts';
import { GROUP, IDENTIFY, PAGE, TRACK } from '../router/base-world.ts';

const WORLDS = 2;
/** Number of calls after each event. */
const CALLS = 3;
/** Share of members with many traits at once. */
const RICH = 0.4;
const LONG_TEXT = 'long ✓ '.repeat(1_000);
const TIMESTAMPS = toChoices<string>(INSTANTS);
/** Share of calls with endpoints that do anything but answer at once. Each failure for good costs many requests. */
const EVENTFUL = 0.4;
const SWITCHES = toChoices<Readonly<Record<string, boolean>>>(SWITCH_VALUES);
const OFF = [{ All: false }, { Webhooks: false, Mailer: true }] as const;
const SECRETS = ['a shared secret', ...RICH_SECRETS] as const;
const AUDIENCES = ['First Time Shopper', 'Shopper', 'plan', 'Big Spender', 'email'] as const;
const KINDS = ['track', 'track', 'identify', 'identify', 'page', 'page', 'group', 'alias'] as const;

const [SHOP, SITE, APP] = [0, 1, 2] as const;
const SOURCES_IN_TURN = [SHOP, SHOP, SITE, APP] as const;
/** The webhooks of a source that has one at a time. */
const SITE_HOOKS = [0, 1, 2] as const;
/** The webhooks of the other source: some of them, in some order. */
const APP_HOOKS: Choices<readonly number[]> = [
  [2, 1, 0],
  [0, 2],
  [0, 1, 2],
  [1, 2, 0],
];

/** The sources share a URL, two share a secret at times, and the write keys look alike. */
const SOURCES: readonly SourcePlan[] = [
  {
    ...{ key: 'shop', writeKey: 'wkOfCastA7Q2x', type: 'server', enabled: true, secret: SECRETS[1] },
    hooks: [makeHook('shop-1', RICH_TARGET, richHeaders('shop'), 'shared')],
  },
  {
    ...{ key: 'site', writeKey: 'wkofcasta7q2x', type: 'web', enabled: true, atFirst: [0] },
    hooks: [
      makeHook('site-1', RICH_TARGET, richHeaders('site'), 'shared'),
      makeHook('site-2', '/site', { 'X-Entry': 'site, moved' }, 'shared'),
      // The URL of the first one, with another header.
      makeHook('site-3', RICH_TARGET, { 'X-Entry': 'site, again' }, 'shared'),
    ],
  },
  {
    ...{ key: 'app', writeKey: 'wkOfCastA7Q2x2', type: 'mobile', enabled: true, secret: SECRETS[2] },
    hooks: [
      makeHook('app-1', '/app/1?team=blue', { 'X-Entry': 'app, first' }),
      makeHook('app-2', RICH_TARGET, { 'X-Entry': 'app, second' }, 'shared'),
      makeHook('app-3', '/app/3', {}),
    ],
  },
];

function makeHook(key: string, target: string, headers: Readonly<Record<string, string>>, host?: string) {
  return { key, target, headers, script: [OK] as const, ...(host === undefined ? {} : { host }) };
}

/** An event between calls. It is left out if the implementation lacks a part that it needs. */
interface Action {
  readonly needs?: keyof Capabilities;
  /** Set if it matters only to the next message of each source, so that nothing plain should come of that. */
  readonly isShort?: true;
  /** Set if the day that the world begins with has ended afterwards. */
  readonly isDay?: true;
  readonly steps: (builder: StepBuilder, key: string) => Step[];
}

const ACTIONS: readonly Action[] = [
  ...[400, 3_000, 6_000].map((ms): Action => ({ steps: (builder) => [builder.pause(ms)] })),
  ...[61_000, 12 * 60_000, HOUR_MS, 5 * HOUR_MS].map(
    (ms): Action => ({ isShort: true, steps: (builder) => [builder.pause(ms)] }),
  ),
  { isShort: true, isDay: true, steps: (builder) => [builder.pause(25 * HOUR_MS)] },
  ...[SHOP, SITE, APP].map((source): Action => ({ steps: (_, key) => [{ kind: 'again', key, source }] })),
  ...([SHOP, APP] as const).map((source): Action => ({ steps: (builder, key) => builder.secret(key, source) })),
  ...['site', 'site', 'site'].map((): Action => ({ steps: (builder, key) => builder.site(key) })),
  { steps: (builder, key) => builder.app(key) },
  ...['one', 'another'].map((): Action => ({ needs: 'deletions', steps: (builder, key) => builder.deletion(key) })),
  ...AUDIENCES.map((name): Action => ({ needs: 'audiences', steps: (builder, key) => builder.audience(key, name) })),
  {
    steps: (builder, key) => [
      ...[1, 2, 3].map((at) => builder.tooLarge(`${key}-${at}`)),
      ...SOURCES_IN_TURN.slice(1).map((source) => undated(`${key}-undated-${source}`, source)),
    ],
  },
  { needs: 'failures', steps: (builder, key) => OPEN_STATUSES.map((code) => builder.answered(`${key}-${code}`, code)) },
];

/** It is open what becomes of such a timestamp (readings, 48), so the call is switched off. */
function undated(key: string, source: number): Step {
  const call = { ...TRACK, timestamp: 'the day before yesterday', integrations: { All: false } };
  return { kind: 'call', key, source, call, mayBeRefused: true };
}

/**
 * A long world in which a few users, devices, groups and names recur in messages of every kind and at several sources.
 * Between calls every possible event happens, each before every other. The fate of each message is certain.
 */
export function fewUsersWorld(
  capabilities: Capabilities,
  random: Random,
  { actions = ACTIONS.length, calls = CALLS } = {},
): WorldPlan {
  const builder = new StepBuilder(capabilities, new ChoiceGenerator(random));
  const possible = ACTIONS.filter(({ needs }) => needs === undefined || capabilities[needs]);
  // Days pass in the middle, so that the world stays long on the leap day with which it begins.
  const there = shuffled(random, possible)
    .slice(0, actions)
    .sort((one, other) => Number(one.isDay ?? false) - Number(other.isDay ?? false));
  const steps = [...there, ...there.toReversed()].flatMap((action, index) => [
    ...action.steps(builder, `${index}`),
    ...Array.from({ length: calls }, (_, at) => {
      const isShort = action.isShort === true || index === 0;
      return builder.call(`${index}-${at}`, isShort ? inTurn(SOURCES_IN_TURN, at + 1) : undefined);
    }),
  ]);
  return { startsAt: BEFORE_A_LEAP_DAY, sources: SOURCES, steps };
}

/** Makes the next steps, and remembers what may happen only once. */
class StepBuilder {
  readonly generator: ChoiceGenerator;
  readonly #capabilities: Capabilities;
  /** Sources with a client that may still have unsent messages. */
  readonly #queued = new Set<number>();
  readonly #deleted = new Set<string>();
  readonly #aliases = new Set<string>();
  /** For each audience, its members and its former members. */
  readonly #inAudience = new Map<string, ReadonlySet<string>>();
  readonly #former = new Map<string, Set<string>>();
  #site: { readonly isOn: boolean; readonly hook: number } = { isOn: true, hook: 0 };
  #turn = 0;

  constructor(capabilities: Capabilities, generator: ChoiceGenerator) {
    this.#capabilities = capabilities;
    this.generator = generator;
  }

  pause(ms: number): Step {
    if (ms >= A_FLUSH_MS) this.#queued.clear();
    return { kind: 'pass', ms };
  }

  /** The settings at their flush apply to queued messages, so the queue is flushed before new settings are put. */
  #flushed(source: number): Step[] {
    return this.#queued.has(source) ? [this.pause(A_FLUSH_MS)] : [];
  }

  secret(key: string, source: number): Step[] {
    return [...this.#flushed(source), { kind: 'secret', key, source, secret: this.generator.one(SECRETS) }];
  }

  /** Switches a source on or off, or gives it another webhook. Sometimes a user is deleted while it is off. */
  site(key: string): Step[] {
    const { isOn, hook } = this.#site;
    this.#site = this.generator.perhaps(0.5)
      ? { isOn: !isOn, hook }
      : { isOn: true, hook: this.generator.one(SITE_HOOKS) };
    const settings = { enabled: this.#site.isOn, hooks: [this.#site.hook] };
    const step: Step = { kind: 'settings', key, source: SITE, ...settings };
    const isDeletion = !this.#site.isOn && this.#capabilities.deletions && this.generator.perhaps(0.5);
    return [...this.#flushed(SITE), step, ...(isDeletion ? this.deletion(`${key}-deletion`) : [])];
  }

  /** Puts the webhooks of a source in another order, or removes one. */
  app(key: string): Step[] {
    this.#turn += 1;
    const hooks = inTurn(APP_HOOKS, this.#turn - 1);
    return [...this.#flushed(APP), { kind: 'settings', key, source: APP, enabled: true, hooks }];
  }

  /** A user is deleted at most once. */
  deletion(key: string): Step[] {
    const userId = shuffled(this.generator.random, USERS).find((user) => !this.#deleted.has(user));
    const sources = [SITE, ...[SHOP, APP].filter(() => this.generator.perhaps(0.6))];
    if (userId === undefined || this.generator.perhaps(0.2)) return [{ kind: 'deletion', key, sources }];
    this.#deleted.add(userId);
    return [{ kind: 'deletion', key, sources, userId }];
  }

  /** A user who has left an audience does not come back. */
  audience(key: string, name: string): Step[] {
    const before = this.#inAudience.get(name) ?? new Set();
    const former = this.#former.get(name) ?? new Set<string>();
    this.#former.set(name, former);
    const members = MEMBERS_OF_AUDIENCES.filter(
      (user) => !former.has(user) && this.generator.perhaps(before.has(user) ? 0.75 : 0.5),
    );
    for (const user of before) if (!members.some((each) => each === user)) former.add(user);
    this.#inAudience.set(name, new Set(members));
    const users = Object.fromEntries(MEMBERS_OF_AUDIENCES.map((user) => [user, user]));
    return [{ kind: 'audience', key, source: SHOP, id: name, name, trait: toTrait(name), members, users }];
  }

  tooLarge(key: string): Step {
    return { kind: 'too-large', key, source: this.generator.one(SOURCES_IN_TURN) };
  }

  /** A call whose first attempt gets this status. */
  answered(key: string, code: number): Step {
    return { kind: 'call', key, source: SHOP, call: TRACK, answers: { 'shop-1': [status(code), OK] } };
  }

  /** @param eventfulAt A source whose endpoints must do something with the call. By default, the sources take turns. */
  call(key: string, eventfulAt?: number): Step {
    const { generator } = this;
    const source = eventfulAt ?? generator.one(SOURCES_IN_TURN);
    const isByClient = this.#capabilities.clients && generator.perhaps(0.4);
    if (isByClient) this.#queued.add(source);
    const answers = this.#answers(source, eventfulAt !== undefined);
    return {
      ...{ kind: 'call', key, source, ...this.#content(isByClient) },
      ...(isByClient ? { by: generator.perhaps(0.7) ? 'client' : 'second client' } : {}),
      ...(answers === undefined ? {} : { answers }),
    };
  }

  #answers(source: number, isEventful: boolean): Readonly<Record<string, Answers>> | undefined {
    const { generator } = this;
    if (!this.#capabilities.failures || !generator.perhaps(isEventful ? 1 : EVENTFUL)) return undefined;
    const all = source === APP ? generator.one(ANSWERS_OF_THREE) : undefined;
    const one = generator.one(generator.perhaps(0.85) ? ANSWERS : FAILURES_WITH_CONTENTS);
    const hooks = SOURCES[source]?.hooks ?? [];
    return Object.fromEntries(hooks.map(({ key = '' }, at) => [key, all?.[at] ?? one]));
  }

  /** @param isByClient Set if it may have only members that a client has a field for. */
  #content(isByClient: boolean): Pick<CallStep, 'call' | 'sharesIds'> {
    const { generator } = this;
    const own = this.#own();
    const isPage = own.call.type === 'page';
    const has = (often: number, isTaken = true): boolean => generator.perhaps(often) && (isTaken || !isByClient);
    const common = {
      ...(has(0.25, isPage) ? { anonymousId: generator.one(DEVICES) } : {}),
      ...(has(isPage ? 0.5 : 0.25, isPage)
        ? { timestamp: generator.one(generator.perhaps(RICH) ? RICH_TIMESTAMPS : TIMESTAMPS) }
        : {}),
      ...(has(0.3) ? { integrations: generator.one(generator.perhaps(0.4) ? OFF : SWITCHES) } : {}),
      ...(has(0.2, false) ? { context: { ...generator.one(CONTEXTS), ...generator.members(MEMBERS, 2) } } : {}),
    };
    return { ...own, call: { ...common, ...own.call } };
  }

  /** A call with the members of its kind. */
  #own(): Pick<CallStep, 'call' | 'sharesIds'> {
    const { generator } = this;
    const userId = generator.perhaps(RICH / 2) ? RICH_USER : generator.one(USERS);
    const plain = generator.perhaps(0.04) ? { long: LONG_TEXT } : generator.free();
    const free = generator.perhaps(RICH) ? RICH_VALUES : plain;
    switch (generator.one(KINDS)) {
      case 'identify':
        return { call: { ...IDENTIFY, userId, traits: { ...free, ...this.#membership() } } };
      case 'page': {
        const named = generator.perhaps(0.5) ? { name: generator.one(PAGES), category: 'Docs' } : {};
        return { call: { ...PAGE, ...named, userId, properties: { ...generator.members(PAGE_MEMBERS, 3), ...free } } };
      }
      case 'group':
        return {
          call: {
            ...GROUP,
            userId,
            groupId: generator.perhaps(RICH) ? RICH_NAME : generator.one(GROUPS),
            traits: free,
          },
          sharesIds: true,
        };
      case 'alias':
        return this.#alias(userId);
      default:
        return {
          call: {
            ...TRACK,
            userId,
            event: generator.perhaps(RICH) ? RICH_NAME : generator.one(EVENTS),
            properties: free,
          },
        };
    }
  }

  /** An ordinary call may have the trait of an audience too. */
  #membership(): Record<string, unknown> {
    const { generator } = this;
    return generator.perhaps(0.6) ? { [toTrait(generator.one(AUDIENCES))]: generator.perhaps(0.5) } : {};
  }

  /** Joins two users. Each pair is joined at most once, and the request is found by it. */
  #alias(userId: string): Pick<CallStep, 'call' | 'sharesIds'> {
    const previousId = this.generator.one(USERS);
    const pair = `${previousId} ${userId}`;
    if (previousId === userId || this.#aliases.has(pair)) return { call: { type: 'alias', userId } };
    this.#aliases.add(pair);
    const call: CallDocument = { type: 'alias', userId, previousId };
    return { call, sharesIds: true };
  }
}

function toTrait(name: string): string {
  return name.toLowerCase().replaceAll(' ', '_');
}

export const fewUsers = defineCase(ROUTER, {
  id: 'random/few-users',
  title: 'Delivery does not depend on earlier calls of a user or on what happens between them',
  requirements: ['CAL-011'],
  hasOracle: true,
  needs: ['virtual-clock'],
  uses: ['deletions', 'audiences', 'ingestion', 'client', 'log'],
  isCounted: true,
  isLong: true,
  plain: ({ deletions }) => plainWorld(deletions),
  worlds: (capabilities, { random }) =>
    Array.from({ length: WORLDS }, (_, index) => fewUsersWorld(capabilities, random(`cast ${index + 1}`))),
});
