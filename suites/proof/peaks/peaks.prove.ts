import { describe, expect, it } from 'vitest';
import { measureRun } from './measure.fixture.ts';
import { PEAK_ROWS } from './rows.fixture.ts';

const LIMIT_MB = 512;
/** A run has 30 s on a quiet machine. A busy one is allowed four times as long. */
const LIMIT_MS = 4 * 30_000;
const TEST_LIMIT_MS = LIMIT_MS + 30_000;

/** The rows that took most when all were measured. */
const WORST: readonly string[] = [
  'client: 4 MB of line breaks',
  'client: 4 MB of one character',
  'client: a message of 3 MB',
  'client: a batch of 49,000 empty objects, and one message',
  'client: a batch of 1,300,000 empty objects',
  'client: 4 MB of lines with an empty object each',
  'answer: deep JSON in a member that nobody reads (read)',
  'answer: 100,000 nested objects (world)',
  'answer: an endless body in chunks of one byte (read)',
  'flood: endlessRequests',
  'flood: endlessConnections',
  'flood: flood',
];

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
        expect(elapsedMs).toBeLessThan(LIMIT_MS);
      } finally {
        await shim.close();
      }
    },
    TEST_LIMIT_MS,
  );
});
