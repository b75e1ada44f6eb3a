import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { faultOfSignal } from '../harness/fault.ts';
import { faultsOfRun } from './interruption.ts';

const ORIGIN = 'uncaughtException';
/** Node tells a process of an uncaught exception like this. */
const tell = (error: Error): unknown => (process as EventEmitter).emit(ORIGIN, error, ORIGIN);

let before: NodeJS.UncaughtExceptionListener[] = [];
beforeEach(() => {
  before = process.listeners(ORIGIN);
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  process.removeAllListeners(ORIGIN);
  for (const listener of before) process.on(ORIGIN, listener);
});

it.each<[what: string, next: () => unknown]>([
  ['a second one', () => tell(new Error('again'))],
  ['a run that does not end', () => vi.advanceTimersByTime(20_000)],
])('an uncaught exception is the fault of the run; %s ends the process with 3', (_, next) => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
  const signal = faultsOfRun();
  expect(faultOfSignal(signal)).toBeUndefined();
  tell(new TypeError('spoilt'));
  expect(faultOfSignal(signal)).toMatchObject({ message: 'routespec itself failed: TypeError: spoilt' });
  expect(exit).not.toHaveBeenCalled();
  next();
  expect(exit.mock.calls).toEqual([[3]]);
});
