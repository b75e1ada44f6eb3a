import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { MarkedMessage } from '../../capture/messages.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import type { WorldTime } from '../../time/world-time.ts';
import { demandThat } from '../demand.ts';
import { isSent } from './sent.ts';

/** Steps of a clock without `next` and `busy`. */
const STEP_MS = 1_000;
/**
 * Tolerance after the interval, because a client may check its queue only a few times a second, and a machine with a
 * real clock may be busy.
 */
const SLACK_MS: Readonly<Record<WorldTime['kind'], number>> = { counted: 500, stepped: 500 + STEP_MS, real: 2_000 };
/** Number of the machine's delays that can affect a message: when its timer is due, and when it is sent. */
const DELAYS = 2;

/** Tolerance after the interval, in milliseconds, for this kind of clock and this delay of the machine. */
export function slackMs({ kind, lagMs }: Pick<WorldTime, 'kind' | 'lagMs'>): number {
  return SLACK_MS[kind] + DELAYS * Math.ceil(lagMs);
}

/** Number of intervals for which the suite waits for a late message, to report how late it is. */
const LATE_INTERVALS = 3;

/** An accepted message, and the world's instant when its method returned. */
export interface Queued {
  readonly message: MarkedMessage;
  readonly atMs: number;
}

export async function queueNow(stage: Stage, client: CapturedClient, message: MarkedMessage): Promise<Queued> {
  await client.queue(message);
  return { message, atMs: stage.time.nowMs() };
}

/** Queues a plain message, and ends the case if it is not sent within the interval. */
export async function demandTrackWithin(
  stage: Stage,
  requirement: RequirementId,
  client: CapturedClient,
  intervalMs: number,
) {
  const queued = await queueNow(stage, client, stage.messages.track());
  await demandSentWithin(stage, requirement, client, queued, intervalMs);
}

/** Ends the case if a message is not sent within the interval after it was queued. */
export async function demandSentWithin(
  stage: Stage,
  requirement: RequirementId,
  client: CapturedClient,
  queued: Queued,
  intervalMs: number,
): Promise<void> {
  const delayMs = await timeInQueueMs(stage, client, queued, intervalMs);
  const slack = slackMs(stage.time);
  demandThat(delayMs <= intervalMs + slack, {
    requirement,
    expected: `the message to be sent within ${intervalMs / 1000} s (${slack / 1000} s more are tolerated)`,
    seen: Number.isFinite(delayMs)
      ? `it was sent ${delayMs / 1000} s after it was queued`
      : `not within ${(LATE_INTERVALS * intervalMs + slack) / 1000} s`,
    request: client.capture.sightings(queued.message.mark)[0]?.request,
  });
}

/**
 * Time between the queueing and the sending of a message, in milliseconds; infinite if it was not sent within some
 * intervals.
 */
export async function timeInQueueMs(
  stage: Stage,
  { capture }: CapturedClient,
  { message, atMs }: Queued,
  intervalMs: number,
): Promise<number> {
  // The tolerance is added because it is longer than several short intervals.
  const limitMs = atMs + LATE_INTERVALS * intervalMs + SLACK_MS[stage.time.kind];
  await stage.time.runUntil(() => isSent(capture, message), limitMs, { stepMs: STEP_MS });
  const [sighting] = capture.sightings(message.mark);
  return sighting === undefined ? Number.POSITIVE_INFINITY : sighting.request.atMs - atMs;
}
