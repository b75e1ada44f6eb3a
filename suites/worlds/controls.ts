import type { RequirementId } from '../../spec/requirements/index.ts';
import { FAIL, OK, type Reply } from '../harness/receivers/reply.ts';
import { isSelected } from './due-deliveries.ts';
import type { Step, WorldPlan } from './plan.ts';

/** The plan with the controls that silence needs to say something. */
export function withControls(plan: WorldPlan, requirements: readonly RequirementId[]): WorldPlan {
  return withCalls(withRetried(withTwins(plan), requirements));
}

/**
 * The plan with the control of each call that is switched off: the same call, switched on, from the same source. Only next to it does
 * silence say something.
 */
function withTwins(plan: WorldPlan): WorldPlan {
  return { ...plan, steps: plan.steps.flatMap((step) => [...twin(step), step]) };
}

function twin(step: Step): readonly Step[] {
  if (step.kind !== 'call' || isSelected(step.call)) return [];
  const { integrations: _, userId: __, ...call } = step.call;
  return [{ ...step, call }];
}

/** The plan with the control of each message of a client: the same call, directly to the router, which must treat both alike. */
function withCalls(plan: WorldPlan): WorldPlan {
  const toCall = (step: Step): readonly Step[] => {
    if (step.kind !== 'call' || step.by === undefined) return [];
    const { by: _, ...call } = step;
    return [call];
  };
  return { ...plan, steps: plan.steps.flatMap((step) => [...toCall(step), step]) };
}

/** A first attempt that succeeds is not followed by another. These need a message that is retried meanwhile. */
const ENDING: ReadonlySet<RequirementId> = new Set(['DLV-001', 'DLV-002', 'TMO-001']);

/**
 * The plan with the control of a success that must end a message: another message, which fails as others do in this world, and must
 * be retried. Only next to it does silence say something.
 */
function withRetried(plan: WorldPlan, requirements: readonly RequirementId[]): WorldPlan {
  if (!requirements.some((each) => ENDING.has(each))) return plan;
  const failure = plan.sources.flatMap(({ hooks }) => hooks.map(({ script }) => script.at(-1) ?? OK));
  const script = [failure.find((reply) => !isSuccess(reply)) ?? FAIL, OK] as const;
  const hook = { key: 'control', target: '/', hasOwnPath: true, headers: {}, script } as const;
  const call = { type: 'track', event: 'Signed Up' } as const;
  return {
    ...plan,
    sources: [...plan.sources, { key: 'control', type: 'server', enabled: true, hooks: [hook] }],
    steps: [...plan.steps, { kind: 'call', source: plan.sources.length, call }],
  };
}

function isSuccess(reply: Reply): boolean {
  return reply.kind === 'answer' && reply.status === 200;
}
