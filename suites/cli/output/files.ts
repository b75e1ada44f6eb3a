import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';

/**
 * Makes a folder and those above it, unless they exist. It does so one by one, because Node's own recursive mkdir never
 * ends in a folder such as `/proc`, where nothing can be made.
 * @returns those that it made, the outermost first
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

/** The error of a flag whose folder cannot be written to. */
export function folderError(folder: string, error: unknown): RoutespecError {
  const reason = error instanceof Error ? error.message : String(error);
  return new RoutespecError(
    'machine',
    `Expected \`--out\` to be a folder that can be written to, got ${folder}: ${reason}`,
  );
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

/** Writes a whole file, down to the disk. */
export type WriteFile = (path: string, text: string) => Promise<void>;

/** The end of the name of a file that is being written. If the process is killed, the file stays. */
export const UNFINISHED = /[.]\d+[.]unfinished$/;

/**
 * Puts a whole file instead of another one, or of none, even if the process is killed: it is written under another
 * name, and renamed.
 */
export async function replaceFile(path: string, text: string, write: WriteFile = writeToDisk): Promise<void> {
  const temporary = unfinished(path);
  try {
    await write(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    // Where writing fails, removing may fail too. The next run removes the file.
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
