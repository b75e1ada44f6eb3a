import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { BUDGET } from '../receivers/budget.ts';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';

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

/** What a client sent, as far as it can be read: its text, and the JSON documents in it. */
export interface Contents {
  readonly text: string;
  /** One where the body is JSON, several where each line is; none where it is neither. */
  readonly documents: readonly unknown[];
}

/** Reads a request of a client in whatever way it is wrapped: the interface that it speaks is not shown. */
export function contentsOf(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Contents {
  // The decoder drops a byte order mark, which no parser of JSON takes.
  const text = new TextDecoder().decode(inflated(request));
  return { text, documents: documentsOf(text) };
}

/** The bytes after their content coding is undone; as they are where it is unknown or was not kept to. */
function inflated(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Buffer {
  const [coding = ''] = headerValues(request, 'content-encoding');
  const inflate = INFLATERS[coding.trim().toLowerCase()];
  try {
    // A bomb goes off in a bucket: no honest body is larger than what is taken of one that is not compressed.
    return inflate === undefined ? request.body : inflate(request.body, { maxOutputLength: BUDGET.bodyBytes });
  } catch {
    return request.body;
  }
}

function documentsOf(text: string): unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const documents = lines.map(parsed);
  return documents.includes(undefined) ? [] : documents;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
