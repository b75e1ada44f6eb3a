import { expect, it } from 'vitest';
import { HOSTILE_CLIENTS } from './clients.fixture.ts';
import { playClient } from './play-client.fixture.ts';

/** Shortens the wait for a request that never becomes whole. */
const SETTINGS = { arrivalLimitMs: 500 };
const REPORT_CHARACTERS = 100_000;
/** The budget of a case, and several times as much for what is not collected yet. */
const GROWTH_LIMIT_MB = 300;

it.each(HOSTILE_CLIENTS)('A client that sends $what is judged right, and the next case passes', async (row) => {
  const { lines, exitCode, growthMb, reportCharacters } = await playClient(row, SETTINGS);
  const findings = row.watch === undefined ? [] : [expect.stringMatching(row.watch)];
  expect(lines).toEqual([expect.stringMatching(row.ending), 'passed: ', ...findings]);
  expect(exitCode).toBe(row.exitCode);
  expect(growthMb).toBeLessThan(GROWTH_LIMIT_MB);
  expect(reportCharacters).toBeLessThan(REPORT_CHARACTERS);
});
