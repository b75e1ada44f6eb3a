import { describe, expect, it } from 'vitest';
import { measureRun } from './measure.fixture.ts';
import { PEAK_ROWS } from './rows.fixture.ts';

const LIMIT_MB = 512;
/** A run takes up to 30 s on a quiet machine. */
const TEST_LIMIT_MS = 300_000;

describe('the command', () => {
  it.concurrent.each(PEAK_ROWS)(
    'takes less than 512 MB for $name',
    async ({ caseIds, start, exitCodes }) => {
      const adapter = await start();
      try {
        const { code, stderr, peakMb, lines, reason } = await measureRun(adapter.url, caseIds);
        expect(exitCodes, `${stderr} ${lines.join()} ${reason}`).toContain(code);
        expect([...lines, reason, stderr].join()).not.toContain('routespec itself failed');
        expect(peakMb).toBeLessThan(LIMIT_MB);
      } finally {
        await adapter.close();
      }
    },
    TEST_LIMIT_MS,
  );
});
