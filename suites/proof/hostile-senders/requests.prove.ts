import { describe, expect, it } from 'vitest';
import { playHostile } from './play-hostile.fixture.ts';
import { HOSTILE_REQUESTS } from './requests.fixture.ts';

/** Shortens the wait for a request that never becomes whole. */
const SETTINGS = { arrivalLimitMs: 500 };
const RESULT_CHARACTERS = 100_000;
const GROWTH_LIMIT_MB = 300;
const LIMIT_MS = 15_000;

const NEXT = 'every-request/content-type';

describe('a router whose first request is hostile', () => {
  it.each(HOSTILE_REQUESTS)('%s, is judged in %s, and the next case passes', async (_, caseId, misdeed, ending) => {
    const { lines, growthMb, tookMs, resultCharacters } = await playHostile([caseId, NEXT], misdeed, SETTINGS);
    expect(lines).toEqual([expect.stringMatching(ending), 'passed: ']);
    expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
    expect(tookMs).toBeLessThan(LIMIT_MS);
    expect(resultCharacters).toBeLessThan(RESULT_CHARACTERS);
  });
});
