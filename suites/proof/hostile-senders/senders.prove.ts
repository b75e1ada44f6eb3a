import { expect, it } from 'vitest';
import { HOSTILE_BODIES } from './bodies.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';
import { HOSTILE_REQUESTS } from './requests.fixture.ts';

/** Shortens the wait for a request that never becomes whole. */
const SETTINGS = { arrivalLimitMs: 500 };
const RESULT_CHARACTERS = 100_000;
const GROWTH_LIMIT_MB = 300;

const NEXT = 'every-request/content-type';

it.each([
  ...HOSTILE_BODIES.map((row) => [...row, {}] as const),
  ...HOSTILE_REQUESTS.map((row) => [...row, SETTINGS] as const),
])('A router that sends %s is judged in %s, and the next case passes', async (...row) => {
  const [, caseId, misdeed, ending, settings] = row;
  const { lines, growthMb, resultCharacters } = await playHostile([caseId, NEXT], misdeed, settings);
  expect(lines).toEqual([expect.stringMatching(ending), 'passed: ']);
  expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
  expect(resultCharacters).toBeLessThan(RESULT_CHARACTERS);
});
