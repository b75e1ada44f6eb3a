import { RoutespecError } from '../../../../spec/error.ts';
import type { Case } from '../../../cases/case.ts';
import { UNANNOUNCED } from '../../../time/counted-trouble.ts';
import type { Ending } from '../ending.ts';
import { newRecords, type Records } from '../records.ts';
import type { RunContext } from '../run-context.ts';

/** How a case ended, with what it leaves behind. */
export interface Played {
  readonly ending: Ending;
  readonly records: Records;
}

/** Plays a case in a fresh world. */
export type Play = (each: Case, context: RunContext, records: Records) => Promise<Ending>;

/**
 * Plays a case. If it fails after its clock has skipped times at which no timer was due, as the clock said, it is played
 * again with many short moves. If something comes in one of them that `next` did not announce, the shim is to blame, and
 * the case could not run. A case that passes is played once.
 */
export async function playBelievably(each: Case, context: RunContext, play: Play): Promise<Played> {
  const records = newRecords(each, context);
  const ending = await play(each, context, records);
  const { requirement } = ending.failure ?? {};
  const { clockTrust: trust } = context;
  const hasSkipped = records.times.some((time) => time.hasSkipped === true);
  if (requirement === undefined || !hasSkipped || trust?.needsLook(requirement) === false) return { ending, records };
  const again = newRecords(each, context);
  const second = await play(each, doubting(context), again);
  if (!isUnannounced(again.error)) {
    trust?.stood(requirement);
    return { ending, records };
  }
  trust?.lose();
  return { ending: second, records: again };
}

/** The same run, in which nothing is believed that was played before, and a failure need not be made small. */
function doubting({ run: _, settings, ...context }: RunContext): RunContext {
  return { ...context, settings: { ...settings, shrinks: false }, doubtsNext: true };
}

function isUnannounced(error: unknown): boolean {
  return error instanceof RoutespecError && error.cause === UNANNOUNCED;
}
