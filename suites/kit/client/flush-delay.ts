import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import type { WorldTime } from '../../time/world-time.ts';
import { demandThat } from '../demand.ts';
import { isSent } from './queue-traffic.ts';

/** How finely a clock that tells nothing is moved here, and how far apart messages are that trickle in. */
export const STEP_MS = 1_000;
/** Beyond the interval: a client may look at its queue a few times a second only. On a real clock machines are busy too. */
const SLACK_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 500, stepped: 500 + STEP_MS, real: 2_000 };
/** How many intervals a message is waited for that is late already, to tell how late. */
const LATE_INTERVALS = 3;

/** A message that a client has taken, and the instant of the world by which it had. */
export interface Queued {
  readonly message: MarkedMessage;
  readonly atMs: number;
}

export async function queueNow(stage: Stage, client: CapturedClient, message: MarkedMessage): Promise<Queued> {
  await client.queue(message);
  return { message, atMs: stage.time.nowMs() };
}

export async function demandInTime(
  stage: Stage,
  requirement: RequirementId,
  client: CapturedClient,
  intervalMs: number,
) {
  const queued = await queueNow(stage, client, stage.messages.track());
  await demandInterval(stage, requirement, client, queued, intervalMs);
}

/** Ends the case where a message is not sent within the interval, counted from when it was queued. */
export async function demandInterval(
  stage: Stage,
  requirement: RequirementId,
  client: CapturedClient,
  queued: Queued,
  intervalMs: number,
): Promise<void> {
  const delayMs = await delayOf(stage, client, queued, intervalMs);
  const slackMs = SLACK_MS[stage.time.kind];
  demandThat(delayMs <= intervalMs + slackMs, {
    requirement,
    expected: `the message to be sent within ${intervalMs / 1000} s, give or take ${slackMs / 1000} s`,
    seen: Number.isFinite(delayMs)
      ? `it was sent ${delayMs / 1000} s after it was queued`
      : `not within ${(LATE_INTERVALS * intervalMs + slackMs) / 1000} s`,
    request: client.capture.sightings(queued.message.mark)[0]?.request,
  });
}

/** How long a message has waited to be sent, in milliseconds; without end where it was not within some intervals. */
export async function delayOf(
  stage: Stage,
  { capture }: CapturedClient,
  { message, atMs }: Queued,
  intervalMs: number,
): Promise<number> {
  // A short interval is over several times before what is allowed beyond it is.
  const limitMs = atMs + LATE_INTERVALS * intervalMs + SLACK_MS[stage.time.kind];
  await stage.time.runUntil(() => isSent(capture, message), limitMs, { stepMs: STEP_MS });
  const [sighting] = capture.sightings(message.mark);
  return sighting === undefined ? Number.POSITIVE_INFINITY : sighting.request.atMs - atMs;
}
