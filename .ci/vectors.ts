import { faultsFound, makeVectors, VECTOR_NAMES } from '../sim/vectors/index.ts';
import { vectorsText } from '../spec/generate.ts';
import type { VectorSet } from '../spec/shapes/vectors.ts';

/** Their path, from the root. */
export const VECTORS_FOLDER = 'schemas/vectors';

/** The test vectors, and their page with its figures filled in, by path from the root. */
export function vectorFiles(page: string): ReadonlyMap<string, string> {
  const set = makeVectors();
  return new Map([
    ...VECTOR_NAMES.map((name): [string, string] => [`${VECTORS_FOLDER}/${name}.json`, vectorsText(set[name])]),
    [`${VECTORS_FOLDER}/README.md`, filled(filled(page, 'counts', describeCounts(set)), 'share', describeShare(set))],
  ]);
}

/** The table of the page: the number of vectors of each treatment in each file. */
function describeCounts(set: VectorSet): string {
  const rows = VECTOR_NAMES.map((name) => {
    const count = (treatment: string): number => set[name].filter((vector) => vector.treatment === treatment).length;
    return `| [\`${name}.json\`](${name}.json) | ${count('valid')} | ${count('invalid')} | ${count('acceptable')} |`;
  });
  return ['| file | valid | invalid | acceptable |', '|---|---|---|---|', ...rows].join('\n');
}

const block = (name: string): RegExp => new RegExp(`(?<=<!-- ${name} -->\n\n)[\\s\\S]*?(?=\n\n)`);

/** The page with a block filled in below a marker. The block ends at an empty line. */
function filled(page: string, name: 'counts' | 'share', text: string): string {
  return page.replace(block(name), () => text);
}

function describeShare(set: VectorSet): string {
  const { count, missed } = faultsFound(set);
  const percent = Math.floor((100 * (count - missed.length)) / count);
  return `The vectors alone find ${count - missed.length} of ${count} faults (${percent} %).`;
}
