import { LIMITS } from '../../../spec/limits.ts';
import type { ClientOptions, FlushTimes } from './client-rules.ts';

/** `FlushAt` and `Size` are two names of one setting (readings, 13). */
export function flushCount({ size, flushAt }: ClientOptions): number {
  return flushAt ?? size ?? LIMITS.flushCount;
}

export function flushAfterMs({ flushAfterMs }: ClientOptions): number {
  return flushAfterMs ?? LIMITS.flushIntervalMs;
}

/** The next instant after now that is a whole number of intervals from a beginning. */
function nextBeat(fromMs: number, { nowMs, afterMs }: FlushTimes): number {
  return fromMs + (Math.floor((nowMs - fromMs) / afterMs) + 1) * afterMs;
}

/**
 * The interval runs from the last flush, and begins anew where it ends with nothing to send: so a first lone message
 * waits, and none waits longer than one interval (readings, 15).
 */
export function sinceLastFlush(times: FlushTimes): number {
  return times.dueMs ?? nextBeat(times.lastFlushMs, times);
}

/** Flushes at equal distances from the making of the client, whatever else makes it flush. */
export function ticker(times: FlushTimes): number {
  return times.dueMs ?? nextBeat(times.createdAtMs, times);
}

export function sinceFirstQueued({ nowMs, afterMs, dueMs }: FlushTimes): number {
  return dueMs ?? nowMs + afterMs;
}
