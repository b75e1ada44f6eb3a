import { describe, expect, it } from 'vitest';
import { HOSTILE_BODIES } from './bodies.fixture.ts';
import { playHostile } from './play-hostile.fixture.ts';

/** What a case may add to the results, in characters. */
const RESULT_CHARACTERS = 100_000;
const GROWTH_LIMIT_MB = 300;
/** No body takes longer to judge, however busy the machine is. */
const LIMIT_MS = 15_000;

const NEXT = 'every-request/method';

describe('a router whose first body is hostile', () => {
  it.each(HOSTILE_BODIES)('%s, is judged in %s, and the next case passes', async (_, caseId, misdeed, ending) => {
    const { lines, growthMb, tookMs, resultCharacters } = await playHostile([caseId, NEXT], misdeed);
    expect(lines).toEqual([expect.stringMatching(ending), 'passed: ']);
    expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
    expect(tookMs).toBeLessThan(LIMIT_MS);
    expect(resultCharacters).toBeLessThan(RESULT_CHARACTERS);
  });
});
