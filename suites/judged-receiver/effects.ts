import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../spec/error.ts';
import { exceededBound } from '../../spec/json-bounds.ts';

/** How long a message may take from its answer to its effect. A receiver may put it into a queue first. */
export const EFFECT_LIMIT_MS = 10_000;
/** How often the list of effects is read while a message is waited for. */
const POLL_MS = 50;
/** The largest list that is read. */
const LIST_BYTES = 64 * 1024 * 1024;
const BOUNDS = { depth: 64, values: 2_000_000, textBytes: LIST_BYTES };

/**
 * What the receiver under test has processed, as the address of `--effects` tells it: a JSON array with an entry for
 * each message, which contains the `messageId` of that message anywhere.
 */
export class Effects {
  readonly #url: URL;
  readonly #signal: AbortSignal;

  constructor(url: URL, signal: AbortSignal) {
    this.#url = url;
    this.#signal = signal;
  }

  /** How many entries a message has. @throws RoutespecError `shim-failed` or `unreachable` if there is no list */
  async countOf(messageId: string): Promise<number> {
    return (await this.#entries()).filter((entry) => entry.includes(messageId)).length;
  }

  /** Waits until a message has an entry. @returns Whether it has one within the limit. */
  async has(messageId: string): Promise<boolean> {
    const endMs = performance.now() + EFFECT_LIMIT_MS;
    while ((await this.countOf(messageId)) === 0) {
      if (performance.now() > endMs) return false;
      await sleep(POLL_MS, undefined, { signal: this.#signal }).catch(() => {});
      if (this.#signal.aborted) throw new RoutespecError('interrupted', 'Expected the run to go on, got an end');
    }
    return true;
  }

  /** Every entry as JSON text. */
  async #entries(): Promise<string[]> {
    const { status, bytes } = await readWhole(this.#url, LIST_BYTES, this.#signal);
    if (status !== 200) throw unusable(`status ${status}`);
    const exceeded = exceededBound(bytes, BOUNDS);
    if (exceeded !== undefined) throw unusable(`a list that is not ${exceeded}`);
    const list = parsed(bytes);
    if (!Array.isArray(list)) throw unusable(list === undefined ? 'text that is no JSON' : `${typeof list} in JSON`);
    return list.map((entry) => JSON.stringify(entry));
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function unusable(got: string): RoutespecError {
  return new RoutespecError(
    'shim-failed',
    `Expected the address of \`--effects\` to answer with 200 and a JSON array of what was processed, got ${got}`,
  );
}

/** How long a whole answer may take. */
const READ_LIMIT_MS = 10_000;

/**
 * Gets a whole document.
 * @param limitBytes The largest one that is read.
 * @throws RoutespecError `unreachable`, `late` or `shim-failed`
 */
function readWhole(
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
