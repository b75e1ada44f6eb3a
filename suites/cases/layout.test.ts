import { readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { requirement } from '../../spec/requirements/index.ts';
import type { Case } from './case.ts';
import { CASES } from './index.ts';

const FOLDER = 'suites/cases';
const ROOT = fileURLToPath(new URL('.', import.meta.url));
/** With more files than this, nobody finds one by looking through the folder. */
const FILES_MOST = 15;

/** Every file in a folder named for a role. Other files are not tables; the cases for receivers have their own runner. */
const files = readdirSync(ROOT, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)).replaceAll('\\', '/'))
  .filter((path) => /^(router|client|both)\//.test(path));
const tableFiles = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));

const exportsOf = new Map<string, readonly unknown[]>();
beforeAll(async () => {
  for (const path of tableFiles) exportsOf.set(path, Object.values(await import(`${ROOT}${path}`)));
});

/** The cases of a file; none if it holds no table, which another test reports. */
function casesIn(path: string): readonly Case[] {
  const [table] = exportsOf.get(path) ?? [];
  return Array.isArray(table) ? table : [];
}

function placeOf({ id, requirements: [first] }: Case): string {
  const role = first === undefined ? 'a role' : requirement(first).role;
  return `${role}/${id.split('/')[0]}`;
}

function isAt(path: string, place: string): boolean {
  return path === `${place}.ts` || dirname(path) === place;
}

describe('the layout of suites/cases', () => {
  it('has one table in each file, and nothing else', () => {
    const strays = [...exportsOf]
      .filter(([, values]) => values.length !== 1 || !Array.isArray(values[0]) || values[0].length === 0)
      .map(([path, values]) => `Expected one table of cases from ${FOLDER}/${path}, got ${values.length} exports`);
    expect(strays, strays.join('\n')).toEqual([]);
  });

  it('has every case in a file of its role and group', () => {
    const strays = tableFiles.flatMap((path) =>
      casesIn(path)
        .filter((each) => !isAt(path, placeOf(each)))
        .map((each) => {
          const place = `${FOLDER}/${placeOf(each)}`;
          return `Expected ${each.id} in ${place}.ts or a file of ${place}/, got it in ${FOLDER}/${path}`;
        }),
    );
    expect(strays, strays.join('\n')).toEqual([]);
  });

  it('lists every table', () => {
    const listed = new Set<Case>(CASES);
    const strays = tableFiles
      .filter((path) => !casesIn(path).some((each) => listed.has(each)))
      .map((path) => `Expected the table of ${FOLDER}/${path} in CASES of ${FOLDER}/index.ts, got none of its cases`);
    expect(strays, strays.join('\n')).toEqual([]);
  });

  it('has every case in a table', () => {
    const known = new Set(tableFiles.flatMap((path) => casesIn(path)));
    expect(CASES.filter((each) => !known.has(each)).map(({ id }) => id)).toEqual([]);
  });

  it(`has no folder with more than ${FILES_MOST} files`, () => {
    const counts = new Map<string, number>();
    for (const path of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const strays = [...counts]
      .filter(([, count]) => count > FILES_MOST)
      .map(([folder, count]) => `Expected at most ${FILES_MOST} files in ${FOLDER}/${folder}, got ${count}`);
    expect(strays, strays.join('\n')).toEqual([]);
  });
});
