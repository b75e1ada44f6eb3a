import type { Stage } from '../../stage/stage.ts';

/** On a real clock, one more interval of the client and a second: by then it has sent whatever it still had to send. */
export const CLIENT_LOOK_AHEAD_MS = 6_000;

/** In a world that ticks: much longer than a client goes on trying, although the document does not say how long. */
const TICKING_LOOK_AHEAD_MS = 1_800_000;

/** Looks ahead for what a client must not send, so far that everything that can make it flush has happened. */
export async function lookAheadForClient(stage: Stage): Promise<void> {
  if (stage.time.kind !== 'real') return stage.lookAhead(TICKING_LOOK_AHEAD_MS);
  stage.note('clock', `looks ahead for ${CLIENT_LOOK_AHEAD_MS / 1000} s`, { kind: 'clock' });
  await stage.time.passUntil(stage.time.nowMs() + CLIENT_LOOK_AHEAD_MS);
}
