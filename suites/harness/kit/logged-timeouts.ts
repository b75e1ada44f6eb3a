import type { LogEntry } from '../../../spec/shapes/contract.ts';
import type { Stage } from '../stage/stage.ts';

/** A log entry may be a little later than the timeout, but is due as soon as any prompt message. */
export const LOGGED_LIMIT_MS = 15_000;

/** Any usual wording for an endpoint that did not answer in time. */
const TIMEOUT_WORDS =
  /time[\s_-]*d?[\s_-]*out|deadline|too (late|long|slow)|no (answer|response|reply)|not (answer|respond|reply)|exceed|expired|abort/i;

/**
 * The texts of entries that mention a timeout before any is due. A log may have an entry for every attempt that
 * mentions its time limit, and such entries do not count.
 */
export async function usualTimeouts(stage: Stage): Promise<ReadonlySet<string>> {
  return new Set((await timeoutsLogged(stage)).map(describeEntry));
}

/** Number of entries that mention a timeout, without the usual ones. */
export async function timeoutsReported(stage: Stage, usual: ReadonlySet<string>): Promise<number> {
  return (await timeoutsLogged(stage)).filter((entry) => !usual.has(describeEntry(entry))).length;
}

/** The text of an entry without its numbers, which differ from attempt to attempt. */
function describeEntry({ kind, message }: LogEntry): string {
  return `${kind} ${message}`.replace(/\d+/g, '#');
}

async function timeoutsLogged(stage: Stage): Promise<LogEntry[]> {
  return (await stage.world.log()).filter(mentionsTimeout);
}

export function mentionsTimeout({ kind, message }: LogEntry): boolean {
  return TIMEOUT_WORDS.test(`${kind} ${message}`);
}
