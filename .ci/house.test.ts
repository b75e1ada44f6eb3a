import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const ROOMS = ['.ci', 'schemas', 'spec', 'sim', 'suites', 'reports'];
/** The output of runs, and installed packages. */
const NOT_OURS = ['reports/latest', 'reports/receiver', 'reports/runs', 'node_modules'];

/** What lies beside the rooms. Tools that measure like to leave their logs there. */
const AT_THE_DOOR = [
  ...['.gitignore', '.npmrc', '.nvmrc', 'CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'biome.json'],
  ...['knip.json', 'package-lock.json', 'package.json', 'tsconfig.build.json', 'tsconfig.json', 'vitest.config.ts'],
];

/** What a script of `package.json` writes. Nobody reads it from top to bottom. */
const GENERATED = /[/]generated[.]ts$/;

const MAX_LINES = 250;
/** At least half of the files have fewer lines. */
const MEDIAN_LINES = 80;
/** Readers go through a folder of cases as one list. */
const MAX_FILES_OF_CASES = 15;
const MAX_FILES = 25;
/** A folder with fewer files needs no introduction. */
const ROOM_FILES = 5;

/** Every file in a folder, at any depth, by its path from the root. */
function filesIn(folder: string): string[] {
  if (NOT_OURS.some((path) => folder === path || folder.endsWith(`/${path}`))) return [];
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

const files = ROOMS.flatMap(filesIn);
const lengths = new Map(
  files
    .filter((file) => /[.](ts|js|mjs|go|py|java)$/.test(file) && !GENERATED.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1]),
);

function mostIn(folder: string): number {
  return folder === 'suites/cases' || folder.startsWith('suites/cases/') ? MAX_FILES_OF_CASES : MAX_FILES;
}

test('every room is checked', () => {
  expect(lengths.size).toBeGreaterThan(400);
  expect(ROOMS.filter((room) => !files.some((file) => file.startsWith(`${room}/`)))).toEqual([]);
});

test('nothing lies at the top level but the rooms and what tools look for there', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' });
  skip(status !== 0, 'needs a git checkout');
  const names = new Set(stdout.split('\0').map((file) => file.split('/')[0]));
  names.delete('');
  expect([...names].toSorted()).toEqual([...AT_THE_DOOR, ...ROOMS].toSorted());
});

test(`no file has more than ${MAX_LINES} lines`, () => {
  const long = [...lengths].filter(([, lines]) => lines > MAX_LINES);
  expect(long.map(([file, lines]) => `Expected ${file} to have at most ${MAX_LINES} lines, got ${lines}`)).toEqual([]);
});

test(`half of the files have fewer than ${MEDIAN_LINES} lines`, () => {
  const sorted = [...lengths.values()].toSorted((one, other) => one - other);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(MEDIAN_LINES);
});

test('no folder has too many files', () => {
  const counts = [...new Set(files.map((file) => dirname(file)))].map((folder) => ({
    folder,
    count: countIn(folder),
  }));
  const full = counts.filter(({ folder, count }) => count > mostIn(folder));
  expect(
    full.map(({ folder, count }) => `Expected ${folder} to have at most ${mostIn(folder)} files, got ${count}`),
  ).toEqual([]);
});

test('every room says at its door what it is for', () => {
  const folders = [...new Set(files.filter((file) => isSource(file)).map((file) => dirname(file)))];
  const rooms = folders.filter((folder) => !isPartOfRoom(folder) && countIn(folder) >= ROOM_FILES);
  const silent = rooms.filter((folder) => !files.includes(`${folder}/README.md`));
  expect(rooms.length).toBeGreaterThan(20);
  expect(
    silent.map((folder) => `Expected ${folder}/README.md to say what the folder is for, got no such file`),
  ).toEqual([]);
});

function isSource(file: string): boolean {
  return /[.]ts$/.test(file) && !file.startsWith('.ci');
}

/** Groups of cases, parts of the kit and whole implementations are explained by the folder above them. */
function isPartOfRoom(folder: string): boolean {
  return /^suites\/(cases\/\w+|kit\/client|proof\/implementations)\/./.test(folder);
}

function countIn(folder: string): number {
  return files.filter((file) => dirname(file) === folder).length;
}
