import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The record of one unit of a part: a fault, a case of the reference, a file of tests. */
export interface Outcome {
  /** Names the unit within its part. */
  readonly unit: string;
  /** One sentence each; none if the unit is right. */
  readonly problems: readonly string[];
}

/**
 * The outcomes of a part in order, one JSON line each, so that an interrupted proof can continue. A journal is for one
 * state of its subject: another digest is another file, and old files are removed.
 */
export class Journal<Kept extends Outcome> {
  readonly #file: string;
  readonly #kept = new Map<string, Kept>();
  /** Time of the outcomes, including interrupted proofs. */
  #tookMs = 0;
  #lastMs = performance.now();

  constructor(folder: string, part: string, digest: string) {
    mkdirSync(folder, { recursive: true });
    const name = `${part}-${digest}.jsonl`;
    for (const other of readdirSync(folder)) {
      if (other.startsWith(`${part}-`) && other !== name) rmSync(join(folder, other));
    }
    this.#file = join(folder, name);
    if (existsSync(this.#file)) this.#read();
  }

  of(unit: string): Kept | undefined {
    return this.#kept.get(unit);
  }

  add(outcome: Kept): void {
    this.#kept.set(outcome.unit, outcome);
    const nowMs = performance.now();
    const tookMs = Math.round(nowMs - this.#lastMs);
    this.#lastMs = nowMs;
    this.#tookMs += tookMs;
    appendFileSync(this.#file, `${JSON.stringify({ ...outcome, tookMs })}\n`);
  }

  /** Time of the part so far, in all sittings, in whole minutes of real time. */
  minutes(): number {
    return Math.ceil(this.#tookMs / 60_000);
  }

  /** A line that was being written when the process ended is not an outcome, and the next one begins on a new line. */
  #read(): void {
    const text = readFileSync(this.#file, 'utf8');
    for (const line of text.split('\n').filter(Boolean)) {
      try {
        const { tookMs, ...rest } = JSON.parse(line) as Kept & { tookMs: number };
        const outcome = rest as unknown as Kept;
        this.#tookMs += tookMs;
        // A unit that failed is played again.
        if (outcome.problems.length === 0) this.#kept.set(outcome.unit, outcome);
        else this.#kept.delete(outcome.unit);
      } catch {
        appendFileSync(this.#file, '\n');
      }
    }
  }
}
