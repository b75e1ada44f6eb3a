import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Instrumenter } from '@stryker-mutator/instrumenter';

type Ignorer = Parameters<Instrumenter['instrument']>[1]['ignorers'][number];
type NodePath = Parameters<Ignorer['shouldIgnore']>[0];

/** What is used of a path of Babel, whose types the instrumenter leaves out. */
interface Node extends NodePath {
  readonly listKey?: string;
  readonly key: string | number | null;
  readonly parentPath: Node | null;
  readonly node: {
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  };
  get(member: string): Node;
  isNewExpression(): boolean;
  isCallExpression(): boolean;
  isMemberExpression(): boolean;
  isIdentifier(wanted: { readonly name: string }): boolean;
  isStringLiteral(): boolean;
  isTemplateLiteral(): boolean;
}

/** Parts of the simulator that are mutated, each with the folders that it consists of. */
export const MUTATED_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'sim/router': ['sim/router'],
  'sim/rules': ['sim/rules', 'sim/rules/router', 'sim/rules/client', 'sim/ingestion'],
  'sim/client': ['sim/client'],
};

/** The files that decide what the simulator does: the reference uses nothing else of `sim/rules`. */
const ROOTS = ['sim/router/router.ts', 'sim/client/client.ts', 'sim/rules/reference.ts'];

/** A text of at least so many words is a sentence for a person. */
const SENTENCE_WORDS = 3;

/** The room of a file, or undefined if the file is not mutated. */
export function roomOf(file: string): string | undefined {
  const folder = path.posix.dirname(file);
  return Object.keys(MUTATED_ROOMS).find((room) => MUTATED_ROOMS[room]?.includes(folder));
}

/**
 * The files to mutate: those of the rooms that the reference uses. What only faults and variants use is not mutated.
 * @param root The folder of the project.
 */
export function mutatedFiles(root: string): string[] {
  const used = importedFrom(root, ROOTS);
  return sourcesOf(root, 'sim')
    .filter((file) => used.has(file) && roomOf(file) !== undefined)
    .sort();
}

/** The files of a room that are not tests or fixtures, by their paths from the folder of the project. */
export function sourcesOf(root: string, room: string): string[] {
  return readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !/[.](test|fixture)[.]ts$/.test(file));
}

/** All files that these import as values, directly or through others, and themselves. */
function importedFrom(root: string, files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...files];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    waiting.push(...importsOf(root, file));
  }
  return found;
}

function importsOf(root: string, file: string): string[] {
  const specifiers = read(root, file).matchAll(/^import (?!type )[^;]*? from '(\.[^']+)';$/gms);
  return [...specifiers].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
}

function read(root: string, file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/**
 * Where the constants of a file are used: in the file itself, and, if it exports constants, in all mutated files that
 * import it, directly or through others.
 */
export function usersOfConstants(root: string, file: string): string[] {
  if (!/^export const /m.test(read(root, file))) return [file];
  return mutatedFiles(root).filter((other) => importedFrom(root, [other]).has(file));
}

/**
 * Leaves out what no implementation promises: the words of errors, of refusals and of log lines. That a line is
 * logged, and of which kind it is, stays in.
 */
export const WORDING = {
  shouldIgnore(node: Node): string | undefined {
    if (isErrorOfOurs(node)) return 'the words of an error';
    if (isTextOfLogLine(node)) return 'the words of a log line';
    if (isSentence(node)) return 'a sentence for a person';
    return undefined;
  },
};

function isErrorOfOurs(node: Node): boolean {
  return node.isNewExpression() && node.get('callee').isIdentifier({ name: 'RoutespecError' });
}

/** Whether it is an argument of `log.write`, other than the first, which is the kind of the line. */
function isTextOfLogLine({ listKey, key, parentPath }: Node): boolean {
  if (listKey !== 'arguments' || Number(key) === 0 || parentPath?.isCallExpression() !== true) return false;
  const callee = parentPath.get('callee');
  return callee.isMemberExpression() && callee.get('property').isIdentifier({ name: 'write' });
}

function isSentence(node: Node): boolean {
  const { value, quasis = [] } = node.node;
  if (node.isStringLiteral()) return wordsIn(String(value)) >= SENTENCE_WORDS;
  if (!node.isTemplateLiteral()) return false;
  return wordsIn(quasis.map((part) => part.value.raw).join('x')) >= SENTENCE_WORDS;
}

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
