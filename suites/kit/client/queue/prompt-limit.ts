import type { Stage } from '../../../stage/stage.ts';

/** Real time in which a client does what it does at once. */
const PROMPT_REAL_MS = 1_000;

/** An instant by which nothing has come but what needs no time of the world. */
export function promptLimitMs({ time }: Stage): number {
  return time.nowMs() + (time.kind === 'real' ? PROMPT_REAL_MS : 0);
}
