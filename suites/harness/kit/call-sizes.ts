import type { CallDocument } from '../stage/calls.ts';

/** The largest call that surely fits, and one that surely does not. No size in between is sent (readings, 18). */
export const FITS_BYTES = 31_000;
export const TOO_LARGE_BYTES = 33_500;

/**
 * The call with enough text in a free-form member to make its JSON exactly this many bytes long.
 * @param fill What the text repeats. What is left is filled with characters of one byte.
 */
export function sized(call: CallDocument, bytes: number, place = 'properties', fill = 'x'): CallDocument {
  const leftBytes = bytes - sizeBytes({ ...call, [place]: { text: '' } });
  const fillBytes = Buffer.byteLength(JSON.stringify(fill)) - 2;
  const text = fill.repeat(Math.floor(leftBytes / fillBytes)) + 'x'.repeat(leftBytes % fillBytes);
  return { ...call, [place]: { text } };
}

/** Size of a call: the bytes of its JSON as sent. */
export function sizeBytes(call: CallDocument): number {
  return Buffer.byteLength(JSON.stringify(call));
}
