import { RoutespecError } from '../../spec/error.ts';
import { exceededBound } from '../../spec/json-bounds.ts';
import { type AdapterAnswer, adapterAnswerSchema } from '../../spec/shapes/adapter.ts';
import { shown } from '../harness/text.ts';

/** Splits text that comes in pieces into lines, and keeps no line longer than a bound. */
export class LineReader {
  readonly #maxCharacters: number;
  readonly #onLine: (line: string) => void;
  readonly #onExcess: (beginning: string) => void;
  #partial = '';

  /**
   * @param maxCharacters The longest line.
   * @param onLine Called with each whole line, without its line break.
   * @param onExcess Called with the beginning of a longer line. Its rest counts as a new line.
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

  /** The received part of the current line. */
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

/** Characters that JSON may contain, but that end a line for readers in some languages. */
const LINE_BREAKS = /[\u0085\u2028\u2029]/g;

/** A request as one line of JSON for every reader. */
export function requestLine(request: object): string {
  const text = JSON.stringify(request).replace(LINE_BREAKS, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `${text}\n`;
}

/** The longest line of an adapter, in characters. Its longest conforming one quotes a message of 33 KB in an error. */
export const MAX_LINE_CHARACTERS = 1024 * 1024;
/** Limits of a line. No conforming answer comes near them. */
const BOUNDS = { depth: 64, values: 10_000, textBytes: MAX_LINE_CHARACTERS };
/** Most characters shown of a wrong line. */
const SHOWN_CHARACTERS = 120;

const ENCODER = new TextEncoder();

/**
 * Reads a line of an adapter's standard output.
 * @throws RoutespecError `adapter-failed` if it is not an answer, with the line
 */
export function readAnswer(line: string): AdapterAnswer {
  const exceeded = exceededBound(ENCODER.encode(line), BOUNDS);
  if (exceeded !== undefined) throw wrongLine(line, exceeded);
  const answer = adapterAnswerSchema.safeParse(parsed(line));
  if (answer.success) return answer.data;
  throw wrongLine(line);
}

/** The problem with a line. A library that prints on standard output is the usual reason. */
export function wrongLine(line: string, expected = 'an answer such as {"id":1}'): RoutespecError {
  const got = shown(line.slice(0, SHOWN_CHARACTERS + 1).trimEnd()).slice(0, SHOWN_CHARACTERS);
  const rule = `Expected each line on the adapter's standard output to be ${expected}`;
  return new RoutespecError('adapter-failed', `${rule}, got ${got}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
