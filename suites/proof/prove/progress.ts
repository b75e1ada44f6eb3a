import type { Outcome } from './journal.ts';

/** Interval of the progress line of a part. */
const EVERY_MS = 20_000;

/** Reports the progress of a part, and each problem at once. */
export class Progress {
  readonly #part: string;
  readonly #say: (line: string) => void;
  readonly #beganMs = performance.now();
  #saidMs = performance.now();
  #all = 0;
  #done = 0;
  #problems = 0;

  constructor(part: string, say: (line: string) => void) {
    this.#part = part;
    this.#say = say;
  }

  /** More units are to be played. An earlier proof has played some of them already. */
  begin(count: number, known: number): void {
    this.#all += count;
    this.#done += known;
    if (known > 0) this.#say(`${this.#part}: ${known} of ${count} are known from a proof that was cut off`);
  }

  ended({ problems }: Outcome): void {
    this.#done += 1;
    this.#problems += problems.length;
    for (const problem of problems) this.#say(`${this.#part}: ${problem}`);
    if (performance.now() - this.#saidMs < EVERY_MS && this.#done < this.#all) return;
    this.#saidMs = performance.now();
    const minutes = ((this.#saidMs - this.#beganMs) / 60_000).toFixed(1);
    this.#say(`${this.#part}: ${this.#done} of ${this.#all}, ${this.#problems} problems, ${minutes} min`);
  }
}
