import type { Call } from '../shapes/calls.ts';
import type { ClientCall, ClientCallAnswer, CountedClock } from '../shapes/contract.ts';
import * as generated from './generated.ts';

/**
 * Whether a JSON value is a call: the same verdict as that of `callSchema`, many times as fast, and without a reason.
 * The value must come from JSON.
 */
export function isCall(value: unknown): value is Call {
  return generated.isCall(value);
}

/** Whether a JSON value is a call of a method of the client library: the same verdict as that of `clientCallSchema`. */
export function isClientCall(value: unknown): value is ClientCall {
  return generated.isClientCall(value);
}

/** Whether a JSON value is the result of a method of the client library: the same verdict as that of `clientCallAnswerSchema`. */
export function isClientCallAnswer(value: unknown): value is ClientCallAnswer {
  return generated.isClientCallAnswer(value);
}

/** Whether a JSON value is a clock that reports `next` and `busy`: the same verdict as that of `countedClockSchema`. */
export function isCountedClock(value: unknown): value is CountedClock {
  return generated.isCountedClock(value);
}
