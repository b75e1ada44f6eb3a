import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder } from './folders.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'routespec-folder-'));
  await writeFile(join(folder, 'file'), '');
  await symlink('nowhere', join(folder, 'dangling'));
});
afterEach(() => rm(folder, { recursive: true }));

it.each(['.', 'a', 'a/b/c', 'a/../b'])('makes %s, and accepts it when it is there', async (path) => {
  for (const _ of ['made', 'there']) await makeFolder(join(folder, path));
  expect((await stat(join(folder, path))).isDirectory()).toBe(true);
});

it('makes one folder for several callers at once', async () => {
  const path = join(folder, 'a', 'b');
  await Promise.all([makeFolder(path), makeFolder(path), makeFolder(path)]);
  expect((await stat(path)).isDirectory()).toBe(true);
});

it.each([
  ['file', 'it is not a folder'],
  ['file/a', 'ENOTDIR'],
  ['dangling', 'ENOENT'],
  ['dangling/a', 'ENOENT'],
  ['a'.repeat(300), 'ENAMETOOLONG'],
])('gives up on %s', async (path, reason) => {
  await expect(makeFolder(join(folder, path))).rejects.toThrow(reason);
});
