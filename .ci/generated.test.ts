import { readdirSync, readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { makeVectors } from '../sim/vectors/index.ts';
import { CHECKS_FILE, generateChecks } from './checks.ts';
import { CLAUSES_FILE, clausesPage } from './clauses.ts';
import { describeCounts, filled, VECTORS_FOLDER, vectorTexts } from './vectors.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const set = makeVectors();
const vectors = vectorTexts(set);
const page = `${VECTORS_FOLDER}/README.md`;

const GENERATED: readonly (readonly [file: string, command: string, text: string])[] = [
  [CHECKS_FILE, 'checks', generateChecks()],
  [CLAUSES_FILE, 'clauses', clausesPage()],
  ...[...vectors].map(([file, text]) => [`${VECTORS_FOLDER}/${file}`, 'vectors', text] as const),
  [page, 'vectors', filled(read(page), 'counts', describeCounts(set))],
];

it.each(GENERATED)('%s is up to date; otherwise run `npm run %s`', (file, _, text) => {
  expect(read(file) === text).toBe(true);
});

test('there are no other vectors', () => {
  const files = readdirSync(new URL(`../${VECTORS_FOLDER}/`, import.meta.url)).filter((file) => file.endsWith('.json'));
  expect(files).toEqual([...vectors.keys(), 'message-keys.json'].toSorted());
});
