import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { preloading } from './command.fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OLD_NODE = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })";
const MAIN = 'suites/cli/main.ts';
const COMPILED = 'dist/main.js';

const folder = temporaryFolder();

/** Makes an installation of the script that starts the program, with these files next to it, and returns its folder. */
async function install(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(folder, 'installation-'));
  for (const file of ['package.json', 'suites/routespec.mjs', 'suites/bundle.mjs'])
    await cp(join(ROOT, file), join(root, file));
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  return root;
}

/** Starts the command of an installation, to its end. */
async function start(root: string, preload: string, ...args: readonly string[]) {
  const options = { cwd: root, env: { ...process.env, ...preloading(preload) } };
  const ended = promisify(execFile)(process.execPath, ['suites/routespec.mjs', ...args], options);
  return ended.catch((error: { code: number; stdout: string; stderr: string }) => error);
}

describe.concurrent('an installation that cannot start', () => {
  it.for<[what: string, files: Readonly<Record<string, string>>, sentence: RegExp, preload?: string]>([
    ['a clone without packages', { [MAIN]: 'export {}' }, /^Expected everything .*'tsx'.*; run `npm ci`$/],
    ['a package without its program', {}, /^Expected everything .*main\.js'.*; install routespec again$/],
    ['a package without another', { [COMPILED]: "import 'hono-missing'" }, /'hono-missing'.*install routespec again$/],
    ['a program that is spoilt', { [COMPILED]: 'export const main = (' }, /^Unexpected end of input$/],
    ['a program that fails at once', { [COMPILED]: "throw new TypeError('spoilt')" }, /^spoilt$/],
    ['a program of another version', { [COMPILED]: 'export {}' }, /load is not a function$/],
    ['a version of Node that is too old', {}, /^Expected Node 20\.19 or newer, got 20\.18\.3$/, OLD_NODE],
  ])('ends with 3 and one sentence: %s', async ([, files, sentence, preload = ''], { expect }) => {
    const ended = await start(await install(files), preload, 'run', '--seed', '1');
    expect(ended).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/^routespec: .*\n$/) });
    expect(ended.stderr.slice('routespec: '.length, -1)).toMatch(sentence);
  });
});

it('prints the stack with ROUTESPEC_DEBUG, and ends with 3 if the program stops without an ending', async ({
  expect,
}) => {
  const failing = await install({ [COMPILED]: "throw new TypeError('spoilt')" });
  const ended = await start(failing, "process.env.ROUTESPEC_DEBUG = '1'", 'list');
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/^routespec: TypeError: spoilt\n {4}at /) });
  const endless = await install({ [COMPILED]: 'export const main = () => new Promise(() => {})' });
  expect(await start(endless, '', 'run')).toMatchObject({ code: 3 });
});

describe('a checkout', () => {
  /** A checkout whose program prints a word, which another module of it exports. */
  async function checkout(): Promise<string> {
    const load = 'export const load = async (): Promise<() => void> => () => console.log(WORD, import.meta.url);';
    const root = await install({ [MAIN]: `import { WORD } from '../../spec/word.ts';\n${load}` });
    for (const file of ['package-lock.json', 'tsconfig.json']) await cp(join(ROOT, file), join(root, file));
    for (const room of ['spec', 'sim', 'reports']) await mkdir(join(root, room));
    await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    await say(root, 'one');
    return root;
  }

  const say = (root: string, word: string): Promise<void> =>
    writeFile(join(root, 'spec/word.ts'), `export const WORD: string = '${word}';`);

  /** Output of the program: its word, and whether it was started from a bundle. */
  async function printed(root: string): Promise<[word: string | undefined, isBundled: boolean]> {
    const [word, url = ''] = (await start(root, '', 'list')).stdout.trim().split(' ');
    return [word, url.includes('/.cache/start/')];
  }

  it('starts from one bundle, also when several commands start at once, and from another once a source has changed', async ({
    expect,
  }) => {
    const root = await checkout();
    expect(await Promise.all([1, 2, 3].map(() => printed(root)))).toEqual(Array(3).fill(['one', expect.any(Boolean)]));
    expect(await printed(root)).toEqual(['one', true]);
    expect(await readdir(join(root, '.cache/start'))).toHaveLength(1);
    await say(root, 'two');
    expect(await printed(root)).toEqual(['two', true]);
    expect(await readdir(join(root, '.cache/start'))).toHaveLength(2);
  });

  it('starts from its sources if there can be no bundle', async ({ expect }) => {
    const root = await checkout();
    await writeFile(join(root, '.cache'), 'a file in the place of the folder');
    expect(await printed(root)).toEqual(['one', false]);
  });
});
