import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { RoutespecError } from '../../../spec/error.ts';

/**
 * Makes a folder and those above it, unless they exist. It does so one by one, because Node's own recursive mkdir never
 * ends in a folder such as `/proc`, where nothing can be made.
 * @throws the error of the file system
 */
export async function makeFolder(folder: string): Promise<void> {
  const missing: string[] = [];
  let at = resolve(folder);
  for (; !(await isThere(at)); at = dirname(at)) missing.unshift(at);
  for (const each of missing) await mkdir(each).catch(unlessThere);
  if (!(await stat(folder)).isDirectory()) throw new Error('it is not a folder');
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
