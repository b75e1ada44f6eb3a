import { RoutespecError } from '../error.ts';
import { problemOf } from './problem.ts';
import { MAX_BODY_BYTES } from './read-json.ts';

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
