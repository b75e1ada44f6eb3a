import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { REPORT_FILES, TRACE_FILES } from '../../../reports/files.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { CommandArguments } from '../arguments.ts';

/**
 * Makes a folder and those above it, unless they exist. It does so one by one, because Node's own recursive mkdir never
 * ends in a folder such as `/proc`, where nothing can be made.
 * @returns the new folders, the outermost first
 * @throws the error of the file system
 */
export function makeFolder(folder: string, mode = 0o777): readonly string[] {
  const missing: string[] = [];
  for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const each of missing) {
    try {
      mkdirSync(each, { mode });
    } catch (error) {
      // Another process may make the same folder meanwhile.
      if (Object(error).code !== 'EEXIST') throw error;
    }
  }
  if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  return missing;
}

export function folderError(folder: string, error: unknown): RoutespecError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RoutespecError('machine', `Cannot write to ${folder}: ${reason}. Name another folder with --out`);
}

export type WriteFile = (path: string, text: string) => Promise<void>;

/** The end of the name of a file that is being written. If the process is killed, the file stays until the next run. */
const UNFINISHED = /[.][0-9a-f]{16}[.]unfinished$/;

/**
 * Replaces or creates a file as a whole, even if the process is killed: it is written under a name that nobody can
 * guess, and renamed.
 */
export async function replaceFile(path: string, text: string, write: WriteFile = writeNew): Promise<void> {
  const temporary = `${path}.${randomBytes(8).toString('hex')}.unfinished`;
  try {
    await write(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    // If writing fails, removing may fail too.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** Writes to no link that somebody else has put there. */
function writeNew(path: string, text: string): Promise<void> {
  return writeFile(path, text, { flag: 'wx' });
}

/** Names the watching process, for the runs that it starts. Only its child is meant, and not the child's children. */
export const WATCH = 'ROUTESPEC_WATCH';

/** True if this run was started by one that watches. */
export function isWatched(): boolean {
  return process.env[WATCH] === String(process.ppid);
}

/** Default folder of the reports of each command that plays cases. */
const OUT_FOLDERS = { run: 'reports/latest', receiver: 'reports/receiver' } as const;

/** The folder of a command that writes reports, which no other one writes to until it is released. */
export interface RunFolder {
  readonly path: string;
  /** Set if the command only starts runs, which claim the folder themselves. */
  readonly isWatching: boolean;
  readonly release: () => void;
}

/** True if a command plays cases, and writes reports about them. */
export function isWriter(command: string): command is keyof typeof OUT_FOLDERS {
  return Object.hasOwn(OUT_FOLDERS, command);
}

/**
 * Claims the folder of a command that plays cases, before these are loaded: a run that is killed, or has wrong options,
 * leaves no report of an earlier one.
 * @throws RoutespecError `machine` if another run has the folder, or if it cannot be written to
 */
export async function claimFolder(command: keyof typeof OUT_FOLDERS, given: CommandArguments): Promise<RunFolder> {
  const path = given.text('out') ?? OUT_FOLDERS[command];
  const isWatching = given.on('watch') && !isWatched();
  // The results that `--failed` and a watched run repeat are read before they are removed.
  const keepsReports = given.on('watch') || given.on('failed');
  const release = isWatching || path.trim() === '' ? () => {} : await lockFolder(path, { keepsReports });
  return { path, isWatching, release };
}

/** The folder of the worlds that failed, by the ids of their cases. */
export const WORLDS = 'worlds';
/** Begins each of these files. One without it is somebody's own. */
const WORLD_MARK = '# Written by routespec run. The next run in this folder removes it.\n';

/** The text of the file of a world. */
export function toWorldFile(text: string): string {
  return WORLD_MARK + text;
}

const NAMES: readonly string[] = [...Object.values(REPORT_FILES), ...Object.values(TRACE_FILES)];
const LOCK = 'routespec.lock';

/** True if a file of this name is a report, or becomes one. */
function isReport(name: string): boolean {
  return NAMES.includes(name.replace(UNFINISHED, ''));
}

/** True if a run writes a file of this name to its folder. */
export function isOfRun(name: string): boolean {
  return isReport(name) || name === LOCK;
}

/** Removes the reports of an earlier run, including those that the next one does not write. */
export async function removeReports(folder: string): Promise<void> {
  const found = (await readdir(folder)).filter(isReport);
  for (const name of found) await unlink(join(folder, name));
  await removeWorlds(join(folder, WORLDS));
}

async function removeWorlds(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries.filter((each) => each.isFile() && each.name.endsWith('.yaml'))) {
    const file = join(entry.parentPath, entry.name);
    if (readText(file).startsWith(WORLD_MARK)) await unlink(file);
  }
  // Those with other files stay.
  const folders = entries.filter((each) => each.isDirectory()).map((each) => join(each.parentPath, each.name));
  for (const each of [...folders.reverse(), folder]) await rmdir(each).catch(() => {});
}

/**
 * Makes a folder, keeps other runs from writing to it until the returned function is called or this process ends, and
 * removes the reports of an earlier run.
 * @throws RoutespecError `machine` if another run has the folder, or if it cannot be written to
 */
export async function lockFolder(folder: string, { keepsReports = false } = {}): Promise<() => void> {
  const made: string[] = [];
  const file = join(folder, LOCK);
  const release = (): void => {
    process.removeListener('exit', release);
    attempt(() => unlinkSync(file));
    // Those with reports stay.
    for (const each of made.toReversed()) attempt(() => rmdirSync(each));
  };
  try {
    made.push(...makeFolder(folder));
    const lock = openLock(folder, file);
    process.once('exit', release);
    if (!keepsReports) await removeReports(folder);
    // A disk without room for a line has none for a report.
    writeSync(lock, `${process.pid} ${machine()}\n`);
    closeSync(lock);
    return release;
  } catch (error) {
    if (error instanceof RoutespecError) throw error;
    release();
    throw folderError(folder, error);
  }
}

/** Creates the lock. One of a process that is gone is replaced; no other process can be asked across machines. */
function openLock(folder: string, file: string): number {
  for (const isLast of [false, true]) {
    try {
      return openSync(file, 'wx');
    } catch (error) {
      if (Object(error).code !== 'EEXIST') throw error;
      if (isLast || !isStale(file)) break;
      attempt(() => unlinkSync(file));
    }
  }
  const advice = `Wait for it to end, give each run its own folder with --out, or, if it was killed, remove ${file}`;
  throw new RoutespecError('machine', `Another run is writing to ${folder}. ${advice}`);
}

/** True if the lock names a process of this machine that is gone. */
function isStale(file: string): boolean {
  const [, pid, where] = /^(\d+) (.+)\n$/.exec(readText(file)) ?? [];
  if (where !== machine()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return Object(error).code === 'ESRCH';
  }
}

/** Two containers of one machine may have the same name, but never the same namespace of processes. */
function machine(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function attempt(call: () => void): void {
  try {
    call();
  } catch {}
}
