import { exceededBound, type JsonBounds } from '../../../spec/json-bounds.ts';
import { BUDGET, type Budget } from './budget.ts';
import { decoded } from './content-coding.ts';
import type { ReceivedRequest } from './received-request.ts';

/**
 * Bounds on the JSON of one body. The largest conforming body, a batch of 500 KB, has 42 levels, and at most about
 * 50,000 values and names. One text may fill the body, because a client may wrap a whole batch in a text.
 */
export const CONTENTS_BOUNDS: JsonBounds = { depth: 200, values: 100_000, textBytes: BUDGET.bodyBytes };

const ARRAY = 0x5b;
const OBJECT = 0x7b;
const COMMA = 0x2c;
const COLON = 0x3a;
/** For each byte, the number of values or names that may begin after it. */
const STARTS = Uint8Array.from({ length: 256 }, (_, byte) => Number([COMMA, COLON, ARRAY, OBJECT].includes(byte)));
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d];

/**
 * True if the decoded contents of a body may be kept and parsed, so that no reader of the body runs out of stack,
 * memory or time.
 */
export function takeContents(
  budget: Budget,
  receiver: string,
  request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>,
): boolean {
  const { body: contents, isTooLarge = false } = decoded(request);
  if (isTooLarge) budget.overdraw(`at most ${BUDGET.bodyBytes} bytes in one decoded body`, 'more', receiver);
  const exceeded = isStructured(contents) ? exceededBound(contents, CONTENTS_BOUNDS) : undefined;
  if (exceeded !== undefined) budget.overdraw(`${exceeded} in one body`, 'more', receiver);
  return budget.takeContents(receiver, contents.length - request.body.length, countValues(contents));
}

/** True if JSON in these bytes would be an object or an array. Anything else has no levels. */
function isStructured(bytes: Buffer): boolean {
  let index = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  while (BLANKS.includes(bytes[index])) index += 1;
  return bytes[index] === ARRAY || bytes[index] === OBJECT;
}

/** Upper bound on the values and names of JSON in these bytes. It also counts those inside texts, which may be JSON. */
export function countValues(bytes: Uint8Array): number {
  let count = 1;
  // An iterator takes several times as long, and every byte that arrives is counted.
  for (let index = 0; index < bytes.length; index += 1) count += STARTS[bytes[index] ?? 0] ?? 0;
  return count;
}
