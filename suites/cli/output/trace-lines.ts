import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { RoutespecError } from '../../../spec/error.ts';
import { type TraceLine, traceLineSchema } from '../../../spec/shapes/trace.ts';
import { sentenceOfIssue } from '../../../spec/text/issue.ts';

/** Longest line: several times the largest world of a case. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A line with its place in its file, for errors. */
export interface PlacedLine {
  readonly line: TraceLine;
  /** `FILE:NUMBER` */
  readonly place: string;
}

/**
 * The lines of a file of traces, one after another.
 * @throws RoutespecError `usage` with file and line for one that is none, and what the file system says
 */
export function* readTraceLines(file: string): Generator<PlacedLine, void> {
  let number = 0;
  for (const bytes of readLines(file)) {
    number += 1;
    const place = `${file}:${number}`;
    yield { line: parseLine(bytes, place), place };
  }
}

function parseLine(bytes: Buffer, place: string): TraceLine {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw usage(`${place}: the line is not JSON. Give a file that \`routespec run --trace\` has written`);
  }
  const checked = traceLineSchema.safeParse(value);
  // The value itself, because the parser drops a member that is called __proto__.
  if (checked.success) return value as TraceLine;
  throw usage(`${place}: ${sentenceOfIssue(checked.error.issues[0], value, { whole: 'the line' })}`);
}

/** The bytes of each line. The last one has to end, too. */
function* readLines(file: string): Generator<Buffer, void> {
  if (!statSync(file).isFile()) throw usage(`${file} is no file with traces`);
  const descriptor = openSync(file, 'r');
  let number = 1;
  try {
    let pending: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.alloc(CHUNK_BYTES);
      const count = readSync(descriptor, chunk);
      if (count === 0) break;
      pending = pending.length === 0 ? chunk.subarray(0, count) : Buffer.concat([pending, chunk.subarray(0, count)]);
      for (let end = pending.indexOf('\n'); end !== -1; end = pending.indexOf('\n')) {
        yield pending.subarray(0, end);
        pending = pending.subarray(end + 1);
        number += 1;
      }
      if (pending.length > MAX_LINE_BYTES) throw usage(`${file}:${number}: the line is longer than any trace`);
    }
    if (pending.length > 0)
      throw usage(`${file}:${number}: the file ends within this line. Remove it to judge the rest`);
  } finally {
    closeSync(descriptor);
  }
}

function usage(sentence: string): RoutespecError {
  return new RoutespecError('usage', sentence);
}
