import { expect, test } from 'vitest';
import { BODY_KINDS } from '../shapes/bodies.ts';
import { exampleBodies } from './bodies.ts';

test.each(BODY_KINDS)('odd bodies of %s are JSON, and the schemas refuse those of a later service only', (kind) => {
  const odd = exampleBodies(kind, { odd: true });
  expect(new Set(odd.map(({ name }) => name)).size).toBe(odd.length);
  expect(odd.filter(({ valid }) => !valid).map(({ name }) => name)).toEqual(['later-version', 'later-kind']);
  expect(odd.filter(({ description }) => !/^[A-Z].*\.$/.test(description))).toEqual([]);
  const values = odd.map(({ body }): unknown => JSON.parse(body));
  expect(new Set(values.map((value) => JSON.stringify(value))).size).toBeGreaterThan(25);
});

test('the texts have what a value could not keep', () => {
  const all = exampleBodies('track', { odd: true }).map(({ body }) => body);
  for (const part of ['9007199254740993', '39.90', '1e400', ':-0', String.raw`before\u0000after`, '"__proto__"']) {
    expect(all.filter((body) => body.includes(part)).length).toBeGreaterThan(0);
  }
  const longest = Math.max(...all.map((body) => Buffer.byteLength(body)));
  expect([longest > 31_000, longest < 32_000]).toEqual([true, true]);
});

test('ordinary bodies are the examples of the schemas', () => {
  for (const kind of BODY_KINDS) expect(exampleBodies(kind).every(({ valid }) => valid)).toBe(true);
});
