import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ALL_REQUIREMENTS } from '../spec/requirements/index.ts';
import { CLAUSES_FILE, clausesPage } from './clauses.ts';

const page = clausesPage();

test('the page of clauses in the repository is that of the requirements; otherwise run `npm run clauses`', () => {
  expect(readFileSync(new URL(`../${CLAUSES_FILE}`, import.meta.url), 'utf8')).toBe(page);
});

test('the page has each requirement once, in a heading that can be linked to', () => {
  const headings = [...page.matchAll(/^### (.*)$/gm)].map(([, id]) => id);
  expect(headings.toSorted()).toEqual(ALL_REQUIREMENTS.map(({ id }) => id).toSorted());
});
