import { describe, expect, it } from 'vitest';
import { RealClock } from '../clock/real-clock.ts';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { REFERENCE } from '../rules/reference.ts';
import { MAX_WORLDS, Worlds } from './worlds.ts';

const worldsOn = (clock: 'virtual' | 'real') => new Worlds({ clock, rules: REFERENCE, seed: 1 });

describe('Worlds', () => {
  it('gives each world its own id and clock', () => {
    const worlds = worldsOn('virtual');
    const [first, second] = [worlds.create(1000, []), worlds.create(2000, [])];
    expect(first).not.toBe(second);
    expect([worlds.get(first)?.clock.now(), worlds.get(second)?.clock.now()]).toEqual([1000, 2000]);
    expect(worlds.get(first)?.clock).toBeInstanceOf(VirtualClock);
  });

  it('runs on the machine clock if asked to', () => {
    const worlds = worldsOn('real');
    expect(worlds.get(worlds.create(1000, []))?.clock).toBeInstanceOf(RealClock);
  });

  it('deletes a world once', () => {
    const worlds = worldsOn('virtual');
    const id = worlds.create(0, []);
    expect([worlds.delete(id), worlds.get(id), worlds.delete(id)]).toEqual([true, undefined, false]);
  });

  it('is full at its limit, until a world is deleted', () => {
    const worlds = worldsOn('virtual');
    const ids = Array.from({ length: MAX_WORLDS }, () => worlds.create(0, []));
    expect(worlds.isFull).toBe(true);
    worlds.delete(ids[0] ?? '');
    expect(worlds.isFull).toBe(false);
    worlds.clear();
    expect(ids.filter((id) => worlds.get(id) !== undefined)).toEqual([]);
  });
});
