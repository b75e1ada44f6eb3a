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

it('writes an adapter for a router, and says what to do next', async () => {
  const { folder, code, stdout, stderr } = await init(['--lang', 'python']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n').slice(0, 5)).toEqual([
    'Wrote 12 files: an HTTP adapter in Python, with a toy router behind it.',
    '',
    'Next:',
    "  npx routespec run --role router --exec 'python3 main.py' --expect known.txt",
    '      run all cases',
  ]);
  expect((await readdir(folder)).sort()).toEqual(
    ['.github', '.gitignore', 'README.md', 'adapter.py', 'clock.py', 'contract.py'].concat([
      'exchange.py',
      'known.txt',
      'main.py',
      'pyproject.toml',
      'shim.py',
      'toy.py',
    ]),
  );
  expect(await readFile(join(folder, 'toy.py'), 'utf8')).toContain('class ToyRouter:');
});

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

it.each([
  [[], 'Expected `--lang` to be one of typescript, go, python, java, got nothing'],
  [
    ['--lang', 'pyton'],
    'Expected `--lang` to be one of typescript, go, python, java, got pyton (did you mean python?)',
  ],
  [['--lang', 'go', '--role', 'both'], 'Expected `--role` to be one of router, client, got both'],
  [['--lang', 'go', '--ci', 'jenkins'], 'Expected `--ci` to be one of github, gitlab, none, got jenkins'],
  [['--lang', 'go', 'folder'], 'Expected no arguments after `init`, got folder; see routespec init --help'],
])('refuses %j', async (args, sentence) => {
  const { folder, code, stderr } = await init(args);
  expect({ code, stderr }).toEqual({ code: 2, stderr: `routespec: ${sentence}\n` });
  expect(await readdir(folder)).toEqual([]);
});

it('says which file cannot be written', async () => {
  const { code, stderr } = await init(['--lang', 'go'], '.github');
  expect(code).toBe(3);
  expect(stderr).toMatch(/^routespec: Cannot write `[.]github\/workflows\/conformance[.]yml`: /);
});
