/** Divides text that comes in pieces into lines, and keeps no line longer than a bound. */
export class LineReader {
  readonly #maxCharacters: number;
  readonly #onLine: (line: string) => void;
  readonly #onExcess: (beginning: string) => void;
  #partial = '';

  /**
   * @param maxCharacters The longest line.
   * @param onLine Called with each whole line, without its line break.
   * @param onExcess Called with the beginning of a line that is longer. What follows of it is taken for a new line.
   */
  constructor(maxCharacters: number, onLine: (line: string) => void, onExcess: (beginning: string) => void) {
    this.#maxCharacters = maxCharacters;
    this.#onLine = onLine;
    this.#onExcess = onExcess;
  }

  add(text: string): void {
    const [first = '', ...others] = text.split('\n');
    this.#extend(first);
    for (const next of others) {
      this.#onLine(this.#partial.endsWith('\r') ? this.#partial.slice(0, -1) : this.#partial);
      this.#partial = '';
      this.#extend(next);
    }
  }

  /** What has come of the line that is not finished yet. */
  get unfinished(): string {
    return this.#partial;
  }

  #extend(text: string): void {
    this.#partial += text;
    if (this.#partial.length <= this.#maxCharacters) return;
    this.#onExcess(this.#partial);
    this.#partial = '';
  }
}
