/** Offsets within UTF-8 at which a cut leaves part of a character on each side. */
export function cutsWithinCharacters(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter((index) => index > 0 && isContinuation(bytes[index]));
}

/** Whether a byte continues a character of several bytes. */
function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Bytes cut at these offsets, which rise. Joined, the pieces are the same bytes. */
export function cutAt(bytes: Buffer, offsets: readonly number[]): Buffer[] {
  return [...offsets, bytes.length].map((end, index) => bytes.subarray(offsets[index - 1] ?? 0, end));
}
