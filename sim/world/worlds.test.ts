import { describe, expect, it } from 'vitest';
import { Budget } from '../model/budget.ts';
import { REFERENCE } from '../rules/reference.ts';
import { MAX_WORLDS, Worlds } from './worlds.ts';

const OPTIONS = { clock: 'virtual', rules: REFERENCE, seed: 1 } as const;

/** Makes a world and returns its id. */
function made(worlds: Worlds, startMs = 0): string {
  const id = worlds.create(startMs, []);
  if (id === null) throw new Error('Expected room for a world, got none');
  return id;
}

describe('Worlds', () => {
  it('gives each world its own id and clock', () => {
    const worlds = new Worlds(OPTIONS);
    const [first, second] = [made(worlds, 1000), made(worlds, 2000)];
    expect(first).not.toBe(second);
    expect([worlds.get(first)?.clock.now(), worlds.get(second)?.clock.now()]).toEqual([1000, 2000]);
  });

  it('is full at its limit, until a world is deleted', () => {
    const worlds = new Worlds(OPTIONS);
    const ids = Array.from({ length: MAX_WORLDS }, () => made(worlds));
    expect(worlds.isFull).toBe(true);
    expect([worlds.delete(ids[0] ?? ''), worlds.delete(ids[0] ?? ''), worlds.isFull]).toEqual([true, false, false]);
    worlds.clear();
    expect(ids.filter((id) => worlds.get(id) !== undefined)).toEqual([]);
    expect(worlds.budget.heldBytes).toBe(0);
  });

  it('makes no world that does not fit the budget, until another one is deleted', () => {
    const worlds = new Worlds({ ...OPTIONS, budget: new Budget(100_000) });
    const first = made(worlds);
    expect(worlds.create(0, ['x'.repeat(25_000)])).toBeNull();
    worlds.delete(first);
    expect(worlds.create(0, ['x'.repeat(20_000)])).not.toBeNull();
  });
});
