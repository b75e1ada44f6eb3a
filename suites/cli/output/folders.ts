import { createHash } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { REPORT_FILES } from '../../../reports/files.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import type { Given } from '../arguments.ts';

/**
 * Makes a folder and those above it, unless they exist. It does so one by one, because Node's own recursive mkdir never
 * ends in a folder such as `/proc`, where nothing can be made.
 * @returns the new folders, the outermost first
 * @throws the error of the file system
 */
export async function makeFolder(folder: string): Promise<readonly string[]> {
  const missing: string[] = [];
  let at = resolve(folder);
  for (; !(await isThere(at)); at = dirname(at)) missing.unshift(at);
  for (const each of missing) await mkdir(each).catch(unlessThere);
  if (!(await stat(folder)).isDirectory()) throw new Error('it is not a folder');
  return missing;
}

export function folderError(folder: string, error: unknown): RoutespecError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RoutespecError('machine', `Cannot write to ${folder}: ${reason}. Name another folder with --out`);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return false;
    throw error;
  }
}

/** Another process may make the same folder meanwhile. */
function unlessThere(error: unknown): void {
  if (Object(error).code !== 'EEXIST') throw error;
}

export type WriteFile = (path: string, text: string) => Promise<void>;

/** The end of the name of a file that is being written. If the process is killed, the file stays. */
export const UNFINISHED = /[.]\d+[.]unfinished$/;

/**
 * Replaces or creates a file as a whole, even if the process is killed: it is written under another name, and renamed.
 */
export async function replaceFile(path: string, text: string, write: WriteFile = writeToDisk): Promise<void> {
  const temporary = unfinished(path);
  try {
    await write(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    // If writing fails, removing may fail too. The next run removes the file.
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** The name of a file that is being written. Two processes that write to one folder never write to one file. */
export function unfinished(path: string): string {
  return `${path}.${process.pid}.unfinished`;
}

function writeToDisk(path: string, text: string): Promise<void> {
  return writeFile(path, text, { flush: true });
}

/** Names the watching process, for the runs that it starts. Only its child is meant, and not the child's children. */
export const WATCH = 'ROUTESPEC_WATCH';

/** The folder of a command that writes reports, which no other one writes to until it is released. */
export interface RunFolder {
  readonly path: string;
  /** Set if the command only starts runs, which claim the folder themselves. */
  readonly isWatching: boolean;
  /** True if its report states already that this run did not end. */
  readonly isMarked: boolean;
  /** Removes the reports of earlier runs after a failure: nobody must take them for those of this one. */
  readonly refuse: () => Promise<void>;
  readonly release: () => Promise<void>;
}

/** Default folder of the reports of each command. `report` writes to where the run is. */
const OUT_FOLDERS = { run: 'reports/latest', merge: 'reports/latest', receiver: 'reports/receiver', report: undefined };

/** True if a command writes reports. */
export function isWriter(command: string): command is keyof typeof OUT_FOLDERS {
  return Object.hasOwn(OUT_FOLDERS, command);
}

/**
 * Keeps the folder that a command writes to, and puts a report instead of the last one that says that this run did not end. It is
 * done before the cases are loaded, which takes a while, so that a run that is killed leaves no older report. What else is wrong
 * with the arguments or the folder is said later.
 * @throws RoutespecError `machine` if another run has the folder
 */
export async function claimFolder(command: keyof typeof OUT_FOLDERS, given: Given): Promise<RunFolder> {
  const [operand = 'reports/latest'] = given.rest;
  const path = given.text('out') ?? OUT_FOLDERS[command] ?? operand;
  const isWatching = given.on('watch') && !isWatched();
  const unclaimed = { path, isWatching, isMarked: false, refuse: async () => {}, release: async () => {} };
  if (isWatching || path.trim() === '') return unclaimed;
  const release = await lockFolder(path);
  // A command that reads from its folder removes nothing before.
  const inputs = { report: [operand], merge: given.rest, run: [], receiver: [] }[command];
  const isRead = inputs.some((each) => isIn(each, path));
  // Nothing to merge is no new state of what was merged before.
  const isVain = command === 'merge' && (inputs.length === 0 || !inputs.every(hasResults));
  if (given.on('failed') || given.on('watch') || isRead || isVain) return { ...unclaimed, release };
  const { isWritten, refuse } = await writeFirstReport(path);
  await removeReports(path, isWritten ? REPORT_FILES.json : undefined).catch(() => {});
  return { path, isWatching, isMarked: isWritten, refuse, release };
}

/** Executes a command that writes to a folder. If it fails, it leaves no report there, neither an older one nor its own. */
export async function inFolder(folder: RunFolder, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    await folder.refuse();
    throw error;
  } finally {
    await folder.release();
  }
}

/** True if a path is a folder, or one of the reports in it. */
function isIn(path: string, folder: string): boolean {
  return [folder, ...NAMES.map((name) => join(folder, name))].some(
    (each) => realPath(resolve(each)) === realPath(resolve(path)),
  );
}

/** True if a path is a file, or a folder with the results of a run. */
function hasResults(path: string): boolean {
  const files = [path, join(path, REPORT_FILES.json), join(path, REPORT_FILES.jsonl)];
  return files.some((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

/** True if this run was started by one that watches. */
export function isWatched(): boolean {
  return process.env[WATCH] === String(process.ppid);
}

/** The report of a run that is killed while it is loading; the run soon replaces it. */
async function writeFirstReport(folder: string): Promise<{ isWritten: boolean; refuse: () => Promise<void> }> {
  const file = join(folder, REPORT_FILES.json);
  const results = {
    routespec: ROUTESPEC_VERSION,
    spec: 'unknown',
    target: { url: 'unknown' },
    startedAt: new Date().toISOString(),
    durationMs: 0,
    seed: 1,
    verdict: 'could-not-run',
    reason: 'This run did not end',
    summary: { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
    cut: true,
    cases: [],
    observations: [],
  } satisfies Results;
  let made: readonly string[] = [];
  const refuse = async (): Promise<void> => {
    await removeReports(folder).catch(() => {});
    for (const each of made.toReversed()) await rmdir(each).catch(() => {});
  };
  try {
    made = await makeFolder(folder);
    await replaceFile(file, `${JSON.stringify(results, null, 2)}\n`, (path, text) => writeFile(path, text));
    return { isWritten: true, refuse };
  } catch {
    // The run reports files that cannot be written.
    return { isWritten: false, refuse };
  }
}

const NAMES: readonly string[] = Object.values(REPORT_FILES);

/**
 * Removes the reports of an earlier run, including those that the next one does not write.
 * @throws the error of the file system
 */
export async function removeReports(folder: string, keptFile?: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== keptFile);
  const found = names.filter((name) => NAMES.includes(name.replace(UNFINISHED, '')));
  for (const name of found) await unlink(join(folder, name));
}

/** A program that is being started has the locks of this process for a moment, even after their release. */
const TRIES = 10;
const TRY_AGAIN_MS = 50;

/**
 * Keeps other runs from writing to the same folder until the returned function is called, or this process dies. On
 * Linux the lock is a name in the kernel, so nothing stays behind. Elsewhere there is no lock, and the last run to end
 * writes the reports, each of them whole.
 * @throws RoutespecError `machine` if another run has it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => {};
  const name = createHash('sha256')
    .update(realPath(resolve(folder)))
    .digest('hex');
  for (let tries = 0; tries < TRIES; tries += 1) {
    const release = await lockName(`\0routespec-${name}`);
    if (release !== undefined) return release;
    await sleep(TRY_AGAIN_MS);
  }
  const advice = 'Wait for it to end, or give each run its own folder with --out';
  throw new RoutespecError('machine', `Another run is writing to ${folder}. ${advice}`);
}

/** Takes a name, and returns how to release it; undefined if it is taken. */
function lockName(name: string): Promise<(() => Promise<void>) | undefined> {
  return new Promise((done) => {
    const server = createServer((socket) => socket.destroy());
    const release = (): Promise<void> => new Promise((closed) => server.close(() => closed()));
    server.once('error', (error: NodeJS.ErrnoException) => {
      // If the system allows no such name, there is no lock either.
      done(error.code === 'EADDRINUSE' ? undefined : release);
    });
    server.listen(name, () => done(release)).unref();
  });
}

/** The path without links, even of a folder that does not exist yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
}
