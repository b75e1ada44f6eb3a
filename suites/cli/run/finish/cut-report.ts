import { setTimeout as sleep } from 'node:timers/promises';
import { completeResults } from '../../../../reports/complete-results.ts';
import { RoutespecError } from '../../../../spec/error.ts';
import type { Results } from '../../../../spec/shapes/results.ts';
import type { Outcome } from '../../../runner/case/outcome.ts';
import { type Asked, resultsOfPlayed } from '../../../runner/results/results-of-run.ts';
import type { Progress } from '../../../runner/run.ts';
import { writeCutResults } from '../../output/report-files.ts';

/** How long the report may lag behind the cases, at least, in milliseconds. */
const PAUSE_MS = 200;
/** Writing takes at most one part in this many of the time of the run. */
const SHARE = 50;

const CUT = new RoutespecError('fault', 'The run was cut off: its process was ended, or could not write its report');

/**
 * Keeps a report on the disk while a run plays. It says that the run was cut off, and holds the cases that have ended, so
 * it is what a run leaves that is killed with its guard, or that cannot write its last report. What cannot be written here
 * is left out: the run itself says so in the end.
 */
export class CutReport {
  readonly #folder: string;
  #asked: Asked;
  readonly #outcomes = new Map<string, Outcome>();
  #startedAt = new Date();
  #target: Results['target'];
  #writing: Promise<void> = Promise.resolve();
  #isDue = false;
  readonly #closed = new AbortController();

  /** @param target the implementation, for as long as it has not described itself */
  constructor(folder: string, asked: Asked, target: Results['target']) {
    this.#folder = folder;
    this.#asked = asked;
    this.#target = target;
  }

  /** Writes the report of a run that has played nothing. */
  async begin(): Promise<void> {
    await this.#write();
  }

  /**
   * The same progress, after each step of which the report is written again.
   * @param asked what is left of what was asked, if the implementation cannot play all
   */
  follow(progress: Progress, asked = this.#asked): Progress {
    this.#asked = asked;
    return {
      ...progress,
      start: (startedAt, target) => {
        this.#startedAt = startedAt;
        this.#target = target;
        progress.start?.(startedAt, target);
      },
      outcome: (outcome) => {
        if (outcome.isCutShort !== true) this.#outcomes.set(outcome.result.id, outcome);
        progress.outcome?.(outcome);
        this.#writeSoon();
      },
    };
  }

  /** Resolves when nothing more will be written here. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#writing;
  }

  #writeSoon(): void {
    if (this.#isDue || this.#closed.signal.aborted) return;
    this.#isDue = true;
    this.#writing = this.#writing.then(() => this.#writeOnce());
  }

  async #writeOnce(): Promise<void> {
    const { signal } = this.#closed;
    if (signal.aborted) return;
    this.#isDue = false;
    const beganMs = performance.now();
    await this.#write();
    const pauseMs = Math.max(PAUSE_MS, SHARE * (performance.now() - beganMs));
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }

  async #write(): Promise<void> {
    const outcomes = [...this.#outcomes.values()];
    const played = { startedAt: this.#startedAt, target: this.#target, outcomes, interrupted: false };
    const results = resultsOfPlayed(this.#asked, { ...played, fault: CUT, isCut: true });
    await writeCutResults(completeResults(results), this.#folder);
  }
}
