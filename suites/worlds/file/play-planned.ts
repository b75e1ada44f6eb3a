import type { Stage } from '../../harness/stage/stage.ts';
import { examineClients } from '../client/oracle.ts';
import { playClients } from '../client/play.ts';
import type { Finding } from '../finding.ts';
import { CLIENT_PASS_LIMIT_MS, forClock, withShortPasses } from '../for-clock.ts';
import { examine } from '../oracle.ts';
import { type PlayOptions, play } from '../play.ts';
import { type Planned, placeOfStep } from './plan-for.ts';
import type { PlayedWorld } from './timeline.ts';

interface PlannedOptions extends Omit<PlayOptions, 'onStep'> {
  /** Called before each step with its position in the world, of which several steps of the plan may be made. */
  readonly onStep?: (place: number) => void;
  /** True if no pass of the plan becomes shorter for a clock on which it takes long. */
  readonly isUncut: boolean;
}

/** Plays a planned world in its stage, and returns what was seen of its router, or of its clients alone. */
export async function playPlanned(
  stage: Stage,
  planned: Planned,
  { onStep = () => {}, isUncut, ...options }: PlannedOptions,
): Promise<PlayedWorld['seen']> {
  const { kind } = stage.time;
  if (planned.role === 'router') {
    const own = { ...options, onStep: ({ key = '' }) => onStep(placeOfStep(key)) };
    return { router: await play(stage, forClock(planned.plan, kind, isUncut), own) };
  }
  const plan = isUncut ? planned.plan : withShortPasses(planned.plan, CLIENT_PASS_LIMIT_MS[kind]);
  let place = 0;
  const { isSilent = true } = options;
  return { client: await playClients(stage, plan, { isSilent, onStep: () => onStep(place++) }) };
}

/** Everything that was decided in a world. */
export function examineSeen(seen: PlayedWorld['seen']): Iterable<Finding> {
  return 'router' in seen ? examine(seen.router) : examineClients(seen.client);
}
