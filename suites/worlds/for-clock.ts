import { ANSWER_IN_TIME_MS, IN_TIME_MS } from '../harness/kit/tolerances.ts';
import type { Reply } from '../harness/receivers/reply.ts';
import type { WorldTime } from '../harness/time/world-time.ts';
import type { ClientWorldPlan } from './client/plan.ts';
import type { Answers, WorldPlan } from './plan.ts';

/** World time that the passes of a case take together at most. On a real clock it is waited for. */
export const PASS_LIMIT_MS: Readonly<Record<WorldTime['kind'], number>> = {
  counted: Number.POSITIVE_INFINITY,
  stepped: 60_000,
  real: 11_000,
};

/** The same for a world of clients, whose intervals a real clock has to wait for. */
export const CLIENT_PASS_LIMIT_MS: typeof PASS_LIMIT_MS = { ...PASS_LIMIT_MS, stepped: 120_000, real: 30_000 };

/** Every pass takes at least this long, so that what comes before it and after it has different instants. */
const LEAST_PASS_MS = 100;

/**
 * The plan as a kind of clock can play it: no pass takes longer than it can afford, and answers that are in time are so on it too.
 * @param isWhole True if its passes may not be cut short.
 */
export function forClock(plan: WorldPlan, kind: WorldTime['kind'], isWhole: boolean): WorldPlan {
  const short = isWhole ? plan : withShortPasses(plan, PASS_LIMIT_MS[kind]);
  return withAnswersInTime(short, ANSWER_IN_TIME_MS[kind]);
}

/** The plan with passes that its clock can afford: a longer one is cut short. */
export function withShortPasses<Plan extends WorldPlan | ClientWorldPlan>(plan: Plan, limitMs: number): Plan {
  let leftMs = limitMs;
  const steps = plan.steps.map((step) => {
    if (step.kind !== 'pass') return step;
    const ms = Math.min(step.ms, Math.max(leftMs, LEAST_PASS_MS));
    leftMs -= ms;
    return { ...step, ms };
  });
  return { ...plan, steps };
}

/** The plan with answers that are in time on this clock, too, where they are in time in its world. */
function withAnswersInTime(plan: WorldPlan, latestMs: number): WorldPlan {
  const sooner = (reply: Reply): Reply => {
    const { afterMs } = 'afterMs' in reply ? reply : {};
    if (reply.kind !== 'answer' || afterMs === undefined || afterMs > IN_TIME_MS) return reply;
    return { ...reply, afterMs: Math.min(afterMs, latestMs) };
  };
  const soonerAll = ([first, ...others]: Answers): Answers => [sooner(first), ...others.map(sooner)];
  const told = (answers: Readonly<Record<string, Answers>>): Readonly<Record<string, Answers>> =>
    Object.fromEntries(Object.entries(answers).map(([key, each]) => [key, soonerAll(each)]));
  return {
    ...plan,
    sources: plan.sources.map((source) => ({
      ...source,
      hooks: source.hooks.map((hook) => ({ ...hook, script: soonerAll(hook.script) })),
    })),
    steps: plan.steps.map((step) =>
      'answers' in step && step.answers !== undefined ? { ...step, answers: told(step.answers) } : step,
    ),
  };
}
