import { FAIL, OK } from '../receivers/reply.ts';
import type { Stage } from '../stage/stage.ts';

/**
 * Advances the clock and asserts that no retry comes, in a case that has not seen a retry yet. A control message must be retried, or else
 * an implementation that never retries would pass. On a clock that cannot jump, the control also shows the implementation's delay. If that
 * is longer than the run allows, there is no verdict.
 */
export async function lookForRetries(stage: Stage): Promise<void> {
  const control = await stage.receiver(FAIL, OK);
  const source = await stage.source({ hooks: [{ receiver: control }] });
  await source.deliver(stage.calls.track());
  await stage.awaitRetry(control, 'RTY-001', 2);
  await stage.lookAhead();
}
