import type { CallDocument } from '../../../harness/stage/calls.ts';
import { HOUR_MS } from '../../../harness/time/horizons.ts';
import { BEFORE_A_MONTH, TIMESTAMPS as INSTANTS } from '../../decks/instants.ts';
import { SWITCHES as SWITCHES_DECK } from '../../decks/settings.ts';
import type { Answers, AudienceStep, CallStep, Step, WorldPlan } from '../../plan.ts';
import type { Random } from '../../profile.ts';
import type { Means } from '../../router-role.ts';
import { GROUP, IDENTIFY, PAGE, TRACK } from '../router/base-world.ts';
import { valuesOf } from '../router/edit.ts';
import { A_FLUSH_MS } from '../sequences/router/happening.ts';
import { Dealer } from './dealer.ts';
import { MEMBERS, PAGE_MEMBERS } from './members.ts';
import { DEVICES, EVENTS, GROUPS, PAGES, USERS } from './names.ts';
import { ANSWERS, ANSWERS_OF_TWO, DRESSED } from './router-answers.ts';
import { APP, SECRETS, SHOP, SITE, SITE_HOOKS, SOURCES, SOURCES_IN_TURN } from './router-sources.ts';

const TIMESTAMPS = valuesOf<string>(INSTANTS);
const SWITCHES = valuesOf<Readonly<Record<string, boolean>>>(SWITCHES_DECK);
const AUDIENCES = [
  { id: 'audience-1', name: 'First Time Shopper', trait: 'first_time_shopper' },
  { id: 'audience-2', name: 'Shopper', trait: 'shopper' },
  { id: 'audience-3', name: 'plan', trait: 'plan' },
  { id: 'audience-4', name: 'Big Spender', trait: 'big_spender' },
  { id: 'audience-5', name: 'email', trait: 'email' },
] as const;
const LONG_TEXT = 'long ✓ '.repeat(3_000);
const PAUSES_MS = [0, 0, 400, 3_000, 6_000, 61_000, 12 * 60_000, HOUR_MS, 9 * HOUR_MS] as const;
const SETTINGS = ['site', 'site', 'secret', 'again', 'order'] as const;
const KINDS = ['track', 'track', 'identify', 'identify', 'page', 'page', 'group', 'alias'] as const;

/**
 * A long world in which a few users, devices, groups and names meet again and again, in messages of every kind and at several
 * sources, while settings change and endpoints fail at times. What must become of each message is certain.
 * @param steps How many things happen
 */
export function routerCastWorld(means: Means, random: Random, steps: number): WorldPlan {
  const cast = new Cast(means, new Dealer(random));
  return {
    startsAt: BEFORE_A_MONTH,
    sources: SOURCES,
    steps: Array.from({ length: steps }, (_, index) => cast.next(index)).flat(),
  };
}

/** Decides what happens next, and keeps in mind what may happen once only. */
class Cast {
  readonly #means: Means;
  readonly #dealer: Dealer;
  /** True if a client of each source may still have something to send. */
  readonly #queued = new Set<number>();
  readonly #deleted = new Set<string>();
  readonly #aliases = new Set<string>();
  /** By audience: who is a member, and who has been one. */
  readonly #inAudience = new Map<string, ReadonlySet<string>>();
  readonly #former = new Map<string, Set<string>>();
  #site: { readonly isOn: boolean; readonly hook: number } = { isOn: true, hook: 0 };
  #appOrder: readonly number[] = [0, 1];

  constructor(means: Means, dealer: Dealer) {
    this.#means = means;
    this.#dealer = dealer;
  }

  next(index: number): Step[] {
    const dealer = this.#dealer;
    const key = `${index}`;
    const dice = dealer.dice();
    if (dice < 0.1) return [this.#pause(dealer.one(PAUSES_MS))];
    if (dice < 0.2) return this.#settings(key);
    if (dice < 0.24 && this.#means.deletions) return this.#deletion(key);
    if (dice < 0.36 && this.#means.audiences) return this.#audience(key);
    if (dice < 0.38) return [{ kind: 'too-large', key, source: dealer.one(SOURCES_IN_TURN) }];
    return this.#call(key);
  }

  #pause(ms: number): Step {
    if (ms >= A_FLUSH_MS) this.#queued.clear();
    return { kind: 'pass', ms };
  }

  /** What a client has queued comes under the settings of its flush, so it is sent before others are put. */
  #flushed(source: number): Step[] {
    return this.#queued.has(source) ? [this.#pause(A_FLUSH_MS)] : [];
  }

  #settings(key: string): Step[] {
    const dealer = this.#dealer;
    const what = dealer.one(SETTINGS);
    if (what === 'again') return [{ kind: 'again', key, source: dealer.one([SHOP, SITE, APP]) }];
    if (what === 'order') {
      this.#appOrder = this.#appOrder.toReversed();
      return [...this.#flushed(APP), { kind: 'settings', key, source: APP, enabled: true, hooks: this.#appOrder }];
    }
    if (what === 'secret') {
      const source = dealer.one([SHOP, APP]);
      return [...this.#flushed(source), { kind: 'secret', key, source, secret: dealer.one(SECRETS) }];
    }
    const { isOn, hook } = this.#site;
    this.#site = dealer.perhaps(0.5) ? { isOn: !isOn, hook } : { isOn: true, hook: dealer.one(SITE_HOOKS) };
    const settings = { enabled: this.#site.isOn, hooks: [this.#site.hook] };
    const step: Step = { kind: 'settings', key, source: SITE, ...settings };
    // Whoever had messages there before is deleted now and then while it is off.
    const isDeletion = !this.#site.isOn && this.#means.deletions && dealer.perhaps(0.5);
    return [...this.#flushed(SITE), step, ...(isDeletion ? this.#deletion(`${key}-deletion`) : [])];
  }

  /** Each user is deleted once at most. */
  #deletion(key: string): Step[] {
    const userId = USERS.find((user) => !this.#deleted.has(user) && this.#dealer.perhaps(0.5));
    const sources = [SITE, ...[SHOP, APP].filter(() => this.#dealer.perhaps(0.6))];
    if (userId === undefined) return [{ kind: 'deletion', key, sources }];
    this.#deleted.add(userId);
    return [{ kind: 'deletion', key, sources, userId }];
  }

  /** Who has left an audience does not come back. */
  #audience(key: string): Step[] {
    const dealer = this.#dealer;
    const audience = dealer.one(AUDIENCES);
    const before = this.#inAudience.get(audience.id) ?? new Set();
    const former = this.#former.get(audience.id) ?? new Set<string>();
    this.#former.set(audience.id, former);
    const members = USERS.filter((user) => !former.has(user) && dealer.perhaps(before.has(user) ? 0.75 : 0.5));
    for (const user of before) if (!members.some((each) => each === user)) former.add(user);
    this.#inAudience.set(audience.id, new Set(members));
    const users = Object.fromEntries(USERS.map((user) => [user, user]));
    return [{ kind: 'audience', key, source: SHOP, ...audience, members, users } satisfies AudienceStep];
  }

  #call(key: string): Step[] {
    const dealer = this.#dealer;
    const source = dealer.one(SOURCES_IN_TURN);
    const isByClient = this.#means.clients && dealer.perhaps(0.4);
    const { call, sharesIds } = this.#content(isByClient);
    const answers = this.#answers(source);
    if (isByClient) this.#queued.add(source);
    const step: CallStep = {
      kind: 'call',
      key,
      source,
      call,
      ...(sharesIds ? { sharesIds } : {}),
      ...(isByClient ? { by: dealer.perhaps(0.7) ? 'client' : 'second client' } : {}),
      ...(answers === undefined ? {} : { answers }),
    };
    return [step];
  }

  #answers(source: number): Readonly<Record<string, Answers>> | undefined {
    const dealer = this.#dealer;
    if (!dealer.perhaps(source === APP ? 0.4 : 0.25)) return undefined;
    if (source === APP) return dealer.one(ANSWERS_OF_TWO);
    const answers = dealer.one(dealer.perhaps(0.7) ? ANSWERS : DRESSED);
    return source === SHOP ? { 'shop-1': answers } : { 'site-1': answers, 'site-2': answers, 'site-3': answers };
  }

  /** @param isByClient Whether it has only what a client has a field for. */
  #content(isByClient: boolean): Pick<CallStep, 'call' | 'sharesIds'> {
    const dealer = this.#dealer;
    const own = this.#own();
    const { call } = own;
    const isPage = call.type === 'page';
    const has = (often: number, isTaken = true): boolean => dealer.perhaps(often) && (isTaken || !isByClient);
    const common = {
      ...(has(0.25, isPage) ? { anonymousId: dealer.one(DEVICES) } : {}),
      ...(has(isPage ? 0.5 : 0.25, isPage) ? { timestamp: dealer.one(TIMESTAMPS) } : {}),
      ...(has(0.2) ? { integrations: dealer.one(SWITCHES) } : {}),
      ...(has(0.15, false) ? { context: dealer.members(MEMBERS, 2) } : {}),
    };
    return { ...own, call: { ...common, ...call } };
  }

  /** A call with what only its kind has. */
  #own(): Pick<CallStep, 'call' | 'sharesIds'> {
    const dealer = this.#dealer;
    const userId = dealer.one(USERS);
    const free = { ...dealer.free(), ...(dealer.perhaps(0.04) ? { long: LONG_TEXT } : {}) };
    switch (dealer.one(KINDS)) {
      case 'identify':
        return { call: { ...IDENTIFY, userId, traits: { ...free, ...this.#membership() } } };
      case 'page': {
        const named = dealer.perhaps(0.5) ? { name: dealer.one(PAGES), category: 'Docs' } : {};
        return { call: { ...PAGE, ...named, userId, properties: { ...dealer.members(PAGE_MEMBERS, 3), ...free } } };
      }
      case 'group':
        return { call: { ...GROUP, userId, groupId: dealer.one(GROUPS), traits: free }, sharesIds: true };
      case 'alias':
        return this.#alias(userId);
      default:
        return { call: { ...TRACK, userId, event: dealer.one(EVENTS), properties: free } };
    }
  }

  /** What a sync of an audience says of its members, an ordinary call may say too. */
  #membership(): Record<string, unknown> {
    const dealer = this.#dealer;
    return dealer.perhaps(0.6) ? { [dealer.one(AUDIENCES).trait]: dealer.perhaps(0.5) } : {};
  }

  /** Two of the cast become one. Each pair does once at most, by which the request is found. */
  #alias(userId: string): Pick<CallStep, 'call' | 'sharesIds'> {
    const previousId = this.#dealer.one(USERS);
    const pair = `${previousId} ${userId}`;
    if (previousId === userId || this.#aliases.has(pair)) return { call: { type: 'alias', userId } };
    this.#aliases.add(pair);
    const call: CallDocument = { type: 'alias', userId, previousId };
    return { call, sharesIds: true };
  }
}
