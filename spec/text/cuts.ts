/** Offsets at which a cut would split a UTF-8 character. */
export function cutsWithinCharacters(bytes: Uint8Array): number[] {
  return [...bytes.keys()].filter((index) => index > 0 && isContinuation(bytes[index]));
}

function isContinuation(byte = 0): boolean {
  return (byte & 0xc0) === 0x80;
}

export function cutAt(bytes: Buffer, offsets: readonly number[]): Buffer[] {
  return [...offsets, bytes.length].map((end, index) => bytes.subarray(offsets[index - 1] ?? 0, end));
}
