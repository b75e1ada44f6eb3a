import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readNamedFile } from '../../harness/named-file.ts';

/** How much of a file is read to see whether routespec wrote it. The mark is near the beginning. */
const HEAD_BYTES = 4096;
/** The largest file that is compared with what is written now. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Number of files that are looked at. The folder may be one of another project. */
const MAX_FILES = 2000;
/** What every schema and every OpenAPI document has near its beginning. */
const MARK = /"\$id": "urn:routespec:schema:|"contact": \{\s*"name": "routespec"/;

/**
 * The text of a file, or undefined if there is none.
 * @throws the error of the file system, if the file cannot be read for another reason
 */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return readNamedFile(path, MAX_BYTES).toString('utf8');
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Schemas and OpenAPI documents in a folder and in the folders of it that an earlier version of routespec wrote, and
 * that this one does not write, by their paths. Files of others are none of its business.
 *
 * @param written the paths that it writes
 */
export async function staleFiles(folder: string, written: ReadonlySet<string>): Promise<string[]> {
  const candidates = (await filesIn(folder)).filter((path) => path.endsWith('.json') && !written.has(path));
  const stale: string[] = [];
  for (const path of candidates.slice(0, MAX_FILES)) {
    if (MARK.test(await headOf(join(folder, path)))) stale.push(path);
  }
  return stale.sort();
}

/** The files in a folder and in each folder of it, but no deeper. Hidden and installed ones are left out. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !/^[.]|^node_modules$/.test(entry.name));
  const inner = await Promise.all(
    folders.map(async ({ name }) => {
      const files = await readdir(join(folder, name), { withFileTypes: true }).catch(() => []);
      return files.filter((entry) => entry.isFile()).map((entry) => `${name}/${entry.name}`);
    }),
  );
  return [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...inner.flat()];
}

/** The beginning of a file; nothing if it cannot be read. */
async function headOf(path: string): Promise<string> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return '';
  }
}
