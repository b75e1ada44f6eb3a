import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { BUDGET } from './budget.ts';
import { headerValues, type ReceivedRequest } from './received-request.ts';

type Inflate = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Some senders of `deflate` write the bare stream, others the wrapped one, whose first byte ends with the digit 8. */
const inflateEither: Inflate = (body, options) =>
  ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);

const INFLATERS: Readonly<Record<string, Inflate>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateEither,
  br: brotliDecompressSync,
};
/** The first bytes of every gzip, with its only compression method. No JSON and no text begins like this. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/** A body after decoding. */
export interface Decoded {
  /** The content coding that was decoded; undefined if there was none and the bytes are unchanged. */
  readonly coding: string | undefined;
  readonly body: Buffer;
  /** Set if the decoded body would exceed the limit. Then it is not decoded. */
  readonly isTooLarge?: true;
}

/**
 * Decodes the body of a request, even a gzip that no header declares. The body stays unchanged if its coding is
 * unknown, if its bytes do not match the coding, or if the decoded body would exceed the limit.
 */
export function decoded(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Decoded {
  const coding = findCoding(request);
  const inflate = coding === undefined ? undefined : INFLATERS[coding];
  try {
    // Against decompression bombs: a decoded body has the same size limit as an uncompressed one.
    if (inflate !== undefined) return { coding, body: inflate(request.body, { maxOutputLength: BUDGET.bodyBytes }) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      return { coding: undefined, body: request.body, isTooLarge: true };
    }
    // The body is shown and judged as received.
  }
  return { coding: undefined, body: request.body };
}

function findCoding(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): string | undefined {
  const [declared] = headerValues(request, 'content-encoding');
  if (declared !== undefined) return declared.trim().toLowerCase();
  return request.body.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC) ? 'gzip' : undefined;
}
