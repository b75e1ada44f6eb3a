import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SCHEMAS_VERSION } from '../spec/catalogue.ts';
import { CASES } from '../suites/cases/index.ts';
import { RECEIVER_CASES } from '../suites/cases/receiver/cases/index.ts';
import { COMMANDS } from '../suites/cli/commands.ts';
import { toMatcher } from '../suites/runner/select.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['spec', 'sim', 'suites', 'reports'];
/** Folders that runs write, which are not in the repository. */
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

/** The commands of routespec in the code of a page, as words. */
function commandsIn(page: string): string[][] {
  const text = read(page);
  const code = [
    ...[...text.matchAll(/^(?: {4}|[$] )(.*(?:\\\n.*)*)/gm)].map(([, line = '']) => line),
    ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span),
  ];
  return code.flatMap((line) =>
    [...line.matchAll(/(?:^|npx |[|&;] *)routespec(?= [a-z]+\b)([^&|;#]*)/g)].map(([, words = '']) =>
      [...words.matchAll(/'[^']*'|"[^"]*"|[^\s\\]+/g)].map(([word]) => word.replace(/^['"]|['"]$/g, '')),
    ),
  );
}

const NAMES = [...CASES, ...RECEIVER_CASES].flatMap(({ id, requirements }) => [id, ...requirements]);

function isSelecting(pattern: string): boolean {
  const matcher = toMatcher(pattern);
  return NAMES.some((name) => matcher.test(name));
}

/** The first thing in a command that routespec does not know. */
function unknownIn([first = '', second = '', ...others]: readonly string[]): string | undefined {
  const isPair = Object.hasOwn(COMMANDS, `${first} ${second}`);
  const command = Object.entries(COMMANDS).find(([name]) => name === (isPair ? `${first} ${second}` : first))?.[1];
  if (command === undefined) return first;
  const words = isPair ? others : [second, ...others];
  const flags = words.flatMap((word) => /^--([\w-]+)/.exec(word)?.[1] ?? []);
  const wrongFlag = flags.find((flag) => flag !== 'help' && !Object.hasOwn(command.options, flag));
  if (wrongFlag !== undefined) return `--${wrongFlag}`;
  const patterns = words.filter((word) => /^[a-z-]+\/(?:[a-z\d-]+|[*])$|^[A-Z]{3}-\d{3}$/.test(word));
  return first === 'run' ? patterns.find((pattern) => !isSelecting(pattern)) : undefined;
}

test.each(PAGES)('every command of routespec in %s has its flags and cases', (page) => {
  expect(commandsIn(page).filter((words) => unknownIn(words) !== undefined)).toEqual([]);
});

test('the pages have links, paths and scripts to check', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(PAGES.flatMap(linksIn).length).toBeGreaterThan(30);
  expect(PAGES.flatMap(pathsIn).length).toBeGreaterThan(20);
  expect(PAGES.flatMap(commandsIn).length).toBeGreaterThan(60);
});

test('the version of the schemas has an entry in CHANGELOG.md', () => {
  expect(read('CHANGELOG.md')).toContain(`\n### ${SCHEMAS_VERSION}\n`);
});
