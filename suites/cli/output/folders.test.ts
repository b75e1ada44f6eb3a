import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { given } from '../given.fixture.ts';
import { claimFolder, inFolder, makeFolder } from './folders.ts';

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

/** The reports that are left of those of yesterday if a command with these arguments fails. */
async function leftOf(command: 'run' | 'report' | 'merge' | 'receiver', args: readonly string[]): Promise<string[]> {
  const out = join(folder, 'out');
  await mkdir(out);
  for (const name of ['results.json', 'junit.xml', 'mine.txt']) await writeFile(join(out, name), '{}');
  const fail = () => Promise.reject(new Error('no'));
  const options = given(
    command,
    args.map((arg) => arg.replace('OUT', out)),
  );
  const claimed = await claimFolder(command, options);
  await expect(inFolder(claimed, fail)).rejects.toThrow('no');
  return (await readdir(out)).sort();
}

it.each([
  ['run', '--out', 'OUT', '--expect', 'nope.txt'],
  ['merge', 'package.json', '--out', 'OUT'],
  ['report', 'part-1', '--out=OUT'],
  ['receiver', 'http://127.0.0.1:1', '--out', 'OUT'],
] as const)('leaves no older report if the command fails: %s', async (command, ...args) => {
  expect(await leftOf(command, args)).toEqual(['mine.txt']);
});

it.each([
  ['merge', 'OUT', 'part-2', '--out', 'OUT'],
  ['merge', 'OUT/results.json', '--out', 'OUT'],
  ['report', 'OUT', '--reporter', 'junit'],
  ['merge', 'part-1', 'part-3', '--out', 'OUT'],
] as const)('keeps what the command itself has to read, and what nothing replaces: %s %s', async (command, ...args) => {
  expect(await leftOf(command, args)).toEqual(['junit.xml', 'mine.txt', 'results.json']);
});
