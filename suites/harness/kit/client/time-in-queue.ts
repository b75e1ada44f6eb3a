import type { RequirementId } from '../../../../spec/requirements/index.ts';
import type { CapturedClient } from '../../stage/client.ts';
import type { Stage } from '../../stage/stage.ts';
import type { WorldTime } from '../../time/world-time.ts';
import { demandThat } from '../demand.ts';
import { isSent } from './sent.ts';

/** Steps of a clock without `next` and `busy`, while the instant of a client's request matters. */
export const CLIENT_STEP_MS = 1_000;
/**
 * Tolerance after the interval, because a client may check its queue only a few times a second, and a machine with a
 * real clock may be busy.
 */
const SLACK_MS: Readonly<Record<WorldTime['kind'], number>> = {
  counted: 500,
  stepped: 500 + CLIENT_STEP_MS,
  real: 2_000,
};
/** Number of the machine's delays that can affect a message: when its timer is due, and when it is sent. */
const DELAYS = 2;

/** Tolerance after the interval, in milliseconds, for this kind of clock and this delay of the machine. */
export function slackMs({ kind, lagMs }: Pick<WorldTime, 'kind' | 'lagMs'>): number {
  return SLACK_MS[kind] + DELAYS * Math.ceil(lagMs);
}

/** Number of intervals for which the suite waits for a late message, to report how late it is. */
const LATE_INTERVALS = 3;

/** Queues a plain message, and ends the case if it is not sent within the interval. */
export async function demandTrackWithin(
  stage: Stage,
  requirement: RequirementId,
  client: CapturedClient,
  intervalMs: number,
): Promise<void> {
  const message = stage.messages.track();
  await client.queue(message);
  const queuedMs = stage.time.nowMs();
  // The tolerance is added because it is longer than several short intervals.
  const limitMs = queuedMs + LATE_INTERVALS * intervalMs + SLACK_MS[stage.time.kind];
  await stage.time.runUntil(() => isSent(client.capture, message), limitMs, { stepMs: CLIENT_STEP_MS });
  const request = client.capture.sightings(message.mark)[0]?.request;
  const slack = slackMs(stage.time);
  demandThat(request !== undefined && request.atMs <= queuedMs + intervalMs + slack, {
    requirement,
    expected: `the message to be sent within ${intervalMs / 1000} s (${slack / 1000} s more are tolerated)`,
    seen:
      request === undefined
        ? `not within ${(LATE_INTERVALS * intervalMs + slack) / 1000} s`
        : `it was sent ${(request.atMs - queuedMs) / 1000} s after it was queued`,
    request,
  });
}
