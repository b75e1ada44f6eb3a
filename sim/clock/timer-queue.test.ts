import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type QueueEntry, TimerQueue } from './timer-queue.ts';

/** A step of a history: an instant to push, or null to pop. `remove` gives the rank of an entry to remove. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ push: fc.integer({ min: 0, max: 50 }) }) },
  { weight: 1, arbitrary: fc.constant({ pop: true as const }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat({ max: 200 }) }) },
);

/** The same queue as a sorted array: slow, but obviously right. */
class SortedArray {
  readonly entries: QueueEntry[] = [];

  push(entry: QueueEntry): void {
    this.entries.push(entry);
    this.entries.sort((a, b) => a.instantMs - b.instantMs || a.order - b.order);
  }

  remove(entry: QueueEntry | undefined): void {
    this.entries.splice(0, this.entries.length, ...this.entries.filter((other) => other !== entry));
  }
}

describe('TimerQueue', () => {
  it('behaves like a sorted array for any pushes, pops and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
        const queue = new TimerQueue<QueueEntry>();
        const model = new SortedArray();
        for (const [order, action] of steps.entries()) {
          if ('push' in action) {
            const entry = { instantMs: action.push, order };
            queue.push(entry);
            model.push(entry);
          } else if ('pop' in action) {
            expect(queue.pop()).toBe(model.entries.shift());
          } else {
            const entry = model.entries[action.remove % Math.max(1, model.entries.length)];
            model.remove(entry);
            expect(entry === undefined || queue.remove(entry)).toBe(true);
          }
          expect(queue.size).toBe(model.entries.length);
          expect(queue.peek()).toBe(model.entries[0]);
        }
      }),
    );
  });
});
