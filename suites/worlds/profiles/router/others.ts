import { LIMITS } from '../../../../spec/limits.ts';
import { IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { hasIpv6 } from '../../../harness/kit/unreachable.ts';
import { OK, okAfter, STALL, status } from '../../../harness/receivers/reply.ts';
import { LOSSES } from '../../due-deliveries.ts';
import { type Choices, inTurn, pick } from '../../generator.ts';
import type { Answers, EndpointKind, HookPlan, SourcePlan, Step, UnreachableKind, WorldPlan } from '../../plan.ts';
import { blameInstead, type Random } from '../../profile.ts';
import { fewUsersWorld } from '../few-users/router.ts';
import { FURTHER_FAILING, KINDS, mayFail, TRACK } from './base-world.ts';
import {
  callStep,
  type RouterRelation,
  withDeletionsFirst,
  withFirst,
  withHooks,
  withMoreSources,
  withSources,
} from './relation.ts';

const BECAUSE = 'What the service does, 5: all requests are forwarded, and no section limits their number';
/** Number of messages of others before, between and after those of a world. */
const OTHERS_A_PLACE = 8;
/** Longer than any time between two attempts of a message that fails twice, so that steps come between them. */
const LONG_PAUSE_MS = 4_500;
/**
 * The first messages are answered at once. If a router draws conclusions from quick answers, they show on the slow
 * ones.
 */
const QUICK_MESSAGES = 15;
const QUICK_MS = 1_000;
/**
 * More than a byte can count, most of them to one URL and answered at the same instant. Few of them fail, because each
 * retry costs a step of the clock; `retry/hundreds-pending` has more.
 */
const MANY_MESSAGES = 276;
const MANY_FAILING = 12;
const LAST_MESSAGES = 10;
const MANY_DELETIONS = 20;
const OTHER_SOURCE_EVERY = 20;
const MANY_SOURCES = 104;
const MANY_SILENT = 52;
/** A message that cannot be delivered comes before each of this many steps. */
const LOST_EVERY = 4;
/** These messages fail after all silent ones have timed out, and still within their first minute. */
const SILENT_MS = LIMITS.responseTimeoutMs + 1_000;
const MANY_WAITING = 20;
/** Retries pick URLs at random, so one message for each URL would not certainly show which URLs are left out. */
const MESSAGES_A_URL = 3;
/** The source with several URLs. */
const SEVERAL_URLS = 2;

const FAILS: Answers = [status(500)];
const FAILS_TWICE: Answers = [status(500), status(500), OK];

export const OTHERS = [
  {
    name: 'messages-added',
    title: 'Delivery does not depend on messages of other users, or on the time between them',
    because: BECAUSE,
    requirements: [
      ...(['CAL-011', 'CAL-012', 'DLV-001', 'DLV-002', 'RTY-001', 'RTY-003', 'RTY-005', 'SIG-002', 'HDR-006'] as const),
      ...(['SEL-007', 'SEL-009', 'TIM-002', 'DEL-001', 'SIG-006', 'AUD-004'] as const),
    ],
    change: (plan, random) => {
      const [first, middle, last] = [0, 1, 2].map((place) => plainOthers(plan, random, place));
      const steps = [...plan.steps, ...(mayFail(plan) ? FURTHER_FAILING : [])];
      for (const step of middle ?? []) steps.splice(pick(random, plan.steps.length + 1), 0, step);
      return withTime({ ...plan, steps: [...(first ?? []), ...steps, ...(last ?? [])] });
    },
  },
  unreachable('refusing-urls-added', 'refuses connections', ['refusing']),
  unreachable('breaking-urls-added', 'breaks each connection', ['resetting', 'closing']),
  unreachable('unresolved-urls-added', 'has a host without an address', ['unresolved']),
  {
    name: 'hosts-named',
    title: 'Delivery is the same by the address and by each name of one endpoint',
    because: 'Outbound delivery: the path is that of the configured URL, and reading 54: the host is too',
    blames: blameInstead('SET-001', [...LOSSES, 'DLV-003']),
    requirements: ['HDR-016', 'SET-001', 'RTY-001', 'HDR-006', 'HDR-008', 'HDR-009', 'DLV-002', 'DEL-001', 'SET-004'],
    change: (plan) => {
      const named = withSources(plan, (source) => ({ ...source, hooks: namedHooks(source) }));
      return mayFail(plan) ? withFirst(named, takenByEach(named, 0, MESSAGES_A_URL, [OK])) : named;
    },
  },
  {
    name: 'endpoints-secured',
    needs: ['trust'],
    title: 'Delivery is the same over http and https, and a self-signed certificate gets no request',
    because: 'Outbound delivery: both schemes are accepted, and no request is sent to a self-signed certificate',
    blames: blameInstead('TLS-001', LOSSES),
    requirements: [
      ...(['TLS-001', 'TLS-002', 'DLV-005', 'DEL-001', 'AUD-001', 'RTY-001', 'HDR-006', 'SIG-001', 'HDR-009'] as const),
      ...(['VAL-001'] as const),
    ],
    rounds: 2,
    change: (plan, random, round) => {
      if (round > 0) return mayFail(plan) ? withSelfSigned(plan, random) : undefined;
      const deep = callStep('deep', 0, { ...TRACK, properties: { a: { b: { c: ['deep', {}, []] } } } });
      const secured = withHooks(withFirst(plan, [deep]), (hook) => ({ ...hook, endpoint: 'trusted' }));
      return withSources(secured, (source) => withFirstHook(source, 'self-signed'));
    },
  },
  {
    name: 'many-messages',
    title: 'Delivery does not depend on hundreds of messages of other users',
    because: BECAUSE,
    requirements: [
      ...(['CAL-011', 'DLV-001', 'SIG-002', 'CAL-012', 'BOD-005', 'TMO-001', 'RTY-001', 'HDR-009', 'RTY-003'] as const),
      ...(['DLV-002', 'DLV-003', 'DEL-001'] as const),
    ],
    change: (plan) => {
      const late = okAfter(IN_TIME_MS);
      // If the first answer is mistaken for a late one, a retry shows it, even if that retry begins before the answer.
      const slow: Readonly<Record<string, Answers>> = mayFail(plan)
        ? {
            once: [late, OK],
            failing: [{ kind: 'answer', status: 500, afterMs: IN_TIME_MS }, OK],
            twice: [late, late, OK],
          }
        : {};
      return withFirst(plan, [
        ...manyDeletions(plan),
        ...crowd('quick', QUICK_MESSAGES),
        { kind: 'pass', ms: QUICK_MS },
        ...(mayFail(plan) ? takenByEach(plan, SEVERAL_URLS, 1, [OK]) : []),
        ...crowd('many', MANY_MESSAGES, slow['once']),
        ...crowd('slowly-failing', MANY_FAILING, slow['failing']),
        ...crowd('last', LAST_MESSAGES, slow['twice']),
      ]);
    },
  },
  {
    name: 'many-sources',
    title: `Delivery does not depend on ${MANY_SOURCES} other sources`,
    because: BECAUSE,
    requirements: ['CAL-011', 'CAL-012', 'SIG-010', 'HDR-008', 'SIG-002', 'DEL-001', 'HDR-009', 'SIG-006'],
    change: (plan) => withOffFirst(withMoreSources(plan, MANY_SOURCES, (index) => inTurn(KINDS, index))),
  },
  {
    name: 'many-pending',
    isCounted: true,
    title: 'Delivery does not depend on dozens of messages that wait for an answer or a retry',
    because: 'Errors: an event is retried for itself, and no section limits how many are',
    requirements: ['RTY-001', 'CAL-011', 'TMO-002', 'RTY-003', 'RTY-005', 'TMO-003', 'TIM-002'],
    change: (plan) =>
      withDeletionsFirst(
        withFirst(plan, [
          ...crowd('silent', MANY_SILENT, [STALL, OK], MANY_SILENT),
          { kind: 'pass', ms: SILENT_MS },
          ...crowd('waiting', MANY_WAITING, [status(500), OK], MANY_WAITING),
        ]),
      ),
  },
  {
    name: 'urls-added',
    isCounted: true,
    title: 'Each of five URLs has its own retries',
    because:
      'Limits: five URLs may be set, and Errors: a request that is answered with a 5xx is retried multiple times',
    requirements: ['RTY-001', 'DLV-003', 'CAL-011', 'HDR-008', 'SIG-008', 'DLV-004', 'SET-001', 'SIG-002', 'DLV-002'],
    change: (plan) => {
      const [source, ...others] = plan.sources;
      if (source === undefined) return undefined;
      const hooks = Array.from({ length: LIMITS.webhookUrls - source.hooks.length }, (_, index): HookPlan => {
        return { key: `added-${index}`, target: `/added/${index}`, headers: {}, script: [OK] };
      });
      const more = { ...plan, sources: [{ ...source, hooks: [...source.hooks, ...hooks] }, ...others] };
      return withFirst(more, takenByEach(more, 0, MESSAGES_A_URL, FAILS_TWICE));
    },
  },
] as const satisfies readonly RouterRelation[];

/** Before each URL comes one that cannot be reached, and before each message those of a source with no other URL. */
function unreachable<const Name extends string>(name: Name, words: string, kinds: Choices<UnreachableKind>) {
  return {
    name,
    title: `Delivery does not depend on another URL that ${words}`,
    because: 'reading 47: what is broken at one URL never holds up the others, or the messages after it',
    blames: blameInstead('DLV-005', [...LOSSES, 'DLV-003']),
    requirements: [
      ...(['DLV-005', 'CAL-011', 'DEL-001', 'AUD-001', 'AUD-002', 'AUD-003', 'RTY-001', 'HDR-006', 'SIG-001'] as const),
      ...(['HDR-009'] as const),
    ],
    rounds: kinds.length,
    change: (plan, _, round) => {
      const kind = inTurn(kinds, round);
      const broken = withSources(plan, (source) => withFirstHook(source, kind));
      // A message that nobody takes would be looked up again for hours, and some machines need seconds to find no address.
      if (kind === 'unresolved') return broken;
      const { sources, steps, ...rest } = broken;
      const hook: HookPlan = { key: 'lost-1', target: '/lost', headers: {}, script: [OK], endpoint: kind };
      const lost: SourcePlan = { key: 'lost', type: 'server', enabled: true, hooks: [hook] };
      const lostCall = (key: string): Step => callStep(`lost-${key}`, sources.length, TRACK);
      const each = steps.flatMap((step, index) =>
        index % LOST_EVERY === 0 ? [lostCall(String(index)), step] : [step],
      );
      return { ...rest, sources: [...sources, lost], steps: each };
    },
  } as const satisfies RouterRelation;
}

/** Calls of other users at all sources, some of them switched off by their integrations. */
function plainOthers(plan: WorldPlan, random: Random, place: number): Step[] {
  return Array.from({ length: OTHERS_A_PLACE }, (_, index) => {
    const integrations = index % 2 === 1 ? { integrations: { All: false } } : {};
    const call = { ...inTurn(KINDS, place + index), userId: `other-${pick(random, 3)}`, ...integrations };
    return callStep(`other-${place}-${index}`, pick(random, plan.sources.length), call);
  });
}

/** A world of few users, in which every endpoint answers at once, but the first one of the first source is self-signed. */
function withSelfSigned({ steps }: WorldPlan, random: Random): WorldPlan {
  const deletions = steps.some(({ kind }) => kind === 'deletion');
  const plan = fewUsersWorld({ deletions, audiences: false, clients: false, failures: false }, random);
  return withSources(plan, (source) => (source === plan.sources[0] ? withFirstHook(source, 'self-signed') : source));
}

/**
 * Lets time pass before each audience and between the last steps, if messages may fail. A deletion among retries is
 * left out.
 */
function withTime(plan: WorldPlan): WorldPlan {
  if (!mayFail(plan)) return plan;
  const { steps, ...rest } = withDeletionsFirst(plan);
  const last = steps.findLastIndex(({ key = '' }) => key.startsWith('failing-'));
  const paused = steps.flatMap((step, index): Step[] =>
    index > last || step.kind === 'audience' ? [{ kind: 'pass', ms: LONG_PAUSE_MS }, step] : [step],
  );
  return { ...rest, steps: paused };
}

/** Puts a source that is off before all others. */
function withOffFirst({ sources, steps, ...plan }: WorldPlan): WorldPlan {
  const headers = { 'X-Team': 'of nobody' };
  const hook = { key: 'off-1', target: '/off', headers, script: [OK] as const };
  const off: SourcePlan = { key: 'off', type: 'server', enabled: false, secret: 'secret of nobody', hooks: [hook] };
  const moved = steps.map((step): Step => {
    if ('source' in step) return { ...step, source: step.source + 1 };
    return 'sources' in step ? { ...step, sources: step.sources.map((source) => source + 1) } : step;
  });
  return { ...plan, sources: [off, ...sources], steps: moved };
}

/** Deletion requests for the first source, if the plan has any. */
function manyDeletions({ steps }: WorldPlan): Step[] {
  if (!steps.some(({ kind }) => kind === 'deletion')) return [];
  return Array.from({ length: MANY_DELETIONS }, (_, index): Step => {
    return { kind: 'deletion', key: `deletion-${index}`, sources: [0] };
  });
}

/**
 * The first source has one URL by each name of its host. The only URL of the next one has the same address by a name, and
 * nothing else in common with them.
 */
function namedHooks({ key, hooks }: SourcePlan): readonly HookPlan[] {
  const [hook, ...others] = hooks;
  if (hook === undefined || others.length > 0) return hooks;
  const host = 'named';
  if (key !== 'shop') return [{ ...hook, host, address: 'localhost' }];
  const headers = { ...hook.headers, 'X-Host': 'by address' };
  const names = (hasIpv6() ? (['localhost', '[::1]'] as const) : (['localhost'] as const)).map((address): HookPlan => {
    return {
      ...hook,
      key: `${hook.key}-${address}`,
      host,
      address,
      headers: { ...headers, 'X-Host': `by ${address}` },
    };
  });
  return [{ ...hook, host, headers }, ...names];
}

/** Puts one more webhook before those of a source, if there is room for it. */
function withFirstHook(source: SourcePlan, endpoint: EndpointKind): SourcePlan {
  if (source.hooks.length === LIMITS.webhookUrls) return source;
  const target = `/${endpoint}`;
  const hook: HookPlan = { key: `${source.key}-${endpoint}`, target, headers: {}, script: [OK], endpoint };
  return { ...source, hooks: [hook, ...source.hooks] };
}

/** Messages for each URL of a source: this URL accepts them in the end, and all others fail. */
function takenByEach({ sources }: WorldPlan, source: number, count: number, takes: Answers): Step[] {
  const keys = (sources[source]?.hooks ?? []).flatMap(({ key }) => key ?? []);
  const turns = Array.from({ length: count }, () => keys).flat();
  return turns.map((taking, index) => {
    const answers = Object.fromEntries(keys.map((key) => [key, key === taking ? takes : FAILS]));
    return callStep(`taken-${index}-by-${taking}`, source, TRACK, answers);
  });
}

/** One message each of many users. Most of them are for the first source, and get these answers there. */
function crowd(name: string, count: number, answers?: Answers, otherSourceEvery = OTHER_SOURCE_EVERY): Step[] {
  return Array.from({ length: count }, (_, index) => {
    const source = index % otherSourceEvery === otherSourceEvery - 1 ? 1 : 0;
    const call = { ...inTurn(KINDS, index), userId: `${name}-${index}` };
    return callStep(`${name}-${index}`, source, call, answers && { 'shop-1': answers });
  });
}
