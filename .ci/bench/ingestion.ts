import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Connections that send at once. Few enough that sending takes less than serving. */
const CONNECTIONS = 8;

/** A kind of request, and how often it is sent in a round. */
export interface Load {
  readonly name: string;
  readonly path: string;
  readonly body: string;
  readonly calls: number;
  readonly requests: number;
}

const CALL = { type: 'track', userId: 'u-1', event: 'Signed Up', properties: { plan: 'team', seats: 12 } };
const BATCH_CALLS = 100;
export const SINGLES: Load = {
  name: 'single calls',
  path: '/v1/track',
  body: JSON.stringify(CALL),
  calls: 1,
  requests: 4_000,
};
export const BATCHES: Load = {
  name: `batches of ${BATCH_CALLS} calls`,
  path: '/v1/batch',
  body: JSON.stringify({ batch: Array.from({ length: BATCH_CALLS }, () => CALL) }),
  calls: BATCH_CALLS,
  requests: 400,
};

/** A server of `ingestion-process.ts`. */
export class IngestionServer {
  readonly name: string;
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(name: string, child: ChildProcess, url: string) {
    this.name = name;
    this.#process = child;
    this.#url = url;
  }

  static async start(kind: 'simulator' | 'bare', name: string): Promise<IngestionServer> {
    const child = fork(fileURLToPath(new URL('./ingestion-process.ts', import.meta.url)), [kind]);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new IngestionServer(name, child, url);
  }

  /** Calls per second of CPU time of the server. @param losses gets a line if a request is not answered with 200 */
  async measure({ path, body, calls, requests }: Load, losses: string[]): Promise<number> {
    const { host, hostname, port, pathname } = new URL(this.#url + path);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    const bytes = Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const before = await this.#cpuSeconds();
    const share = requests / CONNECTIONS;
    const lines = Array.from({ length: CONNECTIONS }, () => answersOf(hostname, Number(port), bytes, share));
    const taken = (await Promise.all(lines)).reduce((sum, count) => sum + count, 0);
    if (taken !== requests) losses.push(`${this.name}: expected ${requests} answers with 200, got ${taken}`);
    return (requests * calls) / ((await this.#cpuSeconds()) - before);
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }

  async #cpuSeconds(): Promise<number> {
    const told = once(this.#process, 'message');
    this.#process.send({});
    const [{ cpu }] = (await told) as [{ cpu: NodeJS.CpuUsage }];
    return (cpu.user + cpu.system) / 1e6;
  }
}

/** Sends one request after another on one connection, and counts the answers with 200. Every answer is one segment. */
function answersOf(host: string, port: number, bytes: Buffer, requests: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(bytes));
    let seen = '';
    let answers = 0;
    let taken = 0;
    socket.on('error', reject);
    socket.on('close', () => resolve(taken));
    socket.on('data', (chunk: Buffer) => {
      seen += chunk.toString('latin1');
      const end = /\r\ncontent-length: (\d+)\r\n|\r\ntransfer-encoding: chunked\r\n/i.exec(seen);
      const isWhole = end?.[1] === undefined ? seen.endsWith('0\r\n\r\n') : isComplete(seen, Number(end[1]));
      if (!isWhole) return;
      answers += 1;
      if (seen.startsWith('HTTP/1.1 200')) taken += 1;
      seen = '';
      if (answers === requests) socket.end();
      else socket.write(bytes);
    });
  });
}

function isComplete(seen: string, lengthBytes: number): boolean {
  const head = seen.indexOf('\r\n\r\n');
  return head >= 0 && seen.length >= head + 4 + lengthBytes;
}
