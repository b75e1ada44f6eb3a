import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { headerValues, type ReceivedRequest } from '../receivers/received-request.ts';

/** What an inflated body may come to: far beyond any honest batch, so that a bomb goes off in a bucket. */
const INFLATED_BYTES = 16 * 1024 * 1024;

const INFLATERS: Readonly<Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
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
  const text = inflated(request).toString('utf8');
  return { text, documents: documentsOf(text) };
}

/** The bytes after their content coding is undone; as they are where it is unknown or was not kept to. */
function inflated(request: Pick<ReceivedRequest, 'rawHeaders' | 'body'>): Buffer {
  const [coding = ''] = headerValues(request, 'content-encoding');
  const inflate = INFLATERS[coding.trim().toLowerCase()];
  try {
    return inflate === undefined ? request.body : inflate(request.body, { maxOutputLength: INFLATED_BYTES });
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
