import { isCountedClock } from '../../../spec/checks/checks.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { type Clock, clockSchema } from '../../../spec/shapes/contract.ts';
import type { ClockReading } from '../time/world-time.ts';
import { shownBriefly } from './bounded-text.ts';
import type { Channel } from './channel.ts';

const CLOCK = { path: '/clock', status: 200, schema: clockSchema, isValid: isCountedClock } as const;

/** Reads the virtual clock of one world. @param place The channel to the world. */
export async function readClock(place: Channel): Promise<ClockReading> {
  return toReading(await place.ask({ method: 'GET', ...CLOCK }), `GET ${place.url}/clock`);
}

/** Moves it. @param settles True to let HTTP come to rest before each timer. */
export async function advanceClock(place: Channel, byMs: number, settles: boolean): Promise<ClockReading> {
  const body = { advanceMs: byMs, ...(settles ? { settle: true } : {}) };
  return toReading(await place.ask({ method: 'POST', ...CLOCK, body }), `POST ${place.url}/clock`);
}

function toReading({ now, next, busy }: Clock, where: string): ClockReading {
  const nowMs = Date.parse(now);
  const nextMs = typeof next === 'string' ? ceilMs(next) : next;
  if (!Number.isNaN(nowMs) && !Number.isNaN(nextMs)) return { nowMs, nextMs, busy };
  const [member, seen] = Number.isNaN(nowMs) ? ['now', now] : ['next', next];
  throw new RoutespecError(
    'adapter-failed',
    `Expected \`${member}\` to be a date that exists, got ${shownBriefly(seen)} (${where})`,
  );
}

/**
 * Epoch milliseconds, rounded up, because a clock that moves by whole milliseconds passes a finer instant at the next
 * one.
 */
function ceilMs(instant: string): number {
  const isFiner = /\.\d{3}\d*[1-9]/.test(instant);
  return Date.parse(instant) + (isFiner ? 1 : 0);
}
