import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeVectors } from '../sim/vectors/index.ts';
import { countsOf, filled, VECTORS_FOLDER, vectorTexts } from './vectors.ts';

const FOLDER = new URL(`../${VECTORS_FOLDER}/`, import.meta.url);
/** The page and the runners need little of it. */
const MAX_BYTES = 2_000_000;

const committed = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const set = makeVectors();
const texts = vectorTexts(set);

test('the vectors in the repository are those that are made, byte for byte; otherwise run `npm run vectors`', () => {
  const stale = [...texts].filter(([file, text]) => committed(file) !== text).map(([file]) => file);
  expect(stale).toEqual([]);
  expect(readdirSync(FOLDER).filter((file) => file.endsWith('.json'))).toEqual([...texts.keys()].toSorted());
});

test('the page counts the vectors; otherwise run `npm run vectors`', () => {
  const page = committed('README.md');
  expect(page).toContain('<!-- counts -->');
  expect(filled(page, 'counts', countsOf(set))).toBe(page);
});

test('all of it takes less than 2 MB', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => /[.]\w+$/.test(file));
  expect(files.reduce((sum, file) => sum + Buffer.byteLength(committed(file)), 0)).toBeLessThan(MAX_BYTES);
});
