import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPORTS } from '../../reports/index.ts';

const MODULE = new URL('./out-folder.mjs', import.meta.url).href;
const FILES: readonly string[] = Object.values(REPORTS).map(({ file }) => file);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-out-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('removes every report of an earlier run, whole or unfinished, and nothing else', async () => {
  const others = ['mine.txt', 'results.json.bak', 'old-junit.xml'];
  const old = [...FILES, ...FILES.map((file) => `${file}.7.unfinished`)];
  for (const name of [...old, ...others]) await writeFile(join(folder, name), '');
  const { removeOldReports } = await import(MODULE);
  removeOldReports(folder, 'results.json');
  expect((await readdir(folder)).sort()).toEqual([...others, 'results.json'].sort());
});
