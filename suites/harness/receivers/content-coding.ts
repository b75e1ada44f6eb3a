import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { BUDGET } from './budget.ts';
import { headerValues, type ReceivedRequest } from './received-request.ts';

type Inflate = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Some senders of `deflate` write the bare stream, others the wrapped one, whose first byte has the low digit 8. */
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
  /**
   * The name of the content coding that was decoded, or undefined where there was none and the bytes are as they came.
   */
  readonly coding: string | undefined;
  readonly body: Buffer;
  /** Set if it would be larger than a body may be. Then it is not decoded. */
  readonly isTooLarge?: true;
}

/**
 * Decodes the body of a request, even a gzip that no header declares. The body stays as it is where its coding is
 * unknown, where its bytes do not match that coding, or where it would be larger than a body may be.
 */
export function decoded(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Decoded {
  const coding = codingOf(request);
  const inflate = coding === undefined ? undefined : INFLATERS[coding];
  try {
    // Against decompression bombs: a decoded body may be as large as one that came uncompressed, and no larger.
    if (inflate !== undefined) return { coding, body: inflate(request.body, { maxOutputLength: BUDGET.bodyBytes }) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      return { coding: undefined, body: request.body, isTooLarge: true };
    }
    // The body is shown and judged as it came.
  }
  return { coding: undefined, body: request.body };
}

function codingOf(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): string | undefined {
  const [declared] = headerValues(request, 'content-encoding');
  if (declared !== undefined) return declared.trim().toLowerCase();
  return request.body.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC) ? 'gzip' : undefined;
}
