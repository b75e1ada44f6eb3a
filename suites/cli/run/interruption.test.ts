import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ENDING_SIGNALS } from '../ending-signals.ts';
import { interruption } from './interruption.ts';

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
