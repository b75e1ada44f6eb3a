import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARY_BYTES } from '../../../reports/markdown.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import { appendStepSummary } from './reports.ts';

const RESULTS = resultsFrom(askedFor([]), new RoutespecError('unreachable', 'nobody'));

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-summary-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('the summary of a step', () => {
  it('gains that of a run, after what other commands wrote', async () => {
    const file = join(folder, 'shared.md');
    await writeFile(file, '# Mine\n');
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toBeUndefined();
    expect(await readFile(file, 'utf8')).toMatch(/^# Mine\n\n?## routespec: could not run\n/);
  });

  it.each(['/dev/zero', tmpdir()])('says what it cannot be written to: %s', async (file) => {
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toBe(
      `Cannot write the summary to ${file}: something else than a file`,
    );
  });

  it.each([
    ['as much as fits', 1_000, /## routespec: could not run\n[\s\S]*too long for this summary/],
    ['nothing where nothing fits', 10, /^x+$/],
  ])('gains %s', async (_, left, text) => {
    const file = join(folder, `full-${left}.md`);
    await writeFile(file, 'x'.repeat(SUMMARY_BYTES - left));
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: file })).toBeUndefined();
    const summary = await readFile(file, 'utf8');
    expect(summary.length).toBeLessThanOrEqual(SUMMARY_BYTES);
    expect(summary.replace(/x+/, 'x')).toMatch(text);
  });

  it('does not exist outside a workflow', async () => {
    expect(await appendStepSummary(RESULTS, {})).toBeUndefined();
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: '' })).toBeUndefined();
  });

  it('that cannot be written is named in one sentence', async () => {
    expect(await appendStepSummary(RESULTS, { GITHUB_STEP_SUMMARY: join(folder, 'none', 'a.md') })).toMatch(
      /^Cannot write the summary to .*a\.md: ENOENT: [^\n]*$/,
    );
  });
});
