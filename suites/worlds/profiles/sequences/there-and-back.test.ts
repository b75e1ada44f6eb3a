import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../harness/seeded-random.ts';
import { thereAndBack } from './there-and-back.ts';

const ITEMS = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('thereAndBack', () => {
  it('has each item before each, itself included', () => {
    const sequence = thereAndBack(ITEMS, seededRandom(1, 'test'));
    const missing = ITEMS.flatMap((one) =>
      ITEMS.filter((other) => sequence.lastIndexOf(other) <= sequence.indexOf(one)).map(
        (other) => `${one} before ${other}`,
      ),
    );
    expect(missing).toEqual([]);
    expect(sequence.length).toBe(2 * ITEMS.length);
  });

  it('has another order for another seed', () => {
    expect(thereAndBack(ITEMS, seededRandom(1, 'test'))).not.toEqual(thereAndBack(ITEMS, seededRandom(2, 'test')));
  });
});
