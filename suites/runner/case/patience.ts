import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Case } from '../../cases/case.ts';
import { NotTested } from '../../nonconformance.ts';
import type { Receivers } from '../../receivers/receivers.ts';
import { realCostMs } from '../../stage/world-clock.ts';
import type { WorldTime } from '../../time/world-time.ts';
import type { RunSettings } from '../run-settings.ts';

/** @throws NotTested for a case that takes more real time than the run has patience for */
export function demandPatience(each: Case, kind: WorldTime['kind'], { settleMs, patienceMs }: RunSettings): void {
  const costMs = realCostMs(kind, each.spanMs ?? 0, settleMs);
  if (costMs <= patienceMs) return;
  const cost = `${Math.ceil(costMs / 1000)} s on this clock`;
  throw new NotTested(`needs ${cost}, more than the patience of ${patienceMs / 1000} s; --patience gives it more`);
}

/**
 * What a case is that was not over when its time was. On a real clock, waiting longer than one is ready to is no fault of
 * anybody's. A virtual clock had all the time that the requirement allows, and what was waited for had not come: that may
 * be a slow schedule or a missing retry, and must not pass for either.
 */
export function outOfPatience(clock: Description['clock'], patienceMs: number, receivers: Receivers): Error {
  const patience = `the patience of ${patienceMs / 1000} s`;
  if (clock === 'real') return new NotTested(`needs more than ${patience}; --patience gives it more`);
  const remedy = 'a longer --patience would tell, and so would a clock that tells `next` and `busy`';
  return new RoutespecError(
    'shim-failed',
    `Expected the case to come to its end within ${patience}, got none; ${receivers.account()}; ${remedy}`,
  );
}
