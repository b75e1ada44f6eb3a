import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A relative import in a file of types. TypeScript keeps its extension. */
const RELATIVE_IMPORT = /((?:\bfrom|\bimport)\s*\(?\s*['"])([.][^'"]+)[.]ts(['"])/g;

/** The indentation of a line. The types of schemas nest deeply, so it would be a tenth of their size in the package. */
const INDENT = /^ +/gm;

const COMMENT = /^ *\/\*\*.*?\*\/\n/gms;

/**
 * Removes the files of types that no entry reaches, and the unnecessary parts of the others: comments stay in the
 * entries and in the files that these name. Imports name the JavaScript of the types.
 * @param folder the folder of all types
 * @param entries paths in it
 * @returns the number of remaining files
 */
export function keepReachableTypes(folder: string, entries: readonly string[]): number {
  const reached = new Set<string>();
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const documented = new Set(entries.flatMap((entry) => [entry, ...listImports(entry, read(entry))]));
  const visit = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = read(file);
    for (const target of listImports(file, text)) visit(target);
    const kept = documented.has(file) ? text : text.replace(COMMENT, '');
    const written = withoutDerivedTypes(kept).replace(RELATIVE_IMPORT, '$1$2.js$3').replace(INDENT, '');
    writeFileSync(join(folder, file), written);
  };
  for (const entry of entries) visit(entry);
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.ts') && !reached.has(file)) rmSync(join(folder, file));
  }
  return reached.size;
}

/** The files that a file of types imports, as paths in the folder of all types. */
function listImports(file: string, text: string): string[] {
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, , target]) => join(dirname(file), `${target}.d.ts`));
}

const OBJECT = 'z.ZodObject<';
/** An object type has five arguments, of which the last two follow from the others, and are their defaults. */
const NEEDED_ARGUMENTS = 3;
const OPENING = '<{([';
const CLOSING = '>})]';

/**
 * Removes the input and output types of each Zod object. They follow from its shape, but TypeScript writes them in
 * full, so that each level of an object would treble the levels below it.
 * @param text a file of types
 */
export function withoutDerivedTypes(text: string): string {
  const start = text.indexOf(OBJECT);
  if (start === -1) return text;
  const begin = start + OBJECT.length;
  const { parts, end } = argumentsFrom(text, begin);
  const kept = parts.slice(0, NEEDED_ARGUMENTS).map(withoutDerivedTypes);
  return `${text.slice(0, begin)}${kept.join(',')}${withoutDerivedTypes(text.slice(end))}`;
}

/** The arguments of a type, and the position of the closing bracket. */
function argumentsFrom(text: string, begin: number): { parts: string[]; end: number } {
  const parts: string[] = [];
  let depth = 0;
  let from = begin;
  for (let at = begin; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '"') at = endOfString(text, at);
    else if (OPENING.includes(character)) depth += 1;
    else if (CLOSING.includes(character) && text.charAt(at - 1) !== '=') depth -= 1;
    if (depth === 0 && character === ',') {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) return { parts: [...parts, text.slice(from, at)], end: at };
  }
  throw new Error(`Expected the types of an object to end, got ${text.slice(begin, begin + 80)}`);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
