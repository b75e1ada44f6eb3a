import { LIMITS } from '../../../spec/limits.ts';
import type { ClientOptions, FlushTimes } from './client-rules.ts';

/** `FlushAt` and `Size` are two names for one setting (readings, 13). */
export function flushCount({ size, flushAt }: ClientOptions): number {
  return flushAt ?? size ?? LIMITS.flushCount;
}

export function flushAfterMs({ flushAfterMs }: ClientOptions): number {
  return flushAfterMs ?? LIMITS.flushIntervalMs;
}

function nextTick(fromMs: number, { nowMs, afterMs }: FlushTimes): number {
  return fromMs + (Math.floor((nowMs - fromMs) / afterMs) + 1) * afterMs;
}

/**
 * The interval runs from the last flush, and restarts if the queue is empty when it ends. So a first lone message
 * waits, and no message waits longer than one interval (readings, 15).
 */
export function sinceLastFlush(times: FlushTimes): number {
  return times.dueMs ?? nextTick(times.lastFlushMs, times);
}

/** Flushes at whole intervals after the creation of the client. Other flushes do not move them. */
export function ticker(times: FlushTimes): number {
  return times.dueMs ?? nextTick(times.createdAtMs, times);
}

export function sinceFirstQueued({ nowMs, afterMs, dueMs }: FlushTimes): number {
  return dueMs ?? nowMs + afterMs;
}
