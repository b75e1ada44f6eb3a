import { RoutespecError } from '../../spec/error.ts';
import type { ClockReading, Traffic } from './world-time.ts';

/** The cause of the error that ends a case in which something came that `next` had not announced. */
export const UNANNOUNCED = Symbol('unannounced');

/** A move of the clock in which no timer falls due, as `next` said, and what the receivers had seen before it. */
export interface IdleStretch {
  readonly from: ClockReading;
  readonly toMs: number;
  readonly arrivals: number;
}

/** The move to `toMs` as such a stretch, or undefined if something may happen in it. */
export function idleStretchTo(toMs: number, from: ClockReading, traffic: Traffic): IdleStretch | undefined {
  const { nowMs, nextMs = null, busy } = from;
  const isIdle = toMs > nowMs && (nextMs === null || nextMs > toMs) && busy === traffic.held();
  return isIdle ? { from, toMs, arrivals: traffic.arrivals() } : undefined;
}

/**
 * Nothing can be said of a world whose `next` leaves timers out: several of them fire in one move, and what they lead to
 * is lost or comes too late.
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
