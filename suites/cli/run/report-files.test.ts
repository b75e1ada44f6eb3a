import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import { resultsSchema } from '../../../spec/shapes/results.ts';
import { resultsOfUnplayed } from '../../runner/results/results-of-run.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';
import { makeFolder, writeReports } from './write-reports.ts';

const RESULTS = resultsOfUnplayed(
  { cases: [], settings: DEFAULT_SETTINGS },
  { startedAt: new Date(0), target: { url: 'http://a' } },
  new RoutespecError('unreachable', 'nobody'),
);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-reports-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('makeFolder and writeReports', () => {
  it('make the folder and its parents, and write the requested reports', async () => {
    const deep = join(folder, 'a', 'b');
    await makeFolder(deep);
    await writeReports(RESULTS, deep, ['json', 'markdown']);
    expect((await readdir(deep)).sort()).toEqual(['results.json', 'summary.md']);
    expect(resultsSchema.parse(JSON.parse(await readFile(join(deep, 'results.json'), 'utf8')))).toEqual(RESULTS);
  });

  it('overwrite the reports of an earlier run', async () => {
    await writeFile(join(folder, 'results.json'), 'an earlier run');
    await makeFolder(folder);
    await writeReports(RESULTS, folder, ['json']);
    expect(await readFile(join(folder, 'results.json'), 'utf8')).not.toContain('an earlier run');
  });

  it('report a folder that cannot be made', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(makeFolder(join(file, 'a'))).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(
        `Expected \`--out\` to be a folder that can be written to, got ${file}/a: ENOTDIR`,
      ),
    });
  });
});
