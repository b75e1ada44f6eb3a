import { describe, expect, it } from 'vitest';
import { Budget } from '../model/budget.ts';
import { Reception } from './reception.ts';

async function* pieces(...sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (const size of sizes) yield new Uint8Array(size).fill(size);
}

describe('Reception', () => {
  it.each([[[]], [[3]], [[0, 1, 2, 3]], [[100_000, 7, 200_000]], [[1_000_000]]])(
    'reads pieces of %j',
    async (sizes) => {
      const read = await new Reception(new Budget(), 1_000_000).read(pieces(...sizes));
      const sent = Buffer.concat(sizes.map((size) => new Uint8Array(size).fill(size)));
      // To show the difference between two megabytes would take seconds.
      expect(sent.equals(read as Uint8Array)).toBe(true);
    },
  );

  it('stops at a body that is too large', async () => {
    expect(await new Reception(new Budget(), 10).read(pieces(10, 1))).toBe('too-large');
  });

  it('stops when the budget is spent, and gives everything back', async () => {
    const budget = new Budget(150_000);
    const [one, other] = [new Reception(budget, 1e6), new Reception(budget, 1e6)];
    expect(await one.read(pieces(1, 1))).toHaveLength(2);
    expect(await other.read(pieces(90_000))).toBe('no-room');
    one.release();
    expect(await other.read(pieces(90_000))).toHaveLength(90_000);
    other.release();
    expect(budget.heldBytes).toBe(0);
  });

  it('takes no object for each byte', async () => {
    const budget = new Budget();
    const reception = new Reception(budget, 1e6);
    expect(await reception.read(pieces(...Array.from({ length: 20_000 }, () => 1)))).toHaveLength(20_000);
    expect(budget.heldBytes).toBe(64 * 1024);
  });
});
