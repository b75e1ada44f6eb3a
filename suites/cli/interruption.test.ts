import type { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { faultOfSignal } from '../harness/fault.ts';
import { ENDING_SIGNALS, faultsOfRun, interruption } from './interruption.ts';

describe('interruption', () => {
  const forget = (): void => {
    for (const name of ENDING_SIGNALS) process.removeAllListeners(name);
  };
  beforeEach(forget);
  afterEach(() => {
    vi.restoreAllMocks();
    forget();
  });

  it.each(ENDING_SIGNALS)('%s interrupts a run, and a second signal ends it', (name) => {
    const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
    const signal = interruption();
    expect(signal.aborted).toBe(false);
    process.emit(name, name);
    expect([signal.aborted, exit.mock.calls]).toEqual([true, []]);
    process.emit('SIGINT', 'SIGINT');
    expect(exit.mock.calls).toEqual([[130]]);
  });
});

describe('faultsOfRun', () => {
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
});
