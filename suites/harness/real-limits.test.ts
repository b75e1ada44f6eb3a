import { expect, it } from 'vitest';
import { type Machine, RealLimits } from './real-limits.ts';

/** A machine whose time these tests move: timers fire when they are due, or late if the process stood still. */
class TestMachine implements Machine {
  #nowMs = 0;
  readonly #timers = new Set<{ readonly dueMs: number; readonly callback: () => void }>();

  readonly nowMs = (): number => this.#nowMs;

  readonly timer = (callback: () => void, ms: number): (() => void) => {
    const timer = { dueMs: this.#nowMs + ms, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };

  run(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (let next = this.#next(endMs); next !== undefined; next = this.#next(endMs)) {
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      this.#timers.delete(next);
      next.callback();
    }
    this.#nowMs = endMs;
  }

  standStill(ms: number): void {
    this.#nowMs += ms;
  }

  get timers(): number {
    return this.#timers.size;
  }

  #next(endMs: number) {
    return [...this.#timers].toSorted((one, other) => one.dueMs - other.dueMs).find(({ dueMs }) => dueMs <= endMs);
  }
}

function begin() {
  const machine = new TestMachine();
  const limits = new RealLimits(machine);
  const over: number[] = [];
  const cancel = limits.after(10_000, () => over.push(machine.nowMs()));
  return { machine, limits, over, cancel, limit: limits.begin(10_000) };
}

it('is over after its real time', () => {
  const { machine, over, limit } = begin();
  machine.run(9_999);
  expect([over, limit.isOver()]).toEqual([[], false]);
  machine.run(1);
  expect([over, limit.isOver()]).toEqual([[10_000], true]);
  limit.end();
  expect(machine.timers).toBe(0);
});

it('leaves out the time in which this process stood still', () => {
  const { machine, over, limit } = begin();
  machine.run(3_000);
  machine.standStill(120_000);
  machine.run(0);
  expect([over, limit.isOver()]).toEqual([[], false]);
  machine.run(6_500);
  expect([over, limit.isOver()]).toEqual([[], false]);
  machine.run(1_000);
  expect([over.length, limit.isOver()]).toEqual([1, true]);
});

it('is never over once limits are lifted, and lifts no longer once that is undone', () => {
  const { machine, limits, over, limit, cancel } = begin();
  const undo = limits.lift();
  machine.run(1_000_000);
  expect([over, limit.isOver()]).toEqual([[], false]);
  undo();
  expect(limit.isOver()).toBe(true);
  cancel();
  machine.run(20_000);
  expect(over).toEqual([]);
});
