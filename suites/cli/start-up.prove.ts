import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { COMMAND_FILE, preloading } from './command.fixture.ts';

const MANIFEST = fileURLToPath(new URL('../../package.json', import.meta.url));
const OLD_NODE = "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } })";

const folder = temporaryFolder();

/** Files that an installation has next to the script that starts the program, and its `main.ts` or `main.js`, if it has one. */
interface Installation {
  readonly source?: string;
  readonly compiled?: string;
  readonly preload?: string;
}

/** Makes an installation, and returns its folder. */
async function install({ source, compiled }: Installation): Promise<string> {
  const root = await mkdtemp(join(folder, 'installation-'));
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await cp(MANIFEST, join(root, 'package.json'));
  await mkdir(join(root, 'suites'));
  await cp(COMMAND_FILE, join(root, 'suites/routespec.mjs'));
  await cp(join(COMMAND_FILE, '../bundle.mjs'), join(root, 'suites/bundle.mjs'));
  if (source !== undefined) await write('suites/cli/main.ts', source);
  if (compiled !== undefined) await write('dist/main.js', compiled);
  return root;
}

async function start(root: string, preload: string, args: readonly string[]): Promise<unknown> {
  const options = { cwd: root, env: { ...process.env, ...preloading(preload) } };
  return promisify(execFile)(process.execPath, ['suites/routespec.mjs', ...args], options).catch((error) => error);
}

describe.concurrent('an installation that cannot start', () => {
  it.for<[what: string, installation: Installation, sentence: RegExp]>([
    ['a clone without packages', { source: 'export {}' }, /^Expected everything .*'tsx'.*; run `npm ci`$/],
    ['a package without its program', {}, /^Expected everything .*main\.js'.*; install routespec again$/],
    [
      'a package without another one',
      { compiled: "import 'hono-missing'" },
      /'hono-missing'.*install routespec again$/,
    ],
    ['a program that is spoilt', { compiled: 'export const main = (' }, /^Unexpected end of input$/],
    ['a program that fails at once', { compiled: "throw new TypeError('spoilt')" }, /^spoilt$/],
    ['a program of another version', { compiled: 'export {}' }, /load is not a function$/],
    ['a version of Node that is too old', { preload: OLD_NODE }, /^Expected Node 20\.19 or newer, got 20\.18\.3$/],
  ])('ends with 3 and one sentence: %s', async ([, installation, sentence], { expect }) => {
    const root = await install(installation);
    const ended = await start(root, installation.preload ?? '', ['run', '--seed', '1']);
    expect(ended).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(/^routespec: .*\n$/) });
    expect((ended as { stderr: string }).stderr.slice('routespec: '.length, -1)).toMatch(sentence);
  });
});

it('prints the stack with ROUTESPEC_DEBUG, and ends with 3 if the program stops without an ending', async ({
  expect,
}) => {
  const failing = await install({ compiled: "throw new TypeError('spoilt')" });
  const ended = await start(failing, "process.env.ROUTESPEC_DEBUG = '1'", ['list']);
  expect(ended).toMatchObject({ code: 3, stderr: expect.stringMatching(/^routespec: TypeError: spoilt\n {4}at /) });
  const endless = await install({ compiled: 'export const main = () => new Promise(() => {})' });
  expect(await start(endless, '', ['run'])).toMatchObject({ code: 3 });
});
