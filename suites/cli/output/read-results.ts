import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { REPORT_FILES } from '../../../reports/files.ts';
import { parseResults } from '../../../reports/json.ts';
import { RoutespecError } from '../../../spec/error.ts';
import { eventSchema } from '../../../spec/shapes/events.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { readNamedFile } from '../../harness/named-file.ts';
import { resultsOfLines } from '../../runner/results/lines.ts';

/** More than the results of all cases can have, if each fails with as much as is kept of it. */
const MAX_FILE_BYTES = 128 * 1024 * 1024;

/**
 * Reads the results of a run. Of a run that did not end, they are what its events tell.
 * @param path its folder, its `results.json`, or its `events.jsonl`
 * @throws RoutespecError `unreadable`
 */
export async function readResults(path: string): Promise<Results> {
  try {
    if (!statSync(path).isDirectory()) return path.endsWith('.jsonl') ? resultsOfJournal(path) : resultsIn(path);
    const [file, journal] = [join(path, REPORT_FILES.json), join(path, REPORT_FILES.jsonl)];
    const results = existsSync(file) || !existsSync(journal) ? resultsIn(file) : undefined;
    const isWhole = results !== undefined && results.cut !== true;
    return isWhole || !existsSync(journal) ? (results ?? resultsIn(file)) : resultsOfJournal(journal);
  } catch (error) {
    throw unreadable(path, error);
  }
}

function unreadable(path: string, error: unknown): RoutespecError {
  const reason = error instanceof Error ? error.message : String(error);
  const sentence = reason.startsWith('ENOENT')
    ? `No results in ${path}. Run routespec run first`
    : `Cannot read the results of a run at ${path}: ${reason}`;
  return new RoutespecError('unreadable', error instanceof RoutespecError ? reason : sentence, { cause: error });
}

/** The results of the last run that wrote to a folder, or undefined if it has none. @throws RoutespecError `unreadable` */
export async function findResults(folder: string): Promise<Results | undefined> {
  const isThere = [REPORT_FILES.json, REPORT_FILES.jsonl].some((file) => existsSync(join(folder, file)));
  return isThere ? readResults(folder) : undefined;
}

function resultsIn(file: string): Results {
  return parseResults(readText(file), file);
}

function readText(file: string): string {
  return readNamedFile(file, MAX_FILE_BYTES).toString('utf8');
}

/** The line that a process was writing when it was killed is left out: a line is whole once its end is there. */
function resultsOfJournal(file: string): Results {
  const lines = readText(file).split('\n').slice(0, -1);
  return resultsOfLines(
    lines.map((line, at) => {
      const event = eventSchema.safeParse(parseJson(line));
      if (event.success) return event.data;
      throw new RoutespecError('invalid', `Line ${at + 1} of ${file} is not an event of a run`);
    }),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
