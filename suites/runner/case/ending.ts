import { RoutespecError } from '../../../spec/error.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { type Deviation, Nonconformance, NotTested, toFailure } from '../../nonconformance.ts';
import type { Receivers } from '../../receivers/receivers.ts';
import type { World } from '../../target/world.ts';
import { INTERRUPTED } from './cut-short.ts';
import type { RunContext } from './run-context.ts';

/** A living implementation describes itself within this, in real time, before a failure of it is believed. */
const ALIVE_LIMIT_MS = 10_000;

/** How a case ended, and why. */
export type Ending = Pick<CaseResult, 'status' | 'reason' | 'failure'>;

export function failedEnding(deviation: Deviation): Ending {
  return { status: 'failed', failure: toFailure(deviation) };
}

/** Where something was cut off, neither a pass nor a failure is believed: what is missing may be what was cut. */
export function endingUnlessCutOff(ending: Ending, { signal }: RunContext, receivers: Receivers): Ending {
  if (signal?.aborted === true) return { status: 'could-not-run', reason: INTERRUPTED };
  const reason = receivers.budget.overdrawn();
  return reason === undefined ? ending : { status: 'could-not-run', reason };
}

/**
 * The ending of a case that threw.
 * @param world Undefined where it could not be made.
 */
export async function endingOfError(error: unknown, context: RunContext, world: World | undefined): Promise<Ending> {
  if (error instanceof NotTested) return { status: 'not-tested', reason: error.message };
  if (!(error instanceof Nonconformance)) return { status: 'could-not-run', reason: reasonOf(error) };
  try {
    // Only of a living implementation can it be said that it did not do something, and only in a world that it has not
    // forgotten, as one does that was restarted.
    await context.implementation.describe(ALIVE_LIMIT_MS);
    if (context.description.clock === 'virtual') await world?.read();
    return failedEnding(error.deviation);
  } catch (death) {
    return { status: 'could-not-run', reason: reasonOf(death) };
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RoutespecError) {
    return error.code === 'refused'
      ? `the implementation refused what every case needs: ${error.message}`
      : error.message;
  }
  return `routespec itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
