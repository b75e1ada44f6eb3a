import { describe, expect, it } from 'vitest';
import { measureRun } from './measure.fixture.ts';
import { PEAK_ROWS } from './rows.fixture.ts';

const LIMIT_MB = 512;
/** A run has this long on a quiet machine; a busy one is allowed as much again. */
const LIMIT_MS = 30_000;
const BUSY_TIMES = 2;
const TEST_LIMIT_MS = 3 * LIMIT_MS;

/** The rows that took most when all were measured. */
const WORST: readonly string[] = [];

const isEvery = process.env['EVERY_ROW'] !== undefined;
const rows = PEAK_ROWS.filter(({ name }) => isEvery || WORST.includes(name));

describe('the command', () => {
  it('is measured for rows that exist', () => {
    expect(rows).toHaveLength(isEvery ? PEAK_ROWS.length : WORST.length);
  });

  it.concurrent.each(rows)(
    'takes less than 512 MB for $name',
    async ({ name, caseIds, start, exitCodes }) => {
      const shim = await start();
      try {
        const { code, stderr, peakMb, elapsedMs, lines, reason } = await measureRun(shim.url, caseIds);
        if (isEvery)
          process.stderr.write(
            `PEAK ${peakMb.toFixed(0)} MB ${(elapsedMs / 1000).toFixed(1)} s exit ${code} ${name}\n`,
          );
        expect(exitCodes, `${stderr} ${lines.join()} ${reason}`).toContain(code);
        expect([...lines, reason, stderr].join()).not.toContain('routespec itself failed');
        expect(peakMb).toBeLessThan(LIMIT_MB);
        expect(elapsedMs).toBeLessThan(BUSY_TIMES * LIMIT_MS);
      } finally {
        await shim.close();
      }
    },
    TEST_LIMIT_MS,
  );
});
