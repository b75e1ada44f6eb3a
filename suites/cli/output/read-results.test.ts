import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderJson } from '../../../reports/json.ts';
import { run } from '../../../reports/results.fixture.ts';
import { readResults } from './read-results.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('reads the results of a folder, or of a file of any name', async () => {
  for (const name of ['results.json', 'before.json']) await writeFile(join(folder, name), renderJson(run()));
  expect(await readResults(folder)).toEqual(run());
  expect(await readResults(join(folder, 'before.json'))).toEqual(run());
});

it.each<[what: string, content: string | undefined, reason: RegExp]>([
  ['is not there', undefined, /^No results in \S+\. Run routespec run first$/],
  ['is empty', '', /^No results of a run in \S+results\.json: the file is empty$/],
  ['is cut', renderJson(run()).slice(0, 100), /^No results of a run in \S+results\.json: the file is not JSON: /],
  [
    'is of another form',
    '{"cases": []}',
    /^No results of a run in \S+results\.json: `routespec` does not fit the format \(Required\)$/,
  ],
])('refuses one that %s', async (_, content, reason) => {
  if (content !== undefined) await writeFile(join(folder, 'results.json'), content);
  await expect(readResults(folder)).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(reason),
  });
});

it('refuses a folder instead of the file', async () => {
  await mkdir(join(folder, 'results.json'));
  await expect(readResults(folder)).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringContaining('a folder'),
  });
});
