import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SampleCommand } from './command.fixture.ts';

let command: SampleCommand | undefined;
afterEach(() => command?.remove());

/** Runs `init` in a folder that has these files. */
async function init(args: readonly string[], ...present: string[]) {
  command = await SampleCommand.start('--version');
  await command.ended();
  const { folder } = command;
  for (const file of present) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), 'mine');
  }
  const running = await SampleCommand.startIn(folder, 'init', ...args);
  return { folder, ...(await running.ended()) };
}

it('writes nothing if one of its files is there', async () => {
  const { folder, code, stdout, stderr } = await init(['--lang', 'go', '--role', 'client'], 'README.md', 'other.txt');
  expect({ code, stdout, stderr }).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'routespec: `README.md` is there already, and init does not write over it. Move it, or use an empty folder\n',
  });
  expect((await readdir(folder)).sort()).toEqual(['README.md', 'other.txt']);
  expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('mine');
});

it('writes into a folder with other files', async () => {
  const { folder, code } = await init(['--lang', 'java', '--role', 'client'], '.git/config', 'notes.txt');
  expect(code).toBe(0);
  expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('mine');
});

it('writes the workflow alone into a folder with an adapter, and keeps its baseline', async () => {
  const { folder, code, stdout } = await init(['--ci', 'gitlab'], 'adapter.go', 'known.txt');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Wrote [.]gitlab-ci[.]yml[.]\n\nNext: /);
  expect((await readdir(folder)).sort()).toEqual(['.gitlab-ci.yml', 'adapter.go', 'known.txt']);
  expect(await readFile(join(folder, 'known.txt'), 'utf8')).toBe('mine');
});

it('says which file cannot be written', async () => {
  const { code, stderr } = await init(['--lang', 'go'], '.github');
  expect(code).toBe(3);
  expect(stderr).toMatch(/^routespec: Cannot write `[.]github\/workflows\/conformance[.]yml`: /);
});
