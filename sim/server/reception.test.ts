import { describe, expect, it } from 'vitest';
import { z } from 'zod/v3';
import { MAX_NESTING } from '../../spec/json-bounds.ts';
import { Budget } from '../model/budget.ts';
import { MAX_VALUES, parseBody, Reception } from './reception.ts';

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

  it('reads nothing without a body', async () => {
    expect(await new Reception(new Budget(), 10).read(null)).toHaveLength(0);
  });

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

const SCHEMA = z.object({ userId: z.string(), properties: z.unknown() });
const parse = (text: string) => parseBody(Buffer.from(text), SCHEMA);
const nested = (levels: number) => `{"userId":"u","properties":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const many = (count: number) => `{"userId":"u","properties":[${'{},'.repeat(count)}{}]}`;

describe('parseBody', () => {
  it.each([
    ['', /^Expected the request body to be JSON in UTF-8, got: /],
    ["{'userId':'u'}", /^Expected the request body to be JSON in UTF-8, got: /],
    ['[]', /^`body` must be an object, got an array$/],
    ['{"userId":1}', /^`userId` must be a string, got 1$/],
    [nested(MAX_NESTING + 1), /^Expected JSON nested at most \d+ levels deep, got more$/],
    [many(MAX_VALUES), /^Expected JSON with at most \d+ values, got more$/],
  ])('says what is wrong with the body', (text, problem) => {
    expect(parse(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it.each([nested(MAX_NESTING - 1), many(MAX_VALUES / 2 - 10)])('takes what is within the bounds', (text) => {
    expect(parse(text)).toHaveProperty('value');
  });

  it('keeps a member that is called __proto__, and pollutes no prototype', () => {
    const text = '{"userId":"u","properties":{"__proto__":{"a":1}},"__proto__":{"polluted":1}}';
    const parsed = parse(text);
    expect(JSON.stringify('value' in parsed ? parsed.value : parsed)).toBe(text);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
