import type { Receivers } from '../../harness/receivers/receivers.ts';
import type { Breaker } from '../../harness/target/exchange/breaker.ts';
import type { World } from '../../harness/target/world.ts';

/**
 * Drops a world, if there is one, and ends its receivers. Unless the implementation says that the world is gone, it may still
 * send, so the receivers hold their ports. After a bad ending, dropping the world may fail too: that says nothing new.
 * @param limitMs How long the drop may take, in real time.
 */
export async function endWorld(
  world: World | undefined,
  receivers: Receivers,
  breaker: Breaker | undefined,
  limitMs: number | undefined = breaker?.dropLimitMs,
): Promise<void> {
  try {
    await world?.drop(limitMs);
  } catch {
    breaker?.dropUnanswered();
    await receivers.holdPorts();
    return;
  }
  await receivers.close();
}
