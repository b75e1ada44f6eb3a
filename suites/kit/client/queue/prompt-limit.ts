import type { Stage } from '../../../stage/stage.ts';

/** In real time, how long a client may take for what it does at once. */
const PROMPT_REAL_MS = 1_000;

/** The instant of the world by which a client has done what it does at once, and nothing that waits for a timer. */
export function promptLimitMs({ time }: Stage): number {
  return time.nowMs() + (time.kind === 'real' ? PROMPT_REAL_MS : 0);
}
