import { RoutespecError } from '../../spec/error.ts';
import { exceededBound } from '../../spec/json-bounds.ts';
import { type AdapterAnswer, adapterAnswerSchema } from '../../spec/shapes/adapter.ts';
import { shown } from '../text.ts';

/** The longest line of an adapter, in characters. Its longest honest one quotes a message of 33 KB in an error. */
export const MAX_LINE_CHARACTERS = 1024 * 1024;
/** What a line may hold. No honest answer comes near these limits. */
const BOUNDS = { depth: 64, values: 10_000, textBytes: MAX_LINE_CHARACTERS };
/** How much of a wrong line is shown. */
const SHOWN_CHARACTERS = 120;

const ENCODER = new TextEncoder();

/**
 * Reads a line that an adapter wrote on standard output.
 * @throws RoutespecError `shim-failed` if it is not an answer, with the line
 */
export function readAnswer(line: string): AdapterAnswer {
  const exceeded = exceededBound(ENCODER.encode(line), BOUNDS);
  if (exceeded !== undefined) throw wrongLine(line, exceeded);
  const answer = adapterAnswerSchema.safeParse(parsed(line));
  if (answer.success) return answer.data;
  throw wrongLine(line);
}

/** What is wrong with a line. A library that prints on standard output is the usual reason. */
export function wrongLine(line: string, expected = 'an answer such as {"id":1}'): RoutespecError {
  const got = shown(line.slice(0, SHOWN_CHARACTERS + 1).trimEnd()).slice(0, SHOWN_CHARACTERS);
  const rule = `Expected each line on the adapter's standard output to be ${expected}`;
  return new RoutespecError('shim-failed', `${rule}, got ${got}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
