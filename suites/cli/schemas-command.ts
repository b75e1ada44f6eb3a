import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, posix, sep } from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { exampleBodies } from '../../spec/examples/bodies.ts';
import { CONTRACT_PAGE_FILE, fillExamples } from '../../spec/examples/contract.ts';
import { plural } from '../../spec/grammar.ts';
import { packageFile } from '../../spec/package-file.ts';
import { BODY_KINDS } from '../../spec/shapes/bodies.ts';
import { visibleJson } from '../../spec/text/visible.ts';
import { readNamedFile } from '../harness/named-file.ts';
import { type CommandArguments, readChoice } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { folderError, makeFolder, replaceFile } from './output/folders.ts';
import { print } from './output/print.ts';

/** Defined only in the package, which ships the files that were generated for its version. */
declare const IS_PACKAGE: true;

/**
 * `routespec schemas`: writes all generated files and, without `--out`, the examples in the contract's page. With
 * `--check` it writes nothing, and prints the files that differ.
 */
export async function schemasCommand(given: CommandArguments): Promise<number> {
  const folder = given.text('out') ?? 'schemas';
  // The page is a file of this repository. Elsewhere there is none to fill.
  const page = given.text('out') === undefined && existsSync(CONTRACT_PAGE_FILE) ? CONTRACT_PAGE_FILE : undefined;
  const files = await schemaFiles(folder).catch((error: unknown) => {
    throw error instanceof RoutespecError ? error : folderError(folder, error);
  });
  return given.on('check') ? check(folder, files, page) : write(folder, files, page);
}

/** `routespec schemas examples`: bodies for the tests of a consumer, as lines of JSON. */
export async function examplesCommand(given: CommandArguments): Promise<number> {
  const kind = given.text('kind');
  const kinds = kind === undefined ? BODY_KINDS : [readChoice('kind', kind, BODY_KINDS)];
  for (const each of kinds) {
    const bodies = exampleBodies(each, { odd: given.on('odd') });
    // Escaped as JSON: JSON does not allow the escapes that `print` makes for a terminal.
    print(bodies.map((body) => `${visibleJson(JSON.stringify({ kind: each, ...body }))}\n`).join(''));
  }
  return EXIT.conformant;
}

async function write(folder: string, files: ReadonlyMap<string, string>, page: string | undefined): Promise<number> {
  await writeFiles(folder, files);
  if (page !== undefined) {
    await writeFile(page, fillExamples(await readFile(page, 'utf8')));
    print(`examples written to ${page}\n`);
  }
  for (const sentence of await staleSentences(folder, files)) print(`${sentence}\n`, process.stderr);
  return EXIT.conformant;
}

/** Writes files into a folder, and prints their number. @throws RoutespecError `machine` */
export async function writeFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  try {
    for (const [path, text] of files) {
      const file = join(folder, path);
      makeFolder(dirname(file));
      // It replaces the existing entry, so that a link leads nowhere, and a pipe is not waited for.
      await replaceFile(file, text);
    }
  } catch (error) {
    throw folderError(folder, error);
  }
  print(`${plural(files.size, 'file')} written to ${folder}\n`);
}

/** Reports the problems, one sentence for each file. */
async function check(folder: string, files: ReadonlyMap<string, string>, page: string | undefined): Promise<number> {
  const texts = await Promise.all([...files].map(async ([path, text]) => describeChange(join(folder, path), text)));
  const pageText = page && (await readFile(page, 'utf8'));
  const sentences = [
    ...texts,
    ...(page && pageText ? [await describeChange(page, fillExamples(pageText))] : []),
    ...(await staleSentences(folder, files)),
  ].filter((sentence) => sentence !== undefined);
  for (const sentence of sentences) print(`${sentence}\n`);
  const count = plural(files.size, 'file');
  if (sentences.length === 0) print(`${count} in ${folder} are up to date\n`);
  else print(`${folder} is out of date: run \`routespec schemas --out ${folder}\`\n`, process.stderr);
  return sentences.length === 0 ? EXIT.conformant : EXIT.different;
}

/** A sentence about a file that should have this text; undefined if it has. */
async function describeChange(file: string, text: string): Promise<string | undefined> {
  const found = await readText(file);
  if (found === text) return undefined;
  const seen = found === undefined ? 'is missing' : `differs from line ${lineOfDifference(found, text)} on`;
  return `${file} ${seen}`;
}

/** The first line in which two texts differ, counted from 1. */
function lineOfDifference(one: string, other: string): number {
  const others = other.split('\n');
  const index = one.split('\n').findIndex((line, at) => line !== others[at]);
  return (index === -1 ? one.split('\n').length : index) + 1;
}

async function staleSentences(folder: string, files: ReadonlyMap<string, string>): Promise<string[]> {
  const stale = await staleFiles(folder, new Set(files.keys()));
  return stale.map((path) => `${path} in ${folder} is no longer written. Remove it`);
}

/**
 * The text of every file of `schemas/`, by path.
 * @param folder their destination; an existing ledger of ids keeps the retired ones
 */
async function schemaFiles(folder: string): Promise<ReadonlyMap<string, string>> {
  if (typeof IS_PACKAGE === 'undefined') {
    const { generateSchemas } = await import('../../spec/generate.ts');
    const { IDS_FILE, idsText } = await import('../cases/ledger/ledger.ts');
    return new Map([...generateSchemas(), [IDS_FILE, idsText(await readText(join(folder, IDS_FILE)))]]);
  }
  // `routespec vectors` writes the test vectors.
  return new Map([...(await shippedFiles('schemas'))].filter(([path]) => !path.startsWith('vectors/')));
}

/** The text of each file in a folder of the package, by its path there. */
export async function shippedFiles(name: string): Promise<ReadonlyMap<string, string>> {
  const folder = packageFile(name);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const read = async (path: string): Promise<[string, string]> => [
    path.slice(folder.length + 1).replaceAll(sep, '/'),
    await readFile(path, 'utf8'),
  ];
  return new Map(await Promise.all(paths.map(read)));
}

/** The largest file that is compared with what is written now. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Most files that are read. The folder may belong to another project. */
const MAX_FILES = 2000;
/** Mark near the beginning of every schema and every OpenAPI document. */
const MARK = /"\$id": "https:\/\/routespec\.example\/|"contact": \{\s*"name": "routespec"/;

/**
 * The text of a file, or undefined if there is none.
 * @throws the error of the file system, if the file cannot be read for another reason
 */
async function readText(path: string): Promise<string | undefined> {
  try {
    return readNamedFile(path, MAX_BYTES).toString('utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Schemas and OpenAPI documents that an earlier version of routespec wrote next to those of this one, and this one does
 * not write, by their paths. Other files are ignored.
 * @param written the paths that it writes
 */
async function staleFiles(folder: string, written: ReadonlySet<string>): Promise<string[]> {
  const folders = [...new Set([...written].map((path) => dirname(path)))];
  const names = await Promise.all(folders.map((each) => readdir(join(folder, each)).catch(() => [])));
  const paths = names.flatMap((each, at) => each.map((name) => posix.join(folders[at] ?? '', name)));
  const candidates = paths.filter((path) => path.endsWith('.json') && !written.has(path)).slice(0, MAX_FILES);
  const isOurs = (path: string): Promise<boolean> =>
    readText(join(folder, path)).then(
      (text = '') => MARK.test(text),
      () => false,
    );
  const ours = await Promise.all(candidates.map(isOurs));
  return candidates.filter((_, at) => ours[at]).sort();
}
