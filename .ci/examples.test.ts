import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXAMPLES_FILE, generateExamples } from './examples.ts';

test('the examples in the repository are those that the samples give; otherwise run `npm run examples`', () => {
  expect(readFileSync(new URL(`../${EXAMPLES_FILE}`, import.meta.url), 'utf8')).toBe(generateExamples());
});
