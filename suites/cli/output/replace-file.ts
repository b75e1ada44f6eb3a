import { rename, rm, writeFile } from 'node:fs/promises';

/** Writes a whole file, down to the disk. */
export type WriteFile = (path: string, text: string) => Promise<void>;

/** The end of the name of a file that is being written. If the process is killed, the file stays. */
export const UNFINISHED = /[.]\d+[.]unfinished$/;

/**
 * Puts a whole file in place of another one, or of none, even if the process is killed: it is written under another
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
