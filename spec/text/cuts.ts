/** Offsets within UTF-8 at which a cut splits a character. */
export function cutsWithinCharacters(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter((index) => index > 0 && isContinuation(bytes[index]));
}

/** True for a byte that continues a character of several bytes. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Splits bytes at ascending offsets. */
export function cutAt(bytes: Buffer, offsets: readonly number[]): Buffer[] {
  return [...offsets, bytes.length].map((end, index) => bytes.subarray(offsets[index - 1] ?? 0, end));
}
