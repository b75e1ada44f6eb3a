/**
 * Writes every file that is made from the source alone: `npm run generate`. Pictures and the plan of deployments are recorded, and have
 * separate commands.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { CONTRACT_PAGE_FILE, fillExamples } from '../spec/examples/contract.ts';
import { generateSchemas } from '../spec/generate.ts';
import { CHECKS_FILE, generateChecks } from './checks.ts';

const at = (file: string): URL => new URL(`../${file}`, import.meta.url);
const read = (file: string): string => readFileSync(at(file), 'utf8');

/** The texts of the generated files, by path from the root. The same source always gives the same texts. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  const [{ CLAUSES_FILE, clausesPage }, { VECTORS_FOLDER, vectorFiles }, { IDS_FILE, idsText }] = await Promise.all([
    import('./clauses.ts'),
    import('./vectors.ts'),
    import('../suites/cases/ledger/ledger.ts'),
  ]);
  const page = `${VECTORS_FOLDER}/README.md`;
  return new Map([
    [CHECKS_FILE, generateChecks()],
    [CLAUSES_FILE, clausesPage()],
    [CONTRACT_PAGE_FILE, fillExamples(read(CONTRACT_PAGE_FILE))],
    [`schemas/${IDS_FILE}`, idsText(read(`schemas/${IDS_FILE}`))],
    ...[...generateSchemas()].map(([file, text]): [string, string] => [`schemas/${file}`, text]),
    ...vectorFiles(read(page)),
  ]);
}

if (process.argv[1] === import.meta.filename) {
  // Everything else is made with the checks, so they come first.
  writeFileSync(at(CHECKS_FILE), generateChecks());
  const files = await generate();
  const changed = [...files].filter(([file, text]) => !existsSync(at(file)) || read(file) !== text);
  for (const [file, text] of changed) writeFileSync(at(file), text);
  console.log([`${files.size} files are up to date`, ...changed.map(([file]) => `wrote ${file}`)].join('\n'));
}
