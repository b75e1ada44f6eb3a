import type { Stage } from '../../stage/stage.ts';

/** On a real clock, one more interval of the client and a second: what it still has to send has come by then. */
export const CLIENT_LOOK_AHEAD_MS = 6_000;

/** Looks on for what must not be sent: far enough that whatever makes a client flush has come to pass. */
export async function lookAheadForClient(stage: Stage): Promise<void> {
  if (stage.time.kind !== 'real') return stage.lookAhead();
  stage.note('clock', `looks on for ${CLIENT_LOOK_AHEAD_MS / 1000} s`);
  await stage.time.passUntil(stage.time.nowMs() + CLIENT_LOOK_AHEAD_MS);
}
