import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCHEMAS_VERSION } from '../spec/catalogue.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['spec', 'sim', 'suites', 'reports'];
/** What runs write there is not in the repository. */
const NOT_COMMITTED = ['.cache/', 'reports/latest/', 'reports/receiver/'];

/** The pages for people: those at the root, the contract, and the README of each folder. */
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'spec/contract.md',
  'reports/gate.md',
  'sim/dev/alternatives.md',
  'spec/clauses.md',
  'spec/promises.md',
  'spec/types.md',
  'suites/init/your-router.md',
  'suites/troubleshooting.md',
  'schemas/README.md',
  'schemas/vectors/README.md',
  ...ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(^|\/)README[.]md$/.test(file))
      .map((file) => `${room}/${file}`),
  ),
];

const read = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** The targets of relative links: path and anchor, either of which may be empty. */
const linksIn = (page: string): { path: string; anchor: string }[] =>
  [...read(page).matchAll(/\]\((?!\w+:)([^)#]*)#?([^)]*)\)/g)].map(([, path = '', anchor = '']) => ({ path, anchor }));

/** The anchors of the headings of a page, as GitHub makes them. */
const anchorsIn = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

/** Code that is a path: it begins with the name of a room, or it has a slash and ends in one or in the name of a file. */
function pathsIn(page: string): string[] {
  const spans = [...read(page).matchAll(/`([^`\s]+)`/g)].map(([, span = '']) => span);
  return spans.filter((span) =>
    /^([.]ci|spec|sim|suites|reports|schemas)\/|^[\w.-][\w./-]*\/([\w.-]+[.]\w+)?$/.test(span),
  );
}

test.each(PAGES)('every link of %s leads to something', (page) => {
  const broken = linksIn(page).filter(({ path, anchor }) => {
    const target = path === '' ? page : join(dirname(page), path);
    return !existsSync(join(ROOT, target)) || (anchor !== '' && !anchorsIn(target).includes(anchor));
  });
  expect(broken.map(({ path, anchor }) => `Expected the target of the link ${path}#${anchor} to exist`)).toEqual([]);
});

test.each(PAGES)('every path in %s exists', (page) => {
  const missing = pathsIn(page).filter(
    (path) =>
      !NOT_COMMITTED.includes(path) && ![ROOT, join(ROOT, dirname(page))].some((at) => existsSync(join(at, path))),
  );
  expect(missing.map((path) => `Expected ${path} to exist`)).toEqual([]);
});

test.each(PAGES)('every npm script in %s is in package.json', (page) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(page).matchAll(/\bnpm run (?:-\S+ )*([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('the pages have links, paths and scripts to check', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(PAGES.flatMap(linksIn).length).toBeGreaterThan(30);
  expect(PAGES.flatMap(pathsIn).length).toBeGreaterThan(20);
});

test('the version of the schemas has an entry in CHANGELOG.md', () => {
  expect(read('CHANGELOG.md')).toContain(`\n### ${SCHEMAS_VERSION}\n`);
});
