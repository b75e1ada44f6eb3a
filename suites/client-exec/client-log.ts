import { LineReader } from './line-reader.ts';

/** The most lines of a log, and the most characters of a line. Together they stay below what the suite reads of a log. */
const MAX_LINES = 1_000;
const MAX_LINE_CHARACTERS = 2_000;
/** How much of the end is kept to say why a process ended. */
const END_CHARACTERS = 4_000;

/** What a library has logged. A full log keeps its first lines, so that what was read once does not change. */
export class ClientLog {
  readonly #lines: string[] = [];
  readonly #reader = new LineReader(
    MAX_LINE_CHARACTERS,
    (line) => this.#add(line),
    (beginning) => this.#add(beginning),
  );
  #end = '';

  /** Adds text that comes in pieces. */
  addText(text: string): void {
    this.#end = (this.#end + text).slice(-END_CHARACTERS);
    this.#reader.add(text);
  }

  #add(line: string): void {
    if (this.#lines.length < MAX_LINES) this.#lines.push(line.slice(0, MAX_LINE_CHARACTERS));
  }

  /** All lines, with the one that has not ended yet. */
  lines(): string[] {
    const { unfinished } = this.#reader;
    return unfinished === '' ? [...this.#lines] : [...this.#lines, unfinished];
  }

  /** The end of the text that came in pieces. */
  get end(): string {
    return this.#end;
  }
}
