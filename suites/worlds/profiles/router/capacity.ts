import { LIMITS } from '../../../../spec/limits.ts';
import { IN_TIME_MS } from '../../../harness/kit/tolerances.ts';
import { OK, okAfter, STALL, status } from '../../../harness/receivers/reply.ts';
import type { Answers, HookPlan, SourcePlan, Step, WorldPlan } from '../../plan.ts';
import { KINDS, mayFail, TRACK } from './base-world.ts';
import { withDeletionsFirst, withFirst } from './edit.ts';
import type { RouterRelation } from './relation.ts';

const BECAUSE = 'What the service does, 5: all requests are forwarded, and no section limits their number';
/** The first ones are answered at once, so that what a router concludes from quick answers shows on the slow ones. */
const QUICK_MESSAGES = 15;
const QUICK_MS = 1_000;
/**
 * More than a byte can number, most of them to one URL and answered at the same instant. Those that fail are few,
 * because each retry costs a step of the clock; `retry/hundreds-pending` has more of them.
 */
const MANY_MESSAGES = 276;
const MANY_FAILING = 12;
const LAST_MESSAGES = 10;
const OTHER_SOURCE_EVERY = 20;
const MANY_SOURCES = 104;
const MANY_SILENT = 52;
/** They fail once all of the silent ones have timed out, and still within their first minute. */
const SILENT_MS = LIMITS.responseTimeoutMs + 1_000;
const FURTHER_FAILING = 20;
/** Retries come at random, so one message for each URL would not surely show which of them are left out. */
const MESSAGES_A_URL = 3;
/** The source of several URLs. */
const SEVERAL_URLS = 2;
const MOST_URLS = LIMITS.webhookUrls;

const TAKES: Answers = [OK];
const FAILS: Answers = [status(500)];
const SILENT_ONCE: Answers = [STALL, OK];
const FAILS_ONCE: Answers = [status(500), OK];
const FAILS_TWICE: Answers = [status(500), status(500), OK];
const SLOW: Answers = [okAfter(IN_TIME_MS), OK];
const FAILS_SLOWLY: Answers = [{ kind: 'answer', status: 500, afterMs: IN_TIME_MS }, OK];
/** If the first is taken for too late, a retry shows it, even if the first retry begins before that is answered. */
const SLOW_TWICE: Answers = [okAfter(IN_TIME_MS), okAfter(IN_TIME_MS), OK];

export const CAPACITY = [
  {
    name: 'many-messages',
    isSmall: true,
    title:
      'Hundreds of messages of as many users, quickly or slowly answered or failing, change nothing about a message',
    because: BECAUSE,
    requirements: [
      ...(['CAL-011', 'DLV-001', 'SIG-002', 'CAL-012', 'BOD-005', 'TMO-001', 'RTY-001', 'HDR-009', 'RTY-003'] as const),
      ...(['DLV-002', 'DLV-003'] as const),
    ],
    change: (plan) => {
      const pause: Step = { kind: 'pass', ms: QUICK_MS };
      const quick = crowd('quick', QUICK_MESSAGES);
      const slow = mayFail(plan) ? { once: SLOW, failing: FAILS_SLOWLY, twice: SLOW_TWICE } : {};
      const failing = crowd('slowly-failing', MANY_FAILING, slow.failing);
      const many = [
        ...(mayFail(plan) ? takenByOne(plan, SEVERAL_URLS) : []),
        ...crowd('many', MANY_MESSAGES, slow.once),
        ...failing,
        ...crowd('last', LAST_MESSAGES, slow.twice),
      ];
      return { ...plan, steps: [...quick, pause, ...many, ...plan.steps] };
    },
  },
  {
    name: 'many-sources',
    isSmall: true,
    title: `${MANY_SOURCES} other sources change nothing about a source`,
    because: BECAUSE,
    requirements: ['CAL-011', 'CAL-012', 'SIG-010', 'HDR-008', 'SIG-002', 'DEL-001'],
    change: (plan) => {
      const many = Array.from({ length: MANY_SOURCES }, (_, index) => sourceOf(index));
      const calls = many.map((_, index): Step => {
        const call = KINDS[index % KINDS.length] ?? TRACK;
        return { kind: 'call', key: `from-${index}`, source: plan.sources.length + index, call };
      });
      const places = many.map((_, index) => plan.sources.length + index);
      const steps = [...calls, ...deletionOfAll(plan, places), ...plan.steps];
      return { ...plan, sources: [...plan.sources, ...many], steps };
    },
  },
  {
    name: 'many-pending',
    isCounted: true,
    isSmall: true,
    title: 'Dozens of messages that wait for an answer or a retry change nothing about a message',
    because: 'Errors: an event is retried for itself, and no section limits how many are',
    requirements: ['RTY-001', 'CAL-011', 'TMO-002', 'RTY-003', 'RTY-005', 'TMO-003', 'TIM-002'],
    change: (plan) => {
      const silent = pending('silent', MANY_SILENT, SILENT_ONCE);
      const pause: Step = { kind: 'pass', ms: SILENT_MS };
      const failing = pending('waiting', FURTHER_FAILING, FAILS_ONCE);
      return withDeletionsFirst(withFirst(plan, [...silent, pause, ...failing]));
    },
  },
  {
    name: 'urls-added',
    isCounted: true,
    isSmall: true,
    title: 'Further webhook URLs, up to five, that fail leave each URL its retries',
    because:
      'Limits: five URLs may be set, and Errors: a request that is answered with a 5xx is retried multiple times',
    requirements: ['RTY-001', 'DLV-003', 'CAL-011', 'HDR-008', 'SIG-008', 'DLV-004', 'SET-001', 'SIG-002', 'DLV-002'],
    change: (plan) => {
      const [source] = plan.sources;
      if (source === undefined) return undefined;
      const hooks = Array.from({ length: MOST_URLS - source.hooks.length }, (_, index): HookPlan => {
        return { key: `added-${index}`, target: `/added/${index}`, headers: {}, script: [OK] };
      });
      const all = [...source.hooks, ...hooks].flatMap(({ key }) => key ?? []);
      const turns = Array.from({ length: MESSAGES_A_URL }, () => all).flat();
      const added = turns.map((taking, index): Step => {
        const answers = all.map((key) => [key, key === taking ? FAILS_TWICE : FAILS] as const);
        return {
          kind: 'call',
          key: `taken-${index}-by-${taking}`,
          source: 0,
          call: TRACK,
          answers: Object.fromEntries(answers),
        };
      });
      const sources = [{ ...source, hooks: [...source.hooks, ...hooks] }, ...plan.sources.slice(1)];
      return { ...plan, sources, steps: [...added, ...plan.steps] };
    },
  },
] as const satisfies readonly RouterRelation[];

/** One deletion request that affects all of these sources, if the world has deletion requests. */
function deletionOfAll({ steps }: WorldPlan, sources: readonly number[]): Step[] {
  const deletes = steps.some(({ kind }) => kind === 'deletion');
  return deletes ? [{ kind: 'deletion', key: 'deletion-of-many', sources }] : [];
}

function sourceOf(index: number): SourcePlan {
  const headers = { 'X-Team': `team-${index}` };
  const hook = { key: `many-${index}-1`, target: `/many/${index}`, headers, script: [OK] as const };
  return { key: `many-${index}`, type: 'server', enabled: true, secret: `secret ${index}`, hooks: [hook] };
}

/** A message for each URL of a source, which this one takes while all others fail. */
function takenByOne({ sources }: WorldPlan, source: number): Step[] {
  const keys = (sources[source]?.hooks ?? []).flatMap(({ key }) => key ?? []);
  return keys.map((taking): Step => {
    const answers = keys.map((key) => [key, key === taking ? TAKES : FAILS] as const);
    return { kind: 'call', key: `taken-by-${taking}`, source, call: TRACK, answers: Object.fromEntries(answers) };
  });
}

/** Messages of as many users, most of them for the first source, which gets these answers. */
function crowd(name: string, count: number, answers?: Answers): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'call',
    key: `${name}-${index}`,
    source: index % OTHER_SOURCE_EVERY === 0 ? 1 : 0,
    call: { ...(KINDS[index % KINDS.length] ?? TRACK), userId: `${name}-${index}` },
    ...(answers === undefined ? {} : { answers: { 'shop-1': answers } }),
  }));
}

/** Messages for the first source, which are answered in the same way. */
function pending(name: string, count: number, answers: Answers): Step[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'call',
    key: `${name}-${index}`,
    source: 0,
    call: { ...TRACK, userId: `${name}-${index}` },
    answers: { 'shop-1': answers },
  }));
}
