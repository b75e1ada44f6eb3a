import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REPORT_FILES, type ReportName } from '../../../reports/files.ts';
import { SUMMARY_BYTES } from '../../../reports/markdown.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import { appendStepSummary, writeReports } from './reports.ts';

const RESULTS = resultsFrom(askedFor([]), new RoutespecError('unreachable', 'nobody'));
const FILES: readonly string[] = Object.values(REPORT_FILES);
const NAMES = Object.keys(REPORT_FILES) as ReportName[];

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeReports', () => {
  /** A full disk: it takes a part of the text. */
  const fillUp = async (path: string, text: string): Promise<void> => {
    await writeFile(path, text.slice(0, 10));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' });
  };

  it('never has a part of a report under its own name', async () => {
    const seen: string[][] = [];
    const look = async (path: string, text: string): Promise<void> => {
      await writeFile(path, text);
      seen.push((await readdir(folder)).filter((name) => FILES.includes(name)).sort());
    };
    await writeReports(RESULTS, folder, ['json', 'junit', 'ctrf'], { write: look });
    expect(seen).toEqual([[], ['results.json'], ['junit.xml', 'results.json']]);
  });

  it('says in one sentence that the disk is full, and leaves no torn report', async () => {
    expect(await writeReports(RESULTS, folder, NAMES, { write: fillUp })).toBe(
      `Cannot write ${FILES.join(', ')} to ${folder}: ENOSPC: no space left on device, write`,
    );
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('the summary of a step', () => {
  it('says what changed since the base', async () => {
    const file = join(folder, 'changed.md');
    await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file }, 'NEW FAILURES  1 case <b>');
    expect(await readFile(file, 'utf8')).toContain('### Since the base\n\n<pre>NEW FAILURES  1 case &lt;b&gt;</pre>');
  });

  it.each(['/dev/zero', tmpdir()])('says what it cannot be written to: %s', async (file) => {
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toBe(
      `Cannot write the summary to ${file}: something else than a file`,
    );
  });

  it.each([
    ['as much as fits', 1_000, /## routespec: could not run\n/],
    ['nothing where nothing fits', 10, /^x+$/],
  ])('gains %s', async (_, left, text) => {
    const file = join(folder, `full-${left}.md`);
    await writeFile(file, 'x'.repeat(SUMMARY_BYTES - left));
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toBeUndefined();
    const summary = await readFile(file, 'utf8');
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_BYTES);
    expect(summary.replace(/x+/, 'x')).toMatch(text);
  });
});
