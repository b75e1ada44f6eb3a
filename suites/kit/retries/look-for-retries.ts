import { FAIL, OK, type Reply } from '../../receivers/reply.ts';
import type { Stage } from '../../stage/stage.ts';

/**
 * Looks ahead for a retry that must not come, in a case that has not seen a retry yet. On a clock that cannot jump, it
 * is unknown when one would come. A control message that fails in the same way, and must be retried, shows how long the
 * implementation waits. If that is longer than the run allows, nothing can be concluded.
 * @param failure The reply that would have caused the retry.
 */
export async function lookForRetries(stage: Stage, failure: Reply = FAIL): Promise<void> {
  if (stage.time.kind !== 'counted') {
    const control = await stage.receiver(failure, OK);
    const source = await stage.source({ hooks: [{ receiver: control }] });
    await source.deliver(stage.calls.track());
    await stage.retryOf(control, 'RTY-001', 2);
  }
  await stage.lookAhead();
}
