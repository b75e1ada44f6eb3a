import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { REPORT_FILES, type ReportName } from '../../../reports/files.ts';
import { SUMMARY_BYTES } from '../../../reports/markdown.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import { appendStepSummary, writeReports } from './reports.ts';

const RESULTS = resultsFrom(askedFor([]), new RoutespecError('unreachable', 'nobody'));
const folder = temporaryFolder();

it('a report that cannot be written is named in one sentence, leaves no part of it, and the others are written', async () => {
  // A full disk takes a part of the text.
  const write = async (path: string, text: string): Promise<void> => {
    const isFull = path.includes('junit');
    await writeFile(path, isFull ? text.slice(0, 10) : text);
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' });
  };
  expect(await writeReports(RESULTS, folder, Object.keys(REPORT_FILES) as ReportName[], { write })).toBe(
    `Cannot write junit.xml to ${folder}: ENOSPC: no space left on device, write`,
  );
  const files: readonly string[] = Object.values(REPORT_FILES);
  expect((await readdir(folder)).sort()).toEqual(files.filter((file) => file !== 'junit.xml').sort());
});

it.each<[what: string, before: string, changes: string | undefined, expected: RegExp]>([
  ['the verdict', '', undefined, /^## routespec: could not run\n/],
  ['the changes', '', '1 case <b>', /### Since the base\n\n<pre>1 case &lt;b&gt;<\/pre>/],
  ['as much as fits', 'x'.repeat(SUMMARY_BYTES - 1_000), undefined, /^x+## routespec: could not run\n/],
  ['nothing where nothing fits', 'x'.repeat(SUMMARY_BYTES - 10), undefined, /^x+$/],
])('the summary of a step gains %s', async (_, before, changes, expected) => {
  const file = join(folder, 'step.md');
  await writeFile(file, before);
  expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file }, changes)).toBeUndefined();
  const summary = await readFile(file, 'utf8');
  expect(summary.length).toBeLessThanOrEqual(SUMMARY_BYTES);
  expect(summary).toMatch(expected);
});

it.each(['/dev/zero', tmpdir(), join(folder, 'none', 'a.md')])(
  'the summary of a step names what it cannot be written to: %s',
  async (file) => {
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toMatch(
      /^Cannot write the summary to \S+: (something else than a file|ENOENT: [^\n]*)$/,
    );
  },
);
