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

it.each([
  ['nothing', /^No results in \S+\. Run routespec run first$/],
  ['results.json', /a folder$/],
])('refuses a folder that has %s instead', async (name, message) => {
  await mkdir(join(folder, name));
  await expect(readResults(folder)).rejects.toMatchObject({
    code: 'unreadable',
    message: expect.stringMatching(message),
  });
});
