import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS } from '../../../reports/index.ts';
import { parseResults } from '../../../reports/json.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { readNamedFile } from '../../named-file.ts';

/** More than the results of all cases can have, if each fails with as much as is kept of it. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

/** Reads the results of a run. @param path its folder, or its `results.json` @throws RoutespecError `unreadable` */
export async function readResults(path: string): Promise<Results> {
  try {
    const file = (await stat(path)).isDirectory() ? join(path, REPORTS.json.file) : path;
    return parseResults(readNamedFile(file, MAX_FILE_BYTES).toString('utf8'), file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof RoutespecError) throw new RoutespecError('unreadable', reason, { cause: error });
    throw new RoutespecError('unreadable', `Expected the results of a run at ${path}, got ${reason}`, { cause: error });
  }
}

/** The results of the last run that wrote to a folder, or undefined if it has none. @throws RoutespecError `unreadable` */
export async function findResults(folder: string): Promise<Results | undefined> {
  const isThere = await access(join(folder, REPORTS.json.file)).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  );
  return isThere ? readResults(folder) : undefined;
}
