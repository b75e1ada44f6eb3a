import { expect, test } from 'vitest';
import { KILOBYTE_BYTES, LIMITS } from '../limits.ts';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { CALL_KINDS } from '../shapes/calls.ts';
import { GO_METHODS } from '../shapes/go-messages.ts';
import { having, required, without } from './mutation.fixture.ts';
import { samples } from './samples.fixture.ts';

const drawFrom = (seed: number) => {
  const { call, body, message } = samples(seed);
  return [...CALL_KINDS.map(call), ...BODY_KINDS.map(body), ...GO_METHODS.map(message)];
};

test('equal seeds give equal samples, and different seeds different ones', () => {
  expect(drawFrom(1)).toEqual(drawFrom(1));
  expect(drawFrom(1)).not.toEqual(drawFrom(2));
});

test('two sources of samples do not affect each other', () => {
  const [alone, one, other] = [samples(1), samples(1), samples(2)];
  const expected = CALL_KINDS.map((kind) => alone.call(kind));
  const seen = CALL_KINDS.map((kind) => {
    other.call(kind);
    return one.call(kind);
  });
  expect(seen).toEqual(expected);
});

test('samples are well below the size limit, so that only their content counts', () => {
  const sizesBytes = drawFrom(3).map((sample) => Buffer.byteLength(JSON.stringify(sample)));
  expect(Math.max(...sizesBytes)).toBeLessThan((LIMITS.callKilobytes * KILOBYTE_BYTES.decimal) / 2);
});

test.each([
  [without('a'), { b: 2 }],
  [having('a', 3)[0], { a: 3, b: 2 }],
  [having('c', 3)[0], { a: 1, b: 2, c: 3 }],
])('a mutation makes a twin and leaves the document unchanged: %o', (mutation, twin) => {
  const document = { a: 1, b: 2 };
  expect(mutation?.mutate(document)).toEqual(twin);
  expect(document).toEqual({ a: 1, b: 2 });
});

test('a required member can be absent, null, or wrong', () => {
  expect(required('a', 3).map(({ what }) => what)).toEqual(['without `a`', 'with `a` null', 'with `a` 3']);
});

test.each([[null], ['text'], [[1]]])('%j cannot be mutated, because it has no members', (document) => {
  expect(() => without('a').mutate(document)).toThrow(/A document must be an object/);
});
