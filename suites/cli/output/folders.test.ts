import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { REPORT_FILES } from '../../../reports/files.ts';
import { temporaryFolder } from '../../harness/temporary-folder.fixture.ts';
import { given } from '../in-process.fixture.ts';
import { claimFolder, lockFolder, makeFolder, replaceFile } from './folders.ts';

const folder = temporaryFolder();
beforeAll(async () => {
  await writeFile(join(folder, 'file'), '');
  await symlink('nowhere', join(folder, 'dangling'));
});

it.each([
  ['file', 'it is not a folder'],
  ['file/a', 'ENOTDIR'],
  ['dangling/a', 'ENOENT'],
])('gives up on %s', (path, reason) => {
  expect(() => makeFolder(join(folder, path))).toThrow(reason);
});

const FILES: readonly string[] = Object.values(REPORT_FILES);

describe('lockFolder', () => {
  it('removes every report of an earlier run, whole or unfinished, and nothing else', async () => {
    const out = join(folder, 'earlier');
    await mkdir(out);
    const others = ['mine.txt', 'results.json.bak', 'old-results.json', 'results.json.7.unfinished'];
    const unfinished = FILES.map((file) => `${file}.0123456789abcdef.unfinished`);
    for (const name of [...FILES, ...unfinished, ...others]) await writeFile(join(out, name), 'an earlier run');
    (await lockFolder(out))();
    expect((await readdir(out)).sort()).toEqual(others.sort());
  });

  it('keeps every other run out until it is released, and leaves no empty folder', async () => {
    const out = join(folder, 'a', 'b');
    const release = await lockFolder(out);
    await symlink('a', join(folder, 'link'));
    for (const path of [out, join(folder, 'link/b/')]) {
      await expect(lockFolder(path)).rejects.toMatchObject({
        code: 'machine',
        message: expect.stringMatching(/^Another run is writing to .* or, if it was killed, remove .*routespec\.lock$/),
      });
    }
    release();
    expect(existsSync(join(folder, 'a'))).toBe(false);
    (await lockFolder(out))();
  });

  it.each([
    ['of another machine', '999999999 elsewhere\n', 'machine'],
    ['that is being written', '', 'machine'],
    ['of a process that is gone', 'GONE', undefined],
  ])('finds a lock %s', async (what, text, code) => {
    const out = join(folder, what);
    await mkdir(out);
    const file = join(out, 'routespec.lock');
    const release = await lockFolder(out);
    const own = await readFile(file, 'utf8');
    release();
    await writeFile(file, text === 'GONE' ? own.replace(/^\d+/, '999999999') : text);
    const locking = lockFolder(out).then((taken) => taken());
    expect(await locking.catch((error: unknown) => Object(error).code)).toBe(code);
  });

  it('refuses a folder with a folder instead of a report, and leaves no lock', async () => {
    const out = join(folder, 'spoilt');
    await mkdir(join(out, 'junit.xml'), { recursive: true });
    const message = expect.stringContaining(`Cannot write to ${out}: E`);
    await expect(lockFolder(out)).rejects.toMatchObject({ code: 'machine', message });
    expect(existsSync(join(out, 'routespec.lock'))).toBe(false);
  });
});

it('claimFolder removes the reports of an earlier run, unless they are repeated', async () => {
  const out = join(folder, 'out');
  await mkdir(out);
  for (const name of ['results.json', 'mine.txt']) await writeFile(join(out, name), '{}');
  const left = async (...args: string[]): Promise<string[]> => {
    (await claimFolder('run', given('run', ['--out', out, ...args]))).release();
    return (await readdir(out)).sort();
  };
  expect(await left('--failed')).toEqual(['mine.txt', 'results.json']);
  expect(await left('--expect', 'nope.txt')).toEqual(['mine.txt']);
});

it('replaceFile writes to no link that is planted where it writes', async () => {
  const report = join(folder, 'results.json');
  const write = async (path: string, text: string): Promise<void> => {
    await symlink('file', path);
    await writeFile(path, text, { flag: 'wx' });
  };
  await expect(replaceFile(report, 'text', write)).rejects.toMatchObject({ code: 'EEXIST' });
  await symlink('file', report);
  await replaceFile(report, 'text');
  expect([await readFile(join(folder, 'file'), 'utf8'), await readFile(report, 'utf8')]).toEqual(['', 'text']);
});
