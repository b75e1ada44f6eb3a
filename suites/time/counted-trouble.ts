import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { ClockReading, Traffic } from './world-time.ts';

/** The cause of the error that ends a case whose world stays busy for too long. */
export const STILL_BUSY = Symbol('still busy');

/** What is usual where work is handed to a pool whose workers are all held up. */
const WAITING = '; work that only waits for one of these to end must not be counted (contract, "Read the clock")';

/**
 * The error that ends a case whose world stays busy for too long.
 * @param busy Infinity if something came between all readings.
 * @param limitMs How long it has been busy, in real time.
 * @param wallClockHint What the clock says that is usual where something waits on the machine's clock.
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

/** The error that ends a case whose clock is moved again and again, and stays where it is. */
export function standsStill(last: ClockReading): RoutespecError {
  const next = last.nextMs === null || last.nextMs === undefined ? 'none' : new Date(last.nextMs).toISOString();
  return new RoutespecError(
    'shim-failed',
    `Expected time to pass, got \`next\` ${next} again and again at ${new Date(last.nowMs).toISOString()}`,
  );
}
