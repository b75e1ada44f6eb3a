import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOMS = ['.ci', '.github', 'schemas', 'spec', 'sim', 'suites', 'reports'];

/** Files next to the rooms. Tools that measure like to leave their logs there. */
const AT_THE_DOOR = [
  ...['.gitignore', '.npmrc', '.nvmrc', 'biome.json', 'knip.json', 'vitest.config.ts'],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  ...['package-lock.json', 'package.json', 'tsconfig.build.json', 'tsconfig.json'],
];

test('nothing lies at the top level but the rooms and what tools look for there', ({ skip }) => {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd, encoding: 'utf8' });
  skip(status !== 0, 'needs a git checkout');
  const names = new Set(stdout.split('\0').map((file) => file.split('/')[0]));
  names.delete('');
  expect([...names].toSorted()).toEqual([...AT_THE_DOOR, ...ROOMS].toSorted());
});
