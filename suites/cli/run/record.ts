import { closeSync, ftruncateSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { findCauses, isFailed } from '../../../reports/causes.ts';
import { REPORT_FILES } from '../../../reports/files.ts';
import { caseEvents, endEvent, eventLine, startEvent } from '../../../reports/machines/events.ts';
import { renderFound, renderProgress } from '../../../reports/terminal/progress.ts';
import type { RunEvent as Line } from '../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { type Listener, type Run, resultsNow } from '../../runner/results/fold.ts';
import { toLines } from '../../runner/results/lines.ts';

/**
 * `events.jsonl`, the journal of a run: it gains a line as each case begins and ends. A line is handed to the system in one
 * piece and at once, so a run that is killed leaves the lines before it, from which `routespec report` makes its reports.
 * If the disk does not take a line, the file ends with the one before.
 */
export class EventFile {
  readonly #path: string;
  /** The last line about each case. */
  readonly #lines = new Map<string, string>();
  #file: number | undefined;
  #sizeBytes = 0;
  #isBroken = false;

  constructor(folder: string) {
    this.#path = join(folder, REPORT_FILES.jsonl);
  }

  readonly follow: Listener = (event, run) => {
    for (const line of toLines(event, run)) this.#write(line);
  };

  /**
   * Writes what the end of the run says: each case that it judges otherwise than when it ended, and the last line.
   * @returns Whether the file says the same as the results. If not, it has to be written again.
   */
  finish(results: Results): boolean {
    const ids = new Set(results.cases.map(({ id }) => id));
    const isSame = [...this.#lines.keys()].every((id) => ids.has(id));
    if (this.#file === undefined) this.#write(startEvent(results));
    for (const event of caseEvents(results)) this.#write(event);
    this.#write(endEvent(results));
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    // On a full disk it would leave no room for the other reports.
    if (this.#isBroken) this.remove();
    return isSame && !this.#isBroken;
  }

  remove(): void {
    attempt(() => rmSync(this.#path, { force: true }));
  }

  #write(line: Line): void {
    const text = eventLine(line);
    const id = line.event === 'case' ? line.result.id : undefined;
    if (id !== undefined && this.#lines.get(id) === text) return;
    if (id !== undefined) this.#lines.set(id, text);
    if (line.event === 'start') this.#begin(text);
    else this.#append(text);
  }

  #begin(first: string): void {
    try {
      // Written to no link that somebody else has put there.
      this.#file ??= openSync(this.#path, 'wx');
      this.#append(first);
    } catch {
      this.#isBroken = true;
    }
  }

  #append(text: string): void {
    const file = this.#file;
    if (file === undefined || this.#isBroken) return;
    const bytes = Buffer.from(text);
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
      this.#sizeBytes += bytes.length;
    } catch {
      this.#isBroken = true;
      attempt(() => ftruncateSync(file, this.#sizeBytes));
    }
  }
}

function attempt(call: () => void): void {
  try {
    call();
  } catch {}
}

/** Most causes that are printed while a run goes on. All are grouped at its end. */
const MOST_FOUND = 20;

/** Tells the first failure of each cause at once, because the end of a run may be far. */
export class FoundCauses {
  readonly #tell: (line: string) => void;
  readonly #found: CaseResult[] = [];

  constructor(tell: (line: string) => void) {
    this.#tell = tell;
  }

  readonly follow: Listener = (event, run) => {
    if (event.event !== 'case-ended') return;
    for (const result of resultsNow(run, event.outcome).filter(isFailed)) {
      const isNew = findCauses([...this.#found, result]).length > this.#found.length;
      if (!isNew || this.#found.length === MOST_FOUND) continue;
      this.#found.push(result);
      this.#tell(renderFound(result));
    }
  };
}

/** The line is drawn at most this often. */
const INTERVAL_MS = 100;

/** On another stream than a terminal, such as the log of a CI, a line is written at most this often. */
const LOG_INTERVAL_MS = 30_000;

/**
 * One line of progress on a terminal, which is drawn again and again. On any other stream it is a new line now and then, or
 * nothing.
 */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #logs: boolean;
  readonly #running = new Set<string>();
  readonly #failed = new Set<string>();
  /** The times that each case has ended. */
  readonly #ended = new Map<string, number>();
  #time = 1;
  #drawnMs = Number.NEGATIVE_INFINITY;
  #drawn = false;
  #loggedMs = 0;

  constructor(stream: NodeJS.WriteStream, logs = true) {
    this.#stream = stream;
    this.#logs = logs;
  }

  readonly follow: Listener = (event, run) => {
    if (event.event === 'run-ended') return this.clear();
    if (event.event === 'case-began') {
      this.#running.add(event.id);
      this.#time = Math.max(this.#time, (this.#ended.get(event.id) ?? 0) + 1);
    }
    if (event.event === 'case-ended') {
      const { id: ended } = event.outcome.result;
      this.#running.delete(ended);
      this.#ended.set(ended, (this.#ended.get(ended) ?? 0) + 1);
      for (const { id, status } of resultsNow(run, event.outcome)) {
        if (status === 'failed' || status === 'unexpected-pass') this.#failed.add(id);
      }
    }
    if (this.#stream.isTTY) return this.#draw(run);
    if (!this.#logs || event.atMs - this.#loggedMs < LOG_INTERVAL_MS) return;
    this.#loggedMs = event.atMs;
    this.#stream.write(`${this.#line(run)}\n`);
  };

  clear(): void {
    if (this.#drawn) this.#stream.write('\r\u001b[K');
    this.#drawn = false;
  }

  #draw(run: Run): void {
    const nowMs = performance.now();
    if (nowMs - this.#drawnMs < INTERVAL_MS) return;
    this.#drawnMs = nowMs;
    this.#drawn = true;
    this.#stream.write(`\r\u001b[K${this.#line(run)}`);
  }

  #line({ asked, outcomes, further }: Run): string {
    const counts = { done: outcomes.size, total: asked.cases.length, failed: this.#failed.size };
    return renderProgress(
      { ...counts, running: [...this.#running], time: this.#time, further },
      this.#stream.columns || undefined,
    );
  }
}
