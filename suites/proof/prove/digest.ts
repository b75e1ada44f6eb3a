import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Enough of a digest to distinguish states of one project. */
const CHARACTERS = 16;
const ROOMS = ['spec', 'sim', 'suites', 'reports', 'schemas', '.ci'];
/** The output of runs and proofs, and files that no test reads. */
const NOT_READ =
  /(^|\/)node_modules\/|^reports\/(latest|receiver|runs)\/|\.md$|^suites\/proof\/(witnesses|proved)\.json$|^\.ci\/green\.json$/;
const TESTS = /\.(test|prove)\.ts$/;

/**
 * The digest of a program: of its own code and all its imports, without comments and layout. Packages count by their
 * lock file.
 */
export async function digestOfProgram(root: string, entry: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    minify: true,
    logLevel: 'error',
  });
  return digestOf([...outputFiles.map(({ text }) => text), readFileSync(join(root, 'package-lock.json'), 'utf8')]);
}

/** The digest of everything that tests can read, and of these files of tests, but not of others. */
export function digestOfTests(root: string, files: readonly string[]): string {
  const read = ROOMS.flatMap((room) => filesIn(root, room)).filter((file) => !TESTS.test(file) || files.includes(file));
  return digestOf([...read, 'package-lock.json'].flatMap((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

/** The files that a runner of tests plays. */
export function testsIn(root: string): string[] {
  return ROOMS.flatMap((room) => filesIn(root, room)).filter((file) => TESTS.test(file));
}

function filesIn(root: string, room: string): string[] {
  return readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))
    .filter((file) => !NOT_READ.test(file))
    .sort();
}

function digestOf(parts: readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex').slice(0, CHARACTERS);
}
