import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { REPORTS } from '../../../reports/index.ts';
import { parseResults } from '../../../reports/json.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';

/** More than a run in which every case fails writes, many times over. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads the results of a run.
 * @param folder the folder of its reports
 * @returns undefined if there are none
 * @throws RoutespecError `usage` if they cannot be read, or `invalid` if they are not the results of a run
 */
export async function readResults(folder: string): Promise<Results | undefined> {
  const path = join(folder, REPORTS.json.file);
  const text = await readText(path).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('usage', `Expected the results of a run in ${path}, got: ${reason}`);
  });
  return text === undefined ? undefined : parseResults(text, path);
}

async function readText(path: string): Promise<string | undefined> {
  const file = await open(path).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new Error(`it has ${size} bytes, and ${MAX_BYTES} is the most`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}
