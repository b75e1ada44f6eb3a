/**
 * Writes the test vectors to `schemas/vectors/`, and the counts on their page.
 *
 *     npm run vectors
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { faultsFound, makeVectors, VECTOR_NAMES } from '../sim/vectors/index.ts';
import { vectorsText } from '../spec/generate.ts';
import type { VectorSet } from '../spec/shapes/vectors.ts';

/** Their path, from the root. */
export const VECTORS_FOLDER = 'schemas/vectors';

export function vectorTexts(set: VectorSet): ReadonlyMap<string, string> {
  return new Map(VECTOR_NAMES.map((name) => [`${name}.json`, vectorsText(set[name])]));
}

/** The table of the page: the number of vectors of each treatment in each file. */
export function describeCounts(set: VectorSet): string {
  const rows = VECTOR_NAMES.map((name) => {
    const count = (treatment: string): number => set[name].filter((vector) => vector.treatment === treatment).length;
    return `| [\`${name}.json\`](${name}.json) | ${count('valid')} | ${count('invalid')} | ${count('acceptable')} |`;
  });
  return ['| file | valid | invalid | acceptable |', '|---|---|---|---|', ...rows].join('\n');
}

const block = (name: string): RegExp => new RegExp(`(?<=<!-- ${name} -->\n\n)[\\s\\S]*?(?=\n\n)`);

/** The page with a block filled in below a marker. The block ends at an empty line. */
export function filled(page: string, name: 'counts' | 'share', text: string): string {
  return page.replace(block(name), () => text);
}

function describeShare(set: VectorSet): string {
  const { count, missed } = faultsFound(set);
  const percent = Math.floor((100 * (count - missed.length)) / count);
  return `The vectors alone find ${count - missed.length} of ${count} faults (${percent} %).`;
}

if (process.argv[1] === import.meta.filename) {
  const at = (file: string): URL => new URL(`../${VECTORS_FOLDER}/${file}`, import.meta.url);
  const set = makeVectors();
  for (const [file, text] of vectorTexts(set)) writeFileSync(at(file), text);
  const page = readFileSync(at('README.md'), 'utf8');
  writeFileSync(at('README.md'), filled(filled(page, 'counts', describeCounts(set)), 'share', describeShare(set)));
  console.log(`Wrote ${VECTORS_FOLDER}`);
}
