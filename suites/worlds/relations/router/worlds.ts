import type { Stage } from '../../../stage/stage.ts';
import { EPOCH, PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../../../time/horizons.ts';
import { judge } from '../../oracle.ts';
import type { WorldPlan } from '../../plan.ts';
import { play } from '../../play.ts';
import type { Playing } from '../../playing.ts';
import type { Trace } from '../../trace.ts';
import { Bases } from '../bases.ts';
import { partsOf, without } from './parts.ts';

/** Worlds of a router: its sources, what they hand in, and the receivers behind their webhooks. */
export const ROUTER_WORLDS: Playing<WorldPlan, Trace> = {
  startOf: ({ startsAt = EPOCH }) => startsAt,
  play: playOut,
  judge,
  bases: new Bases(),
  partsOf,
  without,
};

/** Plays a plan until nothing more must come, and then looks ahead for what must not. */
async function playOut(stage: Stage, plan: WorldPlan): Promise<Trace> {
  return play(stage, plan, async (isOver) => {
    const { kind } = stage.time;
    // Where the clock is not counted, every answer of a plan is a success at once, so nothing has to be retried.
    const limitMs = stage.time.nowMs() + (kind === 'counted' ? RETRY_LIMIT_MS : PROMPT_LIMIT_MS[kind]);
    await stage.time.runUntil(isOver, limitMs, { mayOvershoot: true });
    await stage.lookAhead();
  });
}
