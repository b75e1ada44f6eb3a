import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const POLL_MS = 50;
/** Concurrent connections. Few enough that sending takes less time than serving. */
const CONNECTIONS = 8;

/** A kind of request, and its number in a round. */
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
  path: '/ingestion/v1/track',
  body: JSON.stringify(CALL),
  calls: 1,
  requests: 4_000,
};
export const BATCHES: Load = {
  name: `batches of ${BATCH_CALLS} calls`,
  path: '/ingestion/v1/batch',
  body: JSON.stringify({ batch: Array.from({ length: BATCH_CALLS }, () => CALL) }),
  calls: BATCH_CALLS,
  requests: 400,
};

/** Single calls by the contract, which Prism can accept too. */
export const CONTRACT_CALLS: Load = {
  name: 'by the contract',
  path: '/calls',
  body: JSON.stringify(CALL),
  calls: 1,
  requests: 2_000,
};

/** Answers every message from this process with the CPU time, and ends with this process. */
const METER =
  "data:text/javascript,process.on('message',()=>process.send({cpu:process.cpuUsage()}));" +
  "process.on('disconnect',()=>process.exit())";
const PRISM_PORT = 40_100;
/** Time for Prism until it listens. */
const PRISM_LIMIT_MS = 60_000;

/** The command line of Prism, which is too large to depend on. Without it, its rows are left out. */
export const PRISM_CLI = process.env['PRISM_CLI'];

/** A server that accepts calls, in a separate process. */
export class IngestionServer {
  readonly name: string;
  readonly #process: ChildProcess;
  readonly #url: string;

  private constructor(name: string, child: ChildProcess, url: string) {
    this.name = name;
    this.#process = child;
    this.#url = url;
  }

  /** A server of `ingestion-process.ts`. */
  static async start(kind: 'simulator' | 'bare', name: string): Promise<IngestionServer> {
    const child = fork(fileURLToPath(new URL('./ingestion-process.ts', import.meta.url)), [kind]);
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new IngestionServer(name, child, url);
  }

  /** Prism, which mocks the published OpenAPI document, and logs nothing. @param script its command line */
  static async startPrism(script: string, name: string): Promise<IngestionServer> {
    const document = fileURLToPath(new URL('../../schemas/openapi.json', import.meta.url));
    const options = ['--port', String(PRISM_PORT), '--host', '127.0.0.1', '--verboseLevel', 'silent'];
    const child = fork(script, ['mock', ...options, document], { execArgv: ['--import', METER], stdio: 'ignore' });
    await listening(PRISM_PORT, PRISM_LIMIT_MS);
    return new IngestionServer(name, child, `http://127.0.0.1:${PRISM_PORT}/worlds/w1/sources/wk`);
  }

  /** Calls per second of CPU time of the server. @param losses gets a line if a request is not answered with success */
  async measure({ path, body, calls, requests }: Load, losses: string[]): Promise<number> {
    const { host, hostname, port, pathname } = new URL(this.#url + path);
    const head = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n`;
    const bytes = Buffer.from(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const before = await this.#cpuSeconds();
    const share = requests / CONNECTIONS;
    const lines = Array.from({ length: CONNECTIONS }, () => answersOf(hostname, Number(port), bytes, share));
    const taken = (await Promise.all(lines)).reduce((sum, count) => sum + count, 0);
    if (taken !== requests) losses.push(`${this.name}: expected ${requests} answers of success, got ${taken}`);
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

/** Sends one request after another on one connection, and counts the answers of success. Every answer is one segment. */
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
      if (seen.startsWith('HTTP/1.1 2')) taken += 1;
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

/** Waits until something listens at the port of this machine. */
async function listening(port: number, limitMs: number): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await accepts(port))) {
    if (performance.now() > endMs) throw new Error(`Expected a server at port ${port} within ${limitMs} ms, got none`);
    await sleep(POLL_MS);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
}
