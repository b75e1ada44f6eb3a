import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { RoutespecError } from '../../../spec/error.ts';

/** How long a whole answer may take. */
const READ_LIMIT_MS = 10_000;

/**
 * Gets a whole document.
 * @param limitBytes The largest one that is read.
 * @throws RoutespecError `unreachable`, `late` or `shim-failed`
 */
export function readWhole(
  url: URL,
  limitBytes: number,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const where = `(GET ${url.origin}${url.pathname})`;
  const deadline = AbortSignal.timeout(READ_LIMIT_MS);
  return new Promise((resolve, reject) => {
    const refuse = (code: 'unreachable' | 'late' | 'shim-failed', got: string): void =>
      reject(new RoutespecError(code, `Expected an answer of at most ${limitBytes} bytes, got ${got} ${where}`));
    const read = (response: IncomingMessage): void => {
      const chunks: Buffer[] = [];
      let sizeBytes = 0;
      response.on('data', (chunk: Buffer) => {
        sizeBytes += chunk.length;
        chunks.push(chunk);
        if (sizeBytes <= limitBytes) return;
        refuse('shim-failed', 'more');
        response.destroy();
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
      response.on('error', (error) => fail(error));
    };
    const fail = (error: Error): void => {
      if (deadline.aborted) refuse('late', `none within ${READ_LIMIT_MS / 1000} s`);
      else refuse('unreachable', error.message);
    };
    const options = { agent: false, signal: AbortSignal.any([signal, deadline]) } as const;
    const outgoing = url.protocol === 'https:' ? httpsGet(url, options, read) : httpGet(url, options, read);
    outgoing.on('error', fail);
  });
}
