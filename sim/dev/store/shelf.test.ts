import { describe, expect, it } from 'vitest';
import { Shelf } from './shelf.ts';

const MEGABYTE = 1024 * 1024;

describe('Shelf', () => {
  it('returns a record of any length unchanged', () => {
    const shelf = new Shelf();
    const records = [0, 1, 40_000, MEGABYTE - 4, MEGABYTE, 3 * MEGABYTE, 7].map((length, index) =>
      Buffer.alloc(length, index + 1),
    );
    const places = records.map((record) => shelf.put(record));
    expect(places.map((place, index) => shelf.read(place).equals(records[index] ?? Buffer.alloc(0)))).toEqual(
      records.map(() => true),
    );
  });

  it('holds no more than is needed while the oldest are dropped', () => {
    const shelf = new Shelf();
    const places: number[] = [];
    let mostBytes = 0;
    for (let number = 0; number < 20_000; number += 1) {
      places.push(shelf.put(Buffer.alloc(1000, number)));
      if (places.length > 3000) shelf.drop(places.shift() ?? -1);
      mostBytes = Math.max(mostBytes, shelf.heldBytes);
    }
    expect(mostBytes).toBeLessThan(5 * MEGABYTE);
    expect(places.map((place) => shelf.read(place).length)).toEqual(places.map(() => 1000));
    for (const place of places) shelf.drop(place);
    expect(shelf.heldBytes).toBe(0);
  });

  it('goes on with a record that was put just before the only other one was dropped', () => {
    const shelf = new Shelf();
    shelf.drop(shelf.put(Buffer.from('first')));
    const place = shelf.put(Buffer.from('second'));
    expect(shelf.read(place).toString()).toBe('second');
  });
});
