import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { BUDGET } from './budget.ts';
import { headerValues, type ReceivedRequest } from './received-request.ts';

type Inflate = (body: Buffer, options: { maxOutputLength: number }) => Buffer;

/** Some write the bare stream under the name of `deflate`, and others the one in its wrapper, whose low digit is 8. */
const inflateEither: Inflate = (body, options) =>
  ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);

const INFLATERS: Readonly<Record<string, Inflate>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateEither,
  br: brotliDecompressSync,
};
/** How every gzip begins, with the one method that there is; no JSON and no text does. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);

/** A body after its content coding was undone. */
export interface Decoded {
  /** The name of the coding that was undone; undefined where there was none, and the bytes are as they came. */
  readonly coding: string | undefined;
  readonly body: Buffer;
}

/**
 * Undoes the content coding of a request, also of a gzip that no header tells of. The body stays as it is where its coding
 * is unknown or was not kept to, or where it would be larger than a body may be.
 */
export function decoded(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Decoded {
  const coding = codingOf(request);
  const inflate = coding === undefined ? undefined : INFLATERS[coding];
  try {
    // A bomb goes off in a bucket: no honest body is larger than what is taken of one that is not compressed.
    if (inflate !== undefined) return { coding, body: inflate(request.body, { maxOutputLength: BUDGET.bodyBytes }) };
  } catch {
    // It is shown and judged as it came.
  }
  return { coding: undefined, body: request.body };
}

function codingOf(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): string | undefined {
  const [declared] = headerValues(request, 'content-encoding');
  if (declared !== undefined) return declared.trim().toLowerCase();
  return request.body.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC) ? 'gzip' : undefined;
}
