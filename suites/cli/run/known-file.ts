import { RoutespecError } from '../../../spec/error.ts';
import { CASES } from '../../cases/index.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import { demandReasons, type KnownDeviation, parseKnownDeviations } from '../../runner/known/known-deviation.ts';
import type { Named } from '../../runner/select.ts';

/** A file with a line for every case and requirement, each with a long reason, is a quarter of this. */
const MAX_FILE_BYTES = 1024 * 1024;

/**
 * Reads the file of `--expect`.
 * @param cases all cases that its lines may name
 * @throws RoutespecError `usage` if it cannot be read, if a line is wrong, or if one has no reason yet
 */
export async function readKnownDeviations(file: string, cases: readonly Named[] = CASES): Promise<KnownDeviation[]> {
  const known = parseKnownDeviations(await readBaseline(file), file, cases);
  demandReasons(known);
  return known;
}

/**
 * The text of a baseline.
 * @param orEmpty whether a file that does not exist is an empty one
 * @throws RoutespecError `usage`
 */
export async function readBaseline(file: string, { orEmpty = false } = {}): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readNamedFile(file, MAX_FILE_BYTES));
  } catch (error) {
    if (orEmpty && Object(error).code === 'ENOENT') return '';
    const reason = error instanceof Error ? error.message : String(error);
    throw new RoutespecError('usage', `Expected the baseline to be a text file, got ${file}: ${reason}`);
  }
}
