import { type BodyDocument, written } from './bodies.ts';

/** The size of the largest body that is asserted: 32 KB in the smaller reading of KB (readings, 18). */
const LARGE_BYTES = 32_000;

/** A body of exactly that size, padded with one character. */
export function padded(plain: BodyDocument, filler: string): Buffer {
  const withText = (text: string): Buffer => written({ ...plain, properties: { text } });
  const leftBytes = LARGE_BYTES - withText('').length;
  const times = Math.floor(leftBytes / Buffer.byteLength(filler));
  const restBytes = leftBytes - times * Buffer.byteLength(filler);
  return withText(filler.repeat(times) + 'x'.repeat(restBytes));
}
