import { RoutespecError } from '../../../spec/error.ts';
import type { Case } from '../../cases/case.ts';
import { NotTested } from '../../harness/nonconformance.ts';
import type { Receivers } from '../../harness/receivers/receivers.ts';
import { realCostMs } from '../../harness/stage/world-clock.ts';
import type { WorldTime } from '../../harness/time/world-time.ts';
import type { RunSettings } from '../run-settings.ts';

/** @throws NotTested for a case that takes more real time than the patience of the run allows */
export function demandPatience(each: Case, kind: WorldTime['kind'], { settleMs, patienceMs }: RunSettings): void {
  const costMs = realCostMs(kind, each.spanMs ?? 0, settleMs);
  if (costMs <= patienceMs) return;
  const cost = `${Math.ceil(costMs / 1000)} s on this clock`;
  throw new NotTested(`needs ${cost}, more than the ${patienceMs / 1000} s that --patience allows`);
}

/** The cause of the error that ends a case whose virtual clock has led to no end. */
const OUT_OF_PATIENCE = Symbol('out of patience');

/** True if a case was ended by this error because it took too much real time on a virtual clock. */
export function isOutOfPatience(error: unknown): error is Error {
  return error instanceof Error && error.cause === OUT_OF_PATIENCE;
}

/** What is known of the clock of a world. */
export type ClockState = Pick<WorldTime, 'kind' | 'isTicking'>;

/**
 * The error that ends a case that has used up its real time. On a real clock nobody is at fault, so the case is not
 * tested; nor on one that ticks, where time passes slowly. On a virtual clock the implementation may have a slow schedule, or a retry may be missing. Nobody knows
 * which, so the case could not run.
 */
export function outOfPatience(clock: ClockState, patienceMs: number, receivers: Receivers): Error {
  const patience = `the ${patienceMs / 1000} s that --patience allows`;
  if (clock.kind === 'real') return new NotTested(`needs more than ${patience}`);
  if (clock.isTicking) {
    return new NotTested(
      `needs more than ${patience}, because this clock has a periodic timer, and each tick is a move`,
      undefined,
      { cause: OUT_OF_PATIENCE },
    );
  }
  const counters = clock.kind === 'counted' ? '' : ', or let the clock report `next` and `busy`';
  return new RoutespecError(
    'shim-failed',
    `Expected the case to end within ${patience}, got no end; ${receivers.account()}; allow more time with --patience${counters}`,
    { cause: OUT_OF_PATIENCE },
  );
}
