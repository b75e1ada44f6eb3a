import { closeSync, ftruncateSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { REPORTS } from '../../../../reports/index.ts';
import { caseEvent, caseEvents, endEvent, eventLine, startEvent } from '../../../../reports/machines/events.ts';
import type { RunEvent } from '../../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../../spec/shapes/results.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import type { Progress } from '../../../runner/run.ts';
import { unfinished } from '../../output/replace-file.ts';

/** What a run knows of itself before it plays a case, and how many it is to play. */
interface Beginning extends Pick<Results, 'routespec' | 'spec' | 'seed' | 'shard'> {
  readonly selected: number;
}

/**
 * `events.jsonl`, which gains a line as each case ends. A line is handed to the system in one piece and at once, so a run
 * that is killed leaves the lines before it. If the disk does not take a line, the file ends with the one before.
 */
export class EventFile {
  readonly #path: string;
  #beginning: Beginning;
  /** The last line about each case. */
  readonly #lines = new Map<string, string>();
  /** The cases that have ended, of which the run is not told the result yet. */
  readonly #outcomes = new Map<string, Outcome>();
  #file: number | undefined;
  #sizeBytes = 0;
  #isBroken = false;

  constructor(folder: string, beginning: Beginning) {
    this.#path = join(folder, REPORTS.jsonl.file);
    this.#beginning = beginning;
  }

  /**
   * The same progress, each step of which is written.
   * @param selected how many cases are left to play
   */
  follow(progress: Progress, selected = this.#beginning.selected): Progress {
    this.#beginning = { ...this.#beginning, selected };
    return {
      ...progress,
      start: (startedAt, target) => {
        this.#begin({ startedAt: startedAt.toISOString(), target });
        progress.start?.(startedAt, target);
      },
      outcome: (outcome) => {
        this.#outcomes.set(outcome.result.id, outcome);
        progress.outcome?.(outcome);
      },
      end: (result) => {
        this.#case(result);
        progress.end(result);
      },
      further: (played, result) => {
        this.#write({ event: 'further', ...played });
        if (result !== undefined) this.#case(result);
        progress.further?.(played, result);
      },
    };
  }

  /**
   * Writes what the end of the run says: each case that it judges otherwise than when it ended, and the last line.
   * @returns Whether the file says the same as the results. If not, it has to be written again.
   */
  finish(results: Results): boolean {
    const ids = new Set(results.cases.map(({ id }) => id));
    const isSame = [...this.#lines.keys()].every((id) => ids.has(id));
    if (this.#file === undefined) this.#begin(results);
    for (const event of caseEvents(results)) this.#caseLine(event.result.id, eventLine(event));
    this.#write(endEvent(results));
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    // On a full disk it would leave no room for the other reports.
    if (this.#isBroken) attempt(() => rmSync(this.#path, { force: true }));
    return isSame && !this.#isBroken;
  }

  /** The file appears with its first line. */
  #begin({ startedAt, target }: Pick<Results, 'startedAt' | 'target'>): void {
    const { selected, ...facts } = this.#beginning;
    const temporary = unfinished(this.#path);
    const first = eventLine({ ...startEvent({ ...facts, startedAt, target }), selected });
    try {
      this.#file = openSync(temporary, 'w');
      this.#writeLine(first);
      if (!this.#isBroken) renameSync(temporary, this.#path);
    } catch {
      this.#isBroken = true;
    }
    // Where writing fails, removing may fail too. The next run removes the file.
    if (this.#isBroken) attempt(() => rmSync(temporary, { force: true }));
  }

  /** A case that the end of the run cut short may have no result in the end. */
  #case(result: CaseResult): void {
    const outcome = this.#outcomes.get(result.id);
    this.#outcomes.delete(result.id);
    if (outcome?.isCutShort === true) return;
    this.#caseLine(result.id, eventLine(caseEvent(result, outcome?.observations ?? [])));
  }

  #caseLine(id: string, line: string): void {
    if (this.#lines.get(id) === line) return;
    this.#lines.set(id, line);
    this.#writeLine(line);
  }

  #write(event: RunEvent): void {
    this.#writeLine(eventLine(event));
  }

  #writeLine(line: string): void {
    const file = this.#file;
    if (file === undefined || this.#isBroken) return;
    const bytes = Buffer.from(line);
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
