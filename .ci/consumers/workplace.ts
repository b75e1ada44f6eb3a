import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { RoutespecError } from '../../spec/error.ts';

const call = promisify(execFile);

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The sources of each language, one folder each. */
export const SOURCES = path.join(ROOT, '.ci/consumers/languages');
/** Installed generators and compiled packages, kept from one run to the next. */
const CACHE = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'routespec-consumers');

/** The file that marks a folder of the cache as whole, with the time of its last use. */
const MARK = '.complete';
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** A compiler that downloads its packages first may take this long. */
const COMMAND_LIMIT_MS = 600_000;
const OUTPUT_LIMIT_BYTES = 64 * 2 ** 20;
/** The end of a failed command's output, which is enough to see why. */
const SHOWN_CHARACTERS = 2_000;

/** Folders of a run: `folder` is new and empty, `schemas` has the generated schemas. */
export interface Workplace {
  readonly folder: string;
  readonly schemas: string;
}

/**
 * Runs a command and returns what it printed to standard output.
 * @throws RoutespecError `fault` with the end of its output, if it does not exit with 0
 */
export async function run(
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  const outcome = await attempt(command, args, { cwd, env });
  if (outcome.failed) {
    const shown = outcome.output.trim().slice(-SHOWN_CHARACTERS);
    throw new RoutespecError('fault', `Expected \`${command} ${args.join(' ')}\` to succeed, got: ${shown}`);
  }
  return outcome.stdout;
}

/** The same for a command that may fail. */
export async function attempt(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: Readonly<Record<string, string>> },
): Promise<{ readonly failed: boolean; readonly stdout: string; readonly output: string }> {
  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: COMMAND_LIMIT_MS, maxBuffer: OUTPUT_LIMIT_BYTES };
    const { stdout, stderr } = await call(command, [...args], options);
    return { failed: false, stdout, output: `${stdout}${stderr}` };
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    return { failed: true, stdout, output: stdout + stderr === '' ? message : `${stdout}${stderr}` };
  }
}

/**
 * A folder that is filled once for the same contents, and kept. If filling fails, it is filled again the next time.
 * @param contents text that determines the folder, such as pinned versions
 */
export async function cached(
  name: string,
  contents: readonly string[],
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 12);
  const folder = path.join(CACHE, `${name}-${hash}`);
  const mark = path.join(folder, MARK);
  if (!existsSync(mark)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await fill(folder);
    forgetUnused(name);
  }
  writeFileSync(mark, '');
  return folder;
}

/** Removes folders of older contents, unless another checkout may still use them. */
function forgetUnused(name: string): void {
  for (const each of readdirSync(CACHE).filter((folder) => /-[\da-f]{12}$/.test(folder) && folder.startsWith(name))) {
    const mark = path.join(CACHE, each, MARK);
    const isUnused = existsSync(mark) && Date.now() - statSync(mark).mtimeMs > KEPT_MS;
    if (isUnused) rmSync(path.join(CACHE, each), { recursive: true, force: true });
  }
}

/** A folder in the cache that a compiler manages itself. */
export const shared = (name: string): string => path.join(CACHE, name);

/** The text of a file of a language, such as its pinned versions. */
export const source = (file: string): string => readFileSync(path.join(SOURCES, file), 'utf8');

/**
 * The version that a file pins, found after a text such as `"ajv": "`.
 * @throws RoutespecError `invalid` if the file does not pin it
 */
export function pinned(text: string, before: string): string {
  const at = text.indexOf(before);
  const version = at === -1 ? undefined : /^[^\d]{0,40}(\d+(?:[.]\d+)+)/.exec(text.slice(at + before.length))?.[1];
  if (version === undefined) throw new RoutespecError('invalid', `Expected a version after \`${before}\`, got none`);
  return version;
}

/** A command that the machine must have, in this version or a later one. */
export interface Tool {
  readonly command: string;
  /** Makes it print its version. */
  readonly args: readonly string[];
  /** Such as `1.25`. */
  readonly least: string;
}

/** The tools of a list that the machine lacks, such as `go 1.25`. */
export async function missing(tools: readonly Tool[]): Promise<string[]> {
  const printed = await Promise.all(tools.map(({ command, args }) => attempt(command, args, { cwd: ROOT })));
  return tools
    .filter(({ least }, index) => {
      const { failed = true, output = '' } = printed[index] ?? {};
      return failed || !isAtLeast(versionIn(output), least);
    })
    .map(({ command, least }) => `${command} ${least}`);
}

/** The first number with points, which is not one of a colour, or the first number. */
export const versionIn = (output: string): string => /\d+([.]\d+)+/.exec(output)?.[0] ?? /\d+/.exec(output)?.[0] ?? '0';

/** True if a version is another or a later one. */
export function isAtLeast(version: string, least: string): boolean {
  const parts = version.split('.').map(Number);
  const wanted = least.split('.').map(Number);
  const at = wanted.findIndex((number, index) => (parts[index] ?? 0) !== number);
  return at === -1 || (parts[at] ?? 0) > (wanted[at] ?? 0);
}
