import type { CallDocument } from '../stage/calls.ts';

/**
 * The largest call that certainly fits, and one that certainly does not. No case sends a size in between (readings,
 * 18).
 */
export const FITS_BYTES = 31_000;
export const TOO_LARGE_BYTES = 33_500;
/** It is open whether a call of a size between these fits. */
export const OPEN_BYTES = { from: 31_900, to: 32_900 };

/**
 * Fills a free-form member of the call until its JSON has exactly this many bytes.
 * @param fill Text to repeat. Single-byte characters fill the rest.
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
