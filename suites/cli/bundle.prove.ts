import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness/temporary-folder.fixture.ts';
import { COMMAND_FILE } from './command.fixture.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'suites/cli/main.ts';

const folder = temporaryFolder();

/** Makes a checkout whose program prints a word, which another module of it exports. */
async function checkout(word: string): Promise<string> {
  const root = await mkdtemp(join(folder, 'checkout-'));
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json'])
    await cp(join(ROOT, file), join(root, file));
  for (const room of ['spec', 'sim', 'suites/cli', 'reports']) {
    await mkdir(join(root, room), { recursive: true });
  }
  await symlink(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  await cp(COMMAND_FILE, join(root, 'suites/routespec.mjs'));
  await cp(join(COMMAND_FILE, '../bundle.mjs'), join(root, 'suites/bundle.mjs'));
  const load = 'export const load = async (): Promise<() => void> => () => console.log(WORD, import.meta.url);';
  await writeFile(join(root, MAIN), `import { WORD } from '../../spec/word.ts';\n${load}`);
  await say(root, word);
  return root;
}

async function say(root: string, word: string): Promise<void> {
  await writeFile(join(root, 'spec/word.ts'), `export const WORD: string = '${word}';`);
}

/** Output of the program: its word, and whether it was started from a bundle. */
async function printed(root: string): Promise<[word: string | undefined, isBundled: boolean]> {
  const ended = await promisify(execFile)(process.execPath, ['suites/routespec.mjs', 'list'], { cwd: root }).catch(
    (error: { stdout: string }) => error,
  );
  const [word, url = ''] = ended.stdout.trim().split(' ');
  return [word, url.includes('/.cache/start/')];
}

describe('a checkout', () => {
  it('starts from a bundle, and from another one once a source has changed', async () => {
    const root = await checkout('one');
    expect([await printed(root), await printed(root)]).toEqual([
      ['one', true],
      ['one', true],
    ]);
    expect(await readdir(join(root, '.cache/start'))).toHaveLength(1);
    await say(root, 'two');
    expect(await printed(root)).toEqual(['two', true]);
    expect(await readdir(join(root, '.cache/start'))).toHaveLength(2);
  });

  it('starts from its sources if there can be no bundle', async () => {
    const root = await checkout('one');
    await writeFile(join(root, '.cache'), 'a file in the place of the folder');
    expect(await printed(root)).toEqual(['one', false]);
  });

  it('makes one bundle when several commands start at once', async () => {
    const root = await checkout('one');
    const all = await Promise.all([1, 2, 3].map(() => printed(root)));
    expect(all.map(([word]) => word)).toEqual(['one', 'one', 'one']);
    expect(await readdir(join(root, '.cache/start'))).toHaveLength(1);
  });
});
