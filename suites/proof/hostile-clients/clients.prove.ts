import { expect, it } from 'vitest';
import { playHostile } from '../hostile-senders/play-hostile.fixture.ts';
import { CLIENT_CASES, HOSTILE_CLIENTS } from './clients.fixture.ts';

/** Shortens the wait for a request that never becomes whole. */
const SETTINGS = { arrivalLimitMs: 500 };
const RESULT_CHARACTERS = 100_000;
/** The budget of a case, and several times as much for what is not collected yet. */
const GROWTH_LIMIT_MB = 300;

it.each(HOSTILE_CLIENTS)('A client that sends $what is judged right, and the next case passes', async (row) => {
  const { lines, findings, exitCode, growthMb, resultCharacters } = await playHostile(
    CLIENT_CASES,
    row.misdeed,
    SETTINGS,
  );
  expect(lines).toEqual([expect.stringMatching(row.ending), 'passed: ']);
  expect(findings).toEqual(row.watch === undefined ? [] : [expect.stringMatching(row.watch)]);
  expect(exitCode).toBe(row.exitCode);
  expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
  expect(resultCharacters).toBeLessThan(RESULT_CHARACTERS);
});
