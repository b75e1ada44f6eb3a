import type { Call } from '../shapes/calls.ts';
import type { ClientCall, ClientCallAnswer, CountedClock } from '../shapes/contract.ts';
import * as generated from './generated.ts';

/**
 * Compiled checks. Each gives the same verdict as its schema, many times as fast, but without a reason. The value must
 * come from JSON.
 */
/** Compiled from `callSchema`. */
export function isCall(value: unknown): value is Call {
  return generated.isCall(value);
}

/** Compiled from `clientCallSchema`. */
export function isClientCall(value: unknown): value is ClientCall {
  return generated.isClientCall(value);
}

/** Compiled from `clientCallAnswerSchema`. */
export function isClientCallAnswer(value: unknown): value is ClientCallAnswer {
  return generated.isClientCallAnswer(value);
}

/** Compiled from `countedClockSchema`. */
export function isCountedClock(value: unknown): value is CountedClock {
  return generated.isCountedClock(value);
}
