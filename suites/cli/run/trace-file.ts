import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { TRACE_FILES } from '../../../reports/files.ts';
import { harEntries, harFrame } from '../../../reports/machines/har.ts';
import type { TraceLine } from '../../../spec/shapes/trace.ts';
import { ROUTESPEC_VERSION } from '../../harness/version.ts';
import type { KeptPlay, TraceKeeper } from '../../runner/case/run-context.ts';
import { MAX_LINE_BYTES, readTraceLines } from '../output/trace-lines.ts';

/** More than all cases write, several times. A run that continues for hours writes until then. */
const MAX_FILE_BYTES = 2 * 1024 * 1024 * 1024;

/**
 * `traces.jsonl` of a run, which gains a line with each world that is played, and `traces.har`, which is made of it at the end. Nothing
 * is kept in memory.
 */
export class TraceFile implements TraceKeeper {
  readonly #folder: string;
  readonly #maxBytes: number;
  #file: number | undefined;
  #sizeBytes = 0;
  #plays = 0;
  /** Reason why no more is written. */
  #cut: string | undefined;

  constructor(folder: string, maxBytes = MAX_FILE_BYTES) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }

  readonly begin = (id: string): KeptPlay => {
    const own = { play: this.#plays, case: id };
    this.#plays += 1;
    return {
      keepTrace: (make, placed) => this.#write({ line: 'world', ...own, ...placed, ...make() }),
      end: ({ status, failure }, seed) =>
        this.#write({
          ...{ line: 'case', ...own, status },
          ...(seed === undefined ? {} : { seed }),
          ...(failure === undefined ? {} : { requirement: failure.requirement }),
        }),
    };
  };

  /** Ends the file, and makes the archive of it. Returns a sentence if something could not be written. */
  finish(): string[] {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    const problem = this.#cut ?? (this.#sizeBytes === 0 ? undefined : this.#archive());
    return problem === undefined ? [] : [`Not all traces were written to ${this.#folder}: ${problem}`];
  }

  #write(line: TraceLine): void {
    if (this.#cut !== undefined) return;
    const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
    const isTooLong = bytes.length > MAX_LINE_BYTES;
    if (isTooLong || this.#sizeBytes + bytes.length > this.#maxBytes) {
      this.#cut = isTooLong ? 'one world is too large' : `they have more than ${this.#maxBytes} bytes`;
      this.#append(Buffer.from(`${JSON.stringify({ line: 'cut', reason: this.#cut } satisfies TraceLine)}\n`));
    } else this.#append(bytes);
  }

  #append(bytes: Buffer): void {
    try {
      // Written to no link that somebody else has put there.
      this.#file ??= openSync(join(this.#folder, TRACE_FILES.lines), 'wx');
      for (let at = 0; at < bytes.length; ) at += writeSync(this.#file, bytes, at);
      this.#sizeBytes += bytes.length;
    } catch (error) {
      this.#cut = error instanceof Error ? error.message : String(error);
    }
  }

  /** Writes the archive, entry by entry. Returns why it could not, if so. */
  #archive(): string | undefined {
    const path = join(this.#folder, TRACE_FILES.har);
    try {
      const file = openSync(path, 'wx');
      const [begin, end] = harFrame(ROUTESPEC_VERSION);
      let before = begin;
      for (const { line } of readTraceLines(join(this.#folder, TRACE_FILES.lines))) {
        for (const entry of line.line === 'world' ? harEntries(line) : []) {
          writeSync(file, before + entry);
          before = ',\n';
        }
      }
      writeSync(file, before === begin ? begin + end : end);
      closeSync(file);
      return undefined;
    } catch (error) {
      rmSync(path, { force: true });
      return error instanceof Error ? error.message : String(error);
    }
  }
}
