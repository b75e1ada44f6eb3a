import { RoutespecError } from '../../../spec/error.ts';
import type { Case } from '../../cases/case.ts';
import { UNANNOUNCED } from '../../harness/time/counted-trouble.ts';
import type { Ending } from './ending.ts';
import { newRecords, type Records, type RunContext } from './run-context.ts';
import { ShareTrust } from './trust.ts';

export interface Played {
  readonly ending: Ending;
  readonly records: Records;
}

export type Play = (each: Case, context: RunContext, records: Records) => Promise<Ending>;

/** A reason not to believe yet how a case ended, and what is done about it. */
interface Doubt {
  readonly isDoubtful: (played: Played, context: RunContext) => boolean;
  /** @param again plays the case once more, with the doubts before this one settled */
  readonly settle: (played: Played, again: Again, context: RunContext, each: Case) => Promise<Played>;
}

type Again = (context: RunContext) => Promise<Played>;

/** A machine that wakes the suite this late is busy, and may delay an implementation by many times as much. In real milliseconds. */
const BUSY_MS = 100;
/** On a machine that wakes the suite this late again, nothing on a real clock can be judged. */
const LATE_MS = 1_000;
/** The topic of a doubt about shared sources in which no requirement failed. */
const UNATTRIBUTED = 'unattributed';

/**
 * A clock that leaves timers out of `next` makes a conforming implementation look like one that gives up. A failure after its clock has
 * skipped times at which no timer was due, as it said, is looked at again with many short moves. If something comes in one of
 * them that `next` did not announce, the HTTP adapter is to blame, and the case could not run.
 */
const UNANNOUNCED_TIMERS: Doubt = {
  isDoubtful: ({ ending, records }, { clockTrust }) => {
    const { requirement } = ending.failure ?? {};
    const hasSkipped = records.times.some((time) => time.hasSkipped === true);
    return requirement !== undefined && hasSkipped && clockTrust?.needsLook(requirement) !== false;
  },
  settle: async (played, again, context) => {
    const second = await again(doubting(context));
    if (isUnannounced(second.records.error)) {
      context.clockTrust?.lose();
      return second;
    }
    context.clockTrust?.stood(played.ending.failure?.requirement ?? '');
    return played;
  },
};

/** A failure while the machine wakes the suite late: nobody can tell a busy machine from an implementation that does nothing. */
const BUSY_MACHINE: Doubt = {
  isDoubtful: (played) => hasFailedLate(played, BUSY_MS),
  settle: async (_, again, context) => {
    const second = await again(context);
    if (!hasFailedLate(second, LATE_MS)) return second;
    const seconds = (lagMsOf(second) / 1000).toFixed(1);
    const reason = `Expected a machine that is free enough for a real clock, got one that woke the suite ${seconds} s late; play it again when less is going on`;
    return { ...second, ending: { status: 'could-not-run', reason } };
  },
};

/**
 * If sources are shared with other cases, a failure may be caused by one of them, and if a request came that nobody could
 * attribute, anything may. The case is then played again, and has its sources alone.
 */
const SHARED_SOURCES: Doubt = {
  isDoubtful: ({ ending, records: { lease } }) =>
    lease !== undefined &&
    !lease.isAlone &&
    ending.status !== 'could-not-run' &&
    (lease.isDoubtful() || ending.failure !== undefined),
  settle: async (played, again, context, { id }) => {
    const isUnattributed = played.records.lease?.isDoubtful() === true;
    const topic = isUnattributed ? UNATTRIBUTED : (played.ending.failure?.requirement ?? UNATTRIBUTED);
    const { shareTrust = new ShareTrust() } = context;
    const alone = await shareTrust.again(topic, async () => {
      const second = await again({ ...context, isAlone: true });
      return { played: second, isShown: second.ending.status === 'failed' };
    });
    return alone ?? (isUnattributed ? unattributed(played, id) : played);
  },
};

/** In the order in which they are settled: each plays again what those before it have settled. */
const DOUBTS: readonly Doubt[] = [UNANNOUNCED_TIMERS, BUSY_MACHINE, SHARED_SOURCES];

/** Plays a case until its ending can be believed. One that passes is hardly ever in doubt, and is played once. */
export async function playBelievably(
  each: Case,
  context: RunContext,
  play: Play,
  doubts: readonly Doubt[] = DOUBTS,
): Promise<Played> {
  const records = newRecords(each, context);
  let played: Played = { ending: await play(each, context, records), records };
  for (const [index, doubt] of doubts.entries()) {
    if (!doubt.isDoubtful(played, context)) continue;
    const again: Again = (own) => playBelievably(each, own, play, doubts.slice(0, index));
    played = await doubt.settle(played, again, context, each);
  }
  return played;
}

function hasFailedLate(played: Played, lateMs: number): boolean {
  return played.ending.status === 'failed' && lagMsOf(played) >= lateMs;
}

/** The longest delay with which the machine has woken the suite. 0 on a virtual clock. */
function lagMsOf({ records }: Played): number {
  return Math.max(0, ...records.times.map(({ lagMs }) => lagMs));
}

/** The same run, in which nothing is believed that was played before, and a failure need not be made small. */
function doubting({ run: _, settings, ...context }: RunContext): RunContext {
  return { ...context, settings: { ...settings, shrinks: false }, doubtsNext: true };
}

function isUnannounced(error: unknown): boolean {
  return error instanceof RoutespecError && error.cause === UNANNOUNCED;
}

function unattributed(played: Played, caseId: string): Played {
  const advice = `routespec run ${caseId} plays it by itself`;
  const reason = `shares its sources with other cases, and requests come without the ids of their calls; ${advice}`;
  return { ...played, ending: { status: 'not-tested', reason } };
}
