import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKS_FILE, generateChecks } from './checks.ts';

test('the checks in the repository are those that the shapes give; otherwise run `npm run checks`', () => {
  expect(readFileSync(new URL(`../${CHECKS_FILE}`, import.meta.url), 'utf8')).toBe(generateChecks());
});
