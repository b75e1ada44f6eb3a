import { RoutespecError } from '../../../spec/error.ts';
import { plural } from '../../../spec/grammar.ts';
import type { ClockReading, Traffic } from './world-time.ts';

/** The cause of the error that ends a case whose world stays busy for too long. */
export const STILL_BUSY = Symbol('still busy');

/** A usual cause if work goes to a pool whose workers are all held up. */
const WAITING = '; work that only waits for one of these to end must not be counted (contract, "Read the clock")';

/**
 * The error that ends a case whose world stays busy for too long.
 * @param busy Infinity if every reading was disturbed.
 * @param limitMs Real time for which it has been busy.
 * @param wallClockHint A sign in the clock that is usual if something waits on the machine's clock.
 */
export function stillBusy(
  { busy, held }: { readonly busy: number; readonly held: number },
  limitMs: number,
  traffic: Traffic,
  wallClockHint: string | undefined,
): RoutespecError {
  const isCounted = Number.isFinite(busy);
  const seen = isCounted ? `\`busy\` ${busy}` : 'endless traffic';
  const expected = `Expected \`busy\` to come down to ${held} (receivers hold back ${plural(held, 'request')})`;
  const hint = isCounted && wallClockHint !== undefined ? `; ${wallClockHint}` : '';
  const waiting = isCounted && held > 0 && busy > held ? WAITING : '';
  const message = `${expected}, got ${seen} for ${limitMs / 1000} s; ${traffic.account()}${waiting}${hint}`;
  return new RoutespecError('shim-failed', message, { cause: STILL_BUSY });
}

/** The error that ends a case whose clock does not move despite many requests. */
export function standsStill(last: ClockReading): RoutespecError {
  const next = last.nextMs === null || last.nextMs === undefined ? 'none' : new Date(last.nextMs).toISOString();
  return new RoutespecError(
    'shim-failed',
    `Expected time to pass, got \`next\` ${next} again and again at ${new Date(last.nowMs).toISOString()}`,
  );
}

/** The cause of the error that ends a case in which a request came that `next` had not announced. */
export const UNANNOUNCED = Symbol('unannounced');

/** A move of the clock in which no timer falls due, according to `next`, and the arrivals before it. */
export interface IdleStretch {
  readonly from: ClockReading;
  readonly toMs: number;
  readonly arrivals: number;
}

/** The move to `toMs` as such a stretch; undefined if something may happen in it. */
export function idleStretchTo(toMs: number, from: ClockReading, traffic: Traffic): IdleStretch | undefined {
  const { nowMs, nextMs = null, busy } = from;
  const isIdle = toMs > nowMs && (nextMs === null || nextMs > toMs) && busy === traffic.held();
  return isIdle ? { from, toMs, arrivals: traffic.arrivals() } : undefined;
}

/**
 * A world whose `next` leaves timers out cannot be judged: several of them fire in one move, and their effects are lost
 * or come too late.
 * @throws RoutespecError if a request has come since the stretch began
 */
export function demandIdle({ from, toMs, arrivals }: IdleStretch, traffic: Traffic): void {
  if (traffic.arrivals() === arrivals) return;
  const { nowMs, nextMs = null, busy } = from;
  const said = `${nextMs === null ? 'null' : iso(nextMs)} with \`busy\` ${busy} at ${iso(nowMs)}`;
  const why = '`next` leaves a timer out, or `busy` does not count some work';
  throw new RoutespecError(
    'shim-failed',
    `Expected \`next\` to be when the earliest timer is due, got ${said}, and a request by ${iso(toMs)}; ${why} (contract, "Read the clock")`,
    { cause: UNANNOUNCED },
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
