import type { RequirementId } from '../../spec/requirements/index.ts';
import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import type { StepContents, World, WorldAnswer, WorldStep } from '../../spec/shapes/world.ts';
import { isSelected } from './due-deliveries.ts';
import { ONE_SOURCE, toCall } from './file/plan-for.ts';

/** The world with the controls that silence needs to say something. */
export function withControls(world: World, requirements: readonly RequirementId[]): World {
  const steps = world.steps.flatMap((step) => [...twin(step), step]).flatMap((step) => [...toCalls(step, world), step]);
  return withRetried({ ...world, steps }, requirements);
}

/**
 * The control of a call that is switched off: the same call, switched on, from the same source. Only next to it does silence say
 * something.
 */
function twin(step: WorldStep): readonly WorldStep[] {
  if ('message' in step) {
    const { Integrations: integrations, UserId: _, ...message } = step.message;
    return isSelected({ type: 'track', integrations }) ? [] : [{ message } as WorldStep];
  }
  const kind = CALL_KINDS.find((each) => each in step);
  if (kind === undefined) return [];
  const { integrations, userId: _, ...members } = (step as Record<typeof kind, StepContents['track']>)[kind] ?? {};
  return isSelected({ type: kind, integrations }) ? [] : [{ [kind]: members } as WorldStep];
}

/** The control of a message of a client: the same call, directly to the router, which must treat both alike. */
function toCalls(step: WorldStep, { clients = {} }: World): readonly WorldStep[] {
  if (!('message' in step)) return [];
  const { client = Object.keys(clients)[0] ?? '', method, ...fields } = step.message;
  const { type, ...members } = toCall(method, fields);
  const source = clients[client]?.source;
  return [{ [type]: { ...(source === undefined ? {} : { source }), ...members } } as WorldStep];
}

/** A first attempt that succeeds is not followed by another. These need a message that is retried meanwhile. */
const ENDING: ReadonlySet<RequirementId> = new Set(['DLV-001', 'DLV-002', 'TMO-001']);
const CONTROL = 'control';

/**
 * The world with the control of a success that must end a message: another message, which fails as others do in this world, and must
 * be retried. Only next to it does silence say something.
 */
function withRetried(world: World, requirements: readonly RequirementId[]): World {
  if (!requirements.some((each) => ENDING.has(each))) return world;
  const { sources = ONE_SOURCE, steps } = world;
  const last = Object.values(sources).flatMap((source) =>
    Object.values(source?.webhooks ?? {}).flatMap((webhook) => webhook?.answers?.at(-1) ?? []),
  );
  const answers = [last.find((answer) => !isSuccess(answer)) ?? 500, 200];
  return {
    ...world,
    sources: { ...sources, [CONTROL]: { webhooks: { [CONTROL]: { answers } } } },
    steps: [...steps, { track: { source: CONTROL } }],
  };
}

function isSuccess(answer: WorldAnswer): boolean {
  return answer === 200 || (typeof answer === 'object' && answer.status === 200);
}
