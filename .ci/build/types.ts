import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withoutDerivedTypes } from './object-types.ts';

/** A relative import in a file of types. TypeScript leaves its extension as it is in the source. */
const RELATIVE_IMPORT = /((?:\bfrom|\bimport)\s*\(?\s*['"])([.][^'"]+)[.]ts(['"])/g;

/** What indents a line. The types of schemas nest deeply, and it would take a tenth of their room in the package. */
const INDENT = /^ +/gm;

/**
 * Removes the files of types that nothing reaches from the entries, and what a reader of the others can do without. Imports
 * name the JavaScript that the types are of.
 * @param folder the folder of all types
 * @param entries paths in it
 * @returns how many files are left
 */
export function keepReachableTypes(folder: string, entries: readonly string[]): number {
  const reached = new Set<string>();
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, , target] of text.matchAll(RELATIVE_IMPORT)) visit(join(dirname(file), `${target}.d.ts`));
    const written = withoutDerivedTypes(text).replace(RELATIVE_IMPORT, '$1$2.js$3').replace(INDENT, '');
    writeFileSync(join(folder, file), written);
  };
  for (const entry of entries) visit(entry);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts') && !reached.has(file)) rmSync(join(folder, file));
  }
  return reached.size;
}
