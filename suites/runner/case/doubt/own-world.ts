import { RoutespecError } from '../../../../spec/error.ts';
import type { World } from '../../../harness/target/world.ts';
import { EPOCH } from '../../../harness/time/horizons.ts';
import type { RunContext } from '../run-context.ts';

/** How far the clock of the other world moves. */
const STEP_MS = 1;

/**
 * Makes sure that a world shares nothing with others: the clock of a fresh world moves, and this one's has to stay. What
 * a case sees in a world that others change as well may be theirs, so nothing is said of the implementation then. Only
 * virtual clocks can tell, and only where several worlds can exist at once.
 * @throws RoutespecError if the clock of this world moves too, or if the implementation is no longer alive
 */
export async function demandOwnWorld(world: World | undefined, context: RunContext): Promise<void> {
  const { implementation, description, breaker } = context;
  if (world === undefined || description.clock !== 'virtual') return;
  await world.read();
  if (description.worlds === 'single' || world.lease !== undefined) return;
  const other = await unlessRefused(implementation.createWorld({ now: EPOCH }));
  if (other === undefined) return;
  try {
    await other.advance(STEP_MS);
    await world.read();
  } finally {
    await other.drop(breaker?.dropLimitMs).catch(() => breaker?.dropUnanswered());
  }
}

/** Undefined if the implementation refuses, because it may allow only so many worlds. */
async function unlessRefused<Made>(making: Promise<Made>): Promise<Made | undefined> {
  try {
    return await making;
  } catch (error) {
    if (error instanceof RoutespecError && error.code === 'refused') return undefined;
    throw error;
  }
}
