import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPORTER_NAMES } from './files.ts';
import { RENDERERS } from './index.ts';
import { EMPTY_RUN, HOSTILE_RUN, RICH_RUN } from './results.fixture.ts';

test.each(Object.entries(RENDERERS))('the report %s ends in a newline, for any run', (_, render) => {
  expect([EMPTY_RUN, HOSTILE_RUN].map((results) => render(results).at(-1))).toEqual(['\n', '\n']);
});

test('the fixtures are of cases that exist', () => {
  const ids = readFileSync(new URL('../schemas/ids.json', import.meta.url), 'utf8').split('"retired"')[0];
  const used = [...RICH_RUN.cases.map(({ id }) => id), ...RICH_RUN.observations.map((observed) => observed.case)];
  expect(used.filter((id) => ids?.includes(`"${id}"`) !== true)).toEqual([]);
});

test('the page about pipelines has a row for each reporter', () => {
  const page = readFileSync(new URL('gate.md', import.meta.url), 'utf8');
  expect([...page.matchAll(/^\| `(\w+)` \| .* \| .* \|$/gm)].map(([, name]) => name)).toEqual(REPORTER_NAMES);
});
