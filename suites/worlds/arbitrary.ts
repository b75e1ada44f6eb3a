import * as fc from 'fast-check';
import { IN_TIME_MS, TOO_LATE_MS } from '../kit/tolerances.ts';
import { OK, okAfter, RESET, type Reply, STALL, status } from '../receivers/reply.ts';
import { HOUR_MS, RETRY_LIMIT_MS } from '../time/horizons.ts';
import { anyCall } from './calls/call-arbitrary.ts';
import { PROMPT_MS } from './loss-rules.ts';
import type { HookPlan, SourcePlan, Step, WorldPlan } from './plan.ts';

/** Which worlds to make. */
export interface WorldOptions {
  /** Whether deletion requests can be created. */
  readonly deletions: boolean;
  /** Whether endpoints may fail for good, and worlds are played until every retry must have come. */
  readonly long: boolean;
}

const SECRETS = [
  'a shared secret',
  's',
  'another secret',
  'longer than the sixty-four bytes of one block of SHA-1 input',
  'ключ',
];
const TARGETS = ['/', '/one/two.php', '/slash/at/the/end/', '/search?team=blue&next=%2Fa&flag'];
const SERVER_ERRORS = [500, 500, 503, 501, 599];
/** The delay of an answer that comes after others, and is in time in every reading. */
const LITTLE_MS = 1_000;
const STEPS_MOST = 6;
/** If endpoints may fail for good, those of one source in this many do. Each costs all retries of a window. */
const FAILING_ONE_IN = 5;

/**
 * What a failure may say about the time of a retry. It is open whether that counts, so each leaves time for two retries
 * within the window.
 */
const RETRY_AFTER = ['0', '1', '45', '3600', 'Sun, 01 Mar 2026 12:10:00 GMT'];

const failure: fc.Arbitrary<Reply> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...SERVER_ERRORS).map(status) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...RETRY_AFTER)
      .map((when): Reply => ({ kind: 'answer', status: 503, headers: { 'Retry-After': when } })),
  },
);
const soon = fc.constantFrom<Reply>(okAfter(LITTLE_MS), { kind: 'answer', status: 500, afterMs: LITTLE_MS });
/**
 * For single URLs only: with several, it would be open whether a slow answer or the answer of another URL came first.
 */
const slow = fc.constantFrom<Reply>(okAfter(IN_TIME_MS), okAfter(TOO_LATE_MS));
const broken = fc.constantFrom<Reply>(STALL, RESET);

function recovering(isOnly: boolean): fc.Arbitrary<HookPlan['script']> {
  const before = fc.array(isOnly ? fc.oneof(failure, broken, slow, soon) : fc.oneof(failure, broken, soon), {
    maxLength: 3,
  });
  const success = fc.constant(OK);
  return fc.tuple(before, success).map(([replies, end]) => {
    const [first = end, ...others] = replies;
    return [first, ...others, end];
  });
}

/** Always answers with a 5xx, except perhaps the first time. */
const failing: fc.Arbitrary<HookPlan['script']> = fc.tuple(fc.oneof(failure, broken), failure);

function source(index: number, { long }: WorldOptions): fc.Arbitrary<SourcePlan> {
  const count = fc.oneof(
    { weight: 6, arbitrary: fc.constant(1) },
    { weight: 3, arbitrary: fc.constant(2) },
    fc.integer({ min: 3, max: 5 }),
  );
  const hooks = fc.tuple(count, fc.integer({ min: 1, max: FAILING_ONE_IN })).chain(([urls, chance]) => {
    const script = long && chance === FAILING_ONE_IN ? failing : recovering(urls === 1);
    return fc.tuple(...Array.from({ length: urls }, (_, at) => hook(`${index}-${at}`, script)));
  });
  return fc
    .record({
      type: fc.constantFrom('server', 'server', 'web', 'mobile' as const),
      enabled: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      secret: fc.option(fc.constantFrom(...SECRETS), { nil: undefined }),
      hooks,
    })
    .map(({ secret, ...plan }) => (secret === undefined ? plan : { ...plan, secret }));
}

/** @param place Makes the values of its headers differ from those of every other URL. */
function hook(place: string, script: fc.Arbitrary<HookPlan['script']>): fc.Arbitrary<HookPlan> {
  const headers = fc
    .oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }) },
      { weight: 1, arbitrary: fc.integer({ min: 6, max: 10 }) },
    )
    .map((count) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-Own-${at}`, `value-${place}-${at}`])),
    );
  return fc.record({ key: fc.constant(place), target: fc.constantFrom(...TARGETS), headers, script });
}

function step(sources: number, { deletions, long }: WorldOptions): fc.Arbitrary<Step> {
  const place = fc.integer({ min: 0, max: sources - 1 });
  const call = fc.record({ kind: fc.constant('call' as const), source: place, call: anyCall });
  const secret = fc.record({
    kind: fc.constant('secret' as const),
    source: place,
    secret: fc.constantFrom(...SECRETS),
  });
  const affected = fc.uniqueArray(place, { minLength: 1, maxLength: sources });
  const deletion = fc.record({ kind: fc.constant('deletion' as const), sources: affected });
  const ms = long
    ? fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 30_000 }) }, fc.constant(4 * HOUR_MS - 1_000))
    : fc.integer({ min: 0, max: 30_000 });
  const pass = fc.record({ kind: fc.constant('pass' as const), ms });
  return fc.oneof(
    { weight: 6, arbitrary: call },
    { weight: 1, arbitrary: secret },
    { weight: 2, arbitrary: pass },
    ...(deletions ? [{ weight: 1, arbitrary: deletion }] : []),
  );
}

/** What some webhooks have in common: a URL, which two sources have, or the host of all that one source has. */
const sharing = fc.constantFrom('nothing', 'nothing', 'URL', 'host');

/** Two entries of one URL are told apart by a header that each of them has. */
function atHost(hook: HookPlan, host: string, target: string): HookPlan {
  return { ...hook, host, target, headers: { 'X-Entry': `entry of ${hook.key}`, ...hook.headers } };
}

function shared(sources: readonly SourcePlan[], what: 'nothing' | 'URL' | 'host'): readonly SourcePlan[] {
  const [first, second, ...others] = sources;
  const [one, ...rest] = first?.hooks ?? [];
  const [other, ...further] = second?.hooks ?? [];
  if (what === 'nothing' || first === undefined || one === undefined) return sources;
  if (what === 'host') {
    const hooks = first.hooks.map((hook, at) =>
      atHost(hook, 'shared', at === 0 ? hook.target : `/${at}${hook.target}`),
    );
    return [{ ...first, hooks }, ...sources.slice(1)];
  }
  if (second === undefined || other === undefined) return sources;
  const [own, same] = [one, other].map((hook) => atHost(hook, 'shared', one.target));
  if (own === undefined || same === undefined) return sources;
  return [{ ...first, hooks: [own, ...rest] }, { ...second, hooks: [same, ...further] }, ...others];
}

/** Plans of worlds in which it is certain what an honest implementation must do, in whatever order things happen. */
export function anyWorld(options: WorldOptions): fc.Arbitrary<WorldPlan> {
  return fc.integer({ min: 1, max: 3 }).chain((count) =>
    fc.record({
      sources: fc
        .tuple(fc.tuple(...Array.from({ length: count }, (_, index) => source(index, options))), sharing)
        .map(([sources, what]) => shared(sources, what)),
      steps: fc.array(step(count, options), { minLength: 1, maxLength: STEPS_MOST }),
      lookAheadMs: fc.constant(options.long ? RETRY_LIMIT_MS + HOUR_MS : PROMPT_MS),
    }),
  );
}
