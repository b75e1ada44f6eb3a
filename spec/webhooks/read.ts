import { RoutespecError } from '../error.ts';
import { exceededBound } from '../json-bounds.ts';
import { problemOf, type WebhookProblem } from './problem.ts';

/**
 * The largest body that is read. A call has 32 KB at most, and may become several times as long when its characters are
 * escaped; this is 30 times as much.
 */
export const MAX_BODY_BYTES = 1024 * 1024;
/** How deep a body may be nested, and how many values it may have. No honest body comes near these limits. */
const MAX_DEPTH = 200;
const MAX_VALUES = 100_000;

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const ENCODER = new TextEncoder();

/** JSON that was read, or what is wrong with it. */
export type ReadJson = { readonly value: unknown } | { readonly problem: WebhookProblem };

/** Reads JSON from UTF-8 or text. What it takes in time and memory is bounded, whoever sent it. */
export function readJson(raw: Uint8Array | string): ReadJson {
  // A text has at least as many bytes as UTF-16 units.
  if (raw.length > MAX_BODY_BYTES) return { problem: tooLarge(raw.length) };
  const bytes = typeof raw === 'string' ? ENCODER.encode(raw) : raw;
  if (bytes.length > MAX_BODY_BYTES) return { problem: tooLarge(bytes.length) };
  const exceeded = exceededBound(bytes, { depth: MAX_DEPTH, values: MAX_VALUES, textBytes: MAX_BODY_BYTES });
  if (exceeded !== undefined) return { problem: problemOf(exceeded, 'more') };
  return parse(raw);
}

function parse(raw: Uint8Array | string): ReadJson {
  try {
    return { value: JSON.parse(typeof raw === 'string' ? raw : DECODER.decode(raw)) };
  } catch (error) {
    const got = error instanceof SyntaxError ? `other text (${error.message})` : 'bytes that are not UTF-8';
    return { problem: problemOf('JSON in UTF-8', got) };
  }
}

function tooLarge(length: number): WebhookProblem {
  return problemOf(`at most ${MAX_BODY_BYTES} bytes`, `${length}`);
}

/**
 * Reads all bytes of a request, as its signature needs them.
 * @param stream A request of node:http, or the `body` of a request of the Fetch API.
 * @throws RoutespecError `invalid`, if there are more than 1 MiB; the rest is not read
 */
export async function readBody(stream: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) {
      const problem = problemOf(`at most ${MAX_BODY_BYTES} bytes`, 'more');
      throw new RoutespecError('invalid', problem.message, { problem });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
