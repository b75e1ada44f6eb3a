import { FAIL, OK, type Reply } from '../receivers/reply.ts';
import type { Stage } from '../stage/stage.ts';

/**
 * Looks ahead for a retry that must not come, in a case that has not seen any. On a real clock nobody knows when one would
 * come, so a message of its own, which fails like that and has to be tried again, shows how long an implementation waits;
 * where that is beyond the patience of the run, there is nothing to tell.
 * @param failure What the retry in question would be in answer to.
 */
export async function lookForRetries(stage: Stage, failure: Reply = FAIL): Promise<void> {
  if (stage.time.kind === 'real') {
    const control = await stage.receiver(failure, OK);
    const source = await stage.source({ hooks: [{ receiver: control }] });
    await source.deliver(stage.calls.track());
    await stage.retryOf(control, 'RTY-001', 2);
  }
  await stage.lookAhead();
}
