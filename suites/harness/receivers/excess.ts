/** Bytes that a server could not read as a request, as Node reports them. */
export interface Misread {
  readonly rawPacket: Buffer;
  /** Number of bytes before the first that cannot be part of a request. */
  readonly bytesParsed: number;
}

const TAIL_BYTES = 64;
/** Number of bytes that may look like the beginning of a request before one does not. */
const METHOD_BYTES = 16;

/**
 * Bytes after a body on its connection that are not a request. If a sender counts too few bytes, the body ends too
 * early, and its rest is here.
 */
export function excessAfter(body: Buffer, { rawPacket, bytesParsed }: Misread): Buffer {
  for (let at = bytesParsed; at >= Math.max(0, bytesParsed - METHOD_BYTES); at -= 1) {
    const tail = rawPacket.subarray(Math.max(0, at - TAIL_BYTES), at);
    if (tail.equals(body.subarray(body.length - tail.length))) return rawPacket.subarray(at);
  }
  return rawPacket.subarray(bytesParsed);
}
