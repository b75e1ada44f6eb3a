import os from 'node:os';
import { RoutespecError } from '../../../spec/error.ts';
import type { CaseResult, Failure, Untested } from '../../../spec/shapes/results.ts';
import { isLater } from '../../../spec/since.ts';
import { describeUntested } from '../../../spec/text/untested.ts';
import { asserts, type Case, listRoles } from '../../cases/case.ts';
import { faultSentence } from '../../harness/fault.ts';
import { type Deviation, Nonconformance, toFailure } from '../../harness/nonconformance.ts';
import { NotTested } from '../../harness/not-tested.ts';
import { explainOpenFiles } from '../../harness/open-files.ts';
import type { Receivers } from '../../harness/receivers/receivers.ts';
import type { Evidence, Sender } from '../../harness/stage/evidence.ts';
import { realCostMs } from '../../harness/stage/world-clock.ts';
import type { World } from '../../harness/target/world.ts';
import { clipped } from '../../harness/text.ts';
import { STILL_BUSY } from '../../harness/time/counted-time.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { RunSettings } from '../run-settings.ts';
import { INTERRUPTED, withOthers } from './outcome.ts';
import type { RunContext } from './run-context.ts';
import { countsSince } from './score.ts';

/** Real time for an implementation to show that it is alive, before a failure is believed. */
const ALIVE_LIMIT_MS = 10_000;

/** Longest quotation of a refusal in a reason. If worlds are refused, every case of the run has that reason. */
const REFUSAL_CHARACTERS = 500;

/** Begins the reason of a case without a failure and without traffic. */
const NOTHING_SEEN = 'nothing that this case is about was seen';
const NOTHING_SENT: Readonly<Record<Sender, string>> = {
  router: 'the router sent no request',
  client: 'the client library sent no message',
};

export type Ending = Pick<CaseResult, 'status' | 'reason' | 'failure' | 'alsoFails' | 'blockedBy' | 'untested'>;

/** The end of a case that cannot be tested here. */
export function untestedEnding(given: Untested): Ending {
  const { blockedBy, detail } = given;
  const untested = detail === undefined ? given : { ...given, detail: clipped(detail) };
  const reason = describeUntested(untested);
  return { status: 'not-tested', reason, ...(blockedBy === undefined ? {} : { blockedBy }), untested };
}

/** @param judgedBy the release by which the run judges: a failure that counts by then is reported before others */
export function failedEnding(
  deviation: Deviation,
  others: readonly Deviation[] = [],
  judgedBy?: RunSettings['since'],
): Ending {
  const all = [deviation, ...others].map((each) => ({ failure: toFailure(each) }));
  const [first = all[0], ...rest] = all.toSorted((one, other) => Number(isNew(one)) - Number(isNew(other)));
  return withOthers({ status: 'failed', ...first }, ...rest);

  function isNew({ failure }: { failure: Failure }): boolean {
    return isLater(countsSince(failure), judgedBy);
  }
}

/**
 * The end of a case without a failure. It passes only if it saw traffic: an implementation that does nothing meets any
 * other demand. A case that asserts nothing reports its observations, even if there are none.
 */
export function endingOfPlayed(each: Pick<Case, 'requirements'>, evidence: Evidence): Ending {
  const sender = listRoles(each).includes('router') ? 'router' : 'client';
  return evidence.isThereFrom(sender) || !asserts(each)
    ? { status: 'passed' }
    : untestedEnding({ kind: 'behaviour', needs: [], detail: `${NOTHING_SEEN}: ${NOTHING_SENT[sender]}` });
}

/**
 * The end of a case, unless something was cut off. Then neither a pass nor a failure is believed, because the missing
 * part may have been cut.
 */
export function endingUnlessCutOff(ending: Ending, { signal }: RunContext, receivers: Receivers): Ending {
  if (signal?.aborted === true) return { status: 'could-not-run', reason: INTERRUPTED };
  const reason = receivers.budget.overdrawn();
  return reason === undefined ? ending : { status: 'could-not-run', reason };
}

/**
 * The ending of a case that threw.
 * @param world Undefined if it could not be created.
 * @param isAccused True if its worlds showed deviations from the clauses of other cases.
 */
export async function endingOfError(
  error: unknown,
  context: RunContext,
  world: World | undefined,
  isAccused: boolean,
): Promise<Ending> {
  const isUntested = error instanceof NotTested;
  if (!isUntested && !(error instanceof Nonconformance)) return couldNotRun(error);
  try {
    if (!isUntested || isAccused) await demandAlive(context, world);
  } catch (death) {
    return couldNotRun(death);
  }
  return isUntested
    ? untestedEnding(error.untested)
    : failedEnding(error.deviation, error.others, context.settings.since);
}

/**
 * "It did not happen" requires that the implementation is alive and still has the world, which is gone after a restart.
 * @throws RoutespecError otherwise
 */
export async function demandAlive(
  { implementation, description }: RunContext,
  world: World | undefined,
): Promise<void> {
  await implementation.describe(ALIVE_LIMIT_MS);
  if (description.clock === 'virtual') await world?.read();
}

function couldNotRun(error: unknown): Ending {
  return { status: 'could-not-run', reason: describeReason(error) };
}

/** True if a case ended because the implementation did not answer, or because its world stayed busy. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof RoutespecError && (error.code === 'late' || error.cause === STILL_BUSY);
}

function describeReason(error: unknown): string {
  if (error instanceof RoutespecError) {
    return error.code === 'refused'
      ? `the implementation refused a request that every case needs: ${clipped(error.message, REFUSAL_CHARACTERS)}`
      : error.message;
  }
  return explainOpenFiles(error)?.message ?? faultSentence(error);
}

/** @throws NotTested for a case that takes more real time than the patience of the run */
export function demandPatience(each: Case, kind: WorldTime['kind'], { settleMs, patienceMs }: RunSettings): void {
  const costMs = realCostMs(kind, each.spanMs ?? 0, settleMs);
  if (costMs <= patienceMs) return;
  const cost = `${Math.ceil(costMs / 1000)} s on this clock`;
  throw new NotTested({
    kind: 'clock',
    detail: `needs ${cost}, more than the ${patienceMs / 1000} s that --patience allows`,
  });
}

/** Most that a busy machine multiplies the patience of a run by. */
const MOST_PATIENCE = 4;

/**
 * The real time that a case may take now: longer where more programs want to run than the machine has processors for, because
 * each of them is slower by that. Otherwise a verdict would depend on what else the machine does.
 */
export function extendPatience(patienceMs: number): number {
  const [load = 0] = os.loadavg();
  return patienceMs * Math.min(MOST_PATIENCE, Math.max(1, load / os.availableParallelism()));
}

/** The cause of the error that ends a case whose virtual clock led to no end. */
const OUT_OF_PATIENCE = Symbol('out of patience');

/** True if this error ended a case because it took too much real time on a virtual clock. */
export function isOutOfPatience(error: unknown): error is Error {
  return error instanceof Error && error.cause === OUT_OF_PATIENCE;
}

export type ClockState = Pick<WorldTime, 'kind' | 'isTicking'>;

/**
 * The error that ends a case that has used up its real time. On a real clock, or on one that ticks, where time passes
 * slowly, nothing is at fault, so the case is not tested. On a virtual clock the implementation may have a slow
 * schedule, or a retry may be missing. The reason is unknown, so the case could not run.
 */
export function outOfPatience(clock: ClockState, patienceMs: number, receivers: Receivers): Error {
  const patience = `the ${patienceMs / 1000} s that --patience allows`;
  if (clock.kind === 'real') return new NotTested({ kind: 'clock', detail: `needs more than ${patience}` });
  if (clock.isTicking) {
    return new NotTested(
      {
        kind: 'clock',
        detail: `needs more than ${patience}, because this clock has a periodic timer, and each tick is a move; a clock that lists \`settle\` passes many in one move`,
      },
      { cause: OUT_OF_PATIENCE },
    );
  }
  const counters = clock.kind === 'counted' ? '' : ', or let the clock report `next` and `busy`';
  return new RoutespecError(
    'adapter-failed',
    `Expected the case to end within ${patience}, got no end; ${receivers.account()}; allow more time with --patience${counters}`,
    { cause: OUT_OF_PATIENCE },
  );
}
