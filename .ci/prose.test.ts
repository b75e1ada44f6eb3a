import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from 'vitest';
import { findings } from './prose.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Everything that is written by hand. The lint quotes what it finds, and templates are programs in other languages. */
const CLEAN = ['.', ':!schemas', ':!.ci/prose*', ':!suites/init/templates'];

const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', ...CLEAN], { cwd: ROOT, encoding: 'utf8' });
const files = stdout.split('\0').filter((file) => existsSync(join(ROOT, file)));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };

/** The relative links of a page whose file is missing, and the scripts that it names and package.json lacks. */
function broken(page: string): string[] {
  const links = [...read(page).matchAll(/\]\((?!\w+:)([^)#]+)/g)].map(([, link = '']) => link);
  const names = [...read(page).matchAll(/\bnpm run (?:-\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  return [
    ...links.filter((link) => !existsSync(join(ROOT, dirname(page), link))).map((link) => `${page}: ${link}`),
    ...names.filter((name) => scripts[name] === undefined).map((name) => `${page}: npm run ${name}`),
  ];
}

test('no page, comment or sentence has an avoided pattern', ({ skip }) => {
  skip(status !== 0, 'needs a git checkout');
  const texts = files.filter((file) => /[.](?:ts|md|mjs)$/.test(file));
  expect(texts.length).toBeGreaterThan(CLEAN.length);
  expect(texts.flatMap((file) => findings(file, read(file)))).toEqual([]);
});

test('each link of a page leads to a file, and each npm script is there', ({ skip }) => {
  skip(status !== 0, 'needs a git checkout');
  const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');
  expect(pages).toContain('README.md');
  expect(pages.flatMap(broken)).toEqual([]);
});

it.each([
  ['a.md', 'One.\n\nWhatever.', ['a.md:3: "Whatever" (whatever): any, or "does not depend on"']],
  ['a.ts', 'a;\n/** What a run holds. */', [expect.stringMatching(/^a[.]ts:2: .* What" /)]],
  ['a.ts', '/** The state that a run holds. It is so large, besides the list. */', []],
])('findings in %s: %j', (file, text, found) => expect(findings(file, text)).toEqual(found));
