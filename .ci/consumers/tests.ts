/** Number of lines of a failure that are printed. */
const SHOWN = 10;
const SHOWN_CHARACTERS = 400;

/** The tests of a run: each prints one line, and the mistake if it fails. */
export class Tests {
  #passed = 0;
  #failed = 0;
  #skipped = 0;

  /** Plays a test and returns its value, or undefined if it fails. */
  async test<Value>(what: string, play: () => Promise<Value>): Promise<Value | undefined> {
    const beganMs = performance.now();
    try {
      const value = await play();
      this.#passed += 1;
      console.log(`passed: ${what} (${((performance.now() - beganMs) / 1000).toFixed(1)} s)`);
      return value;
    } catch (error) {
      this.#failed += 1;
      console.log(`FAILED: ${what}\n${error instanceof Error ? error.message : error}`);
      return undefined;
    }
  }

  /** Prepares a test. It is not counted, but fails like a test. */
  async attempt<Value>(what: string, make: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await make();
    } catch (error) {
      await this.test(what, () => Promise.reject(error));
      return undefined;
    }
  }

  skip(what: string, needs: string): void {
    this.#skipped += 1;
    console.log(`skipped: ${what} needs ${needs}`);
  }

  get failed(): number {
    return this.#failed;
  }

  /** In the words of vitest, because CI counts both. */
  get summary(): string {
    return ` Tests  ${this.#passed} passed | ${this.#failed} failed | ${this.#skipped} skipped`;
  }
}

/** @throws an error with the first lines, if there are any */
export function demandNone(what: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  const shown = lines.slice(0, SHOWN).map((line) => `  ${line.slice(0, SHOWN_CHARACTERS)}`);
  throw new Error([`${lines.length} ${what}:`, ...shown].join('\n'));
}
