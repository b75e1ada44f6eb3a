import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { generate } from './generate.ts';

const files = await generate();

it.each([...files])('%s is up to date; otherwise run `npm run generate`', (file, text) => {
  expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8') === text).toBe(true);
});

test('no other document is in schemas/', () => {
  const entries = readdirSync(new URL('../schemas/', import.meta.url), { recursive: true, encoding: 'utf8' });
  const found = entries.map((entry) => `schemas/${entry}`).filter((file) => file.endsWith('.json'));
  const expected = [...files.keys()].filter((file) => /^schemas.*json$/.test(file));
  expect(found.toSorted()).toEqual(expected.toSorted());
});
