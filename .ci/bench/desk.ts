import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../suites/routespec.mjs', import.meta.url));
/** As many as `dev` keeps. */
export const DESK_MESSAGES = 50_000;
export const DESK_CALL_BYTES = 1_000;
const CALLS_A_BATCH = 50;
const POLL_MS = 50;

/** A call of the usual size, of which no two are the same. */
function callOf(number: number): object {
  const call = {
    type: 'track',
    messageId: `message-${number}`,
    userId: `user-${number % 997}`,
    event: 'Order Completed',
    properties: { orderId: `order-${number}`, revenue: number / 100, currency: 'EUR', note: '' },
    context: { library: { name: 'analytics-node', version: '6.2.0' }, locale: 'de-DE' },
    timestamp: new Date(1_700_000_000_000 + number).toISOString(),
  };
  const missing = DESK_CALL_BYTES - JSON.stringify(call).length;
  const word = number.toString(36);
  return { ...call, properties: { ...call.properties, note: `${word} `.repeat(missing).slice(0, missing) } };
}

/** A `routespec dev` in a process of its own, with an endpoint here that takes everything. */
export class DeskProcess {
  readonly url: string;
  readonly #writeKey: string;
  readonly #process: ChildProcess;
  readonly #endpoint: Server;
  readonly #folder: string;

  private constructor(child: ChildProcess, ready: { address: string; writeKey: string }, endpoint: Server, folder: string) {
    this.#process = child;
    this.url = ready.address;
    this.#writeKey = ready.writeKey;
    this.#endpoint = endpoint;
    this.#folder = folder;
  }

  static async start(): Promise<DeskProcess> {
    const endpoint = createServer((request, response) => request.resume().on('end', () => response.end('{"ok":true}')));
    endpoint.listen(0, '127.0.0.1');
    await once(endpoint, 'listening');
    const folder = await mkdtemp(join(tmpdir(), 'routespec-bench-'));
    const url = `127.0.0.1:${(endpoint.address() as AddressInfo).port}/hooks`;
    const args = [SCRIPT, 'dev', '--port', '0', '--ready-json', '--exit-with-parent', '--forward-to', url];
    const child = spawn(process.execPath, [...(process.env.NODEARGS?.split(' ')??[]), ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return new DeskProcess(child, JSON.parse(line.toString()), endpoint, folder);
  }

  /** Sends calls as a client library does, and waits until all of them are delivered. */
  async fill(count: number): Promise<void> {
    const headers = { Authorization: `Basic ${btoa(`${this.#writeKey}:`)}`, 'Content-Type': 'application/json' };
    for (let sent = 0; sent < count; sent += CALLS_A_BATCH) {
      const batch = Array.from({ length: Math.min(CALLS_A_BATCH, count - sent) }, (_, index) => callOf(sent + index));
      const response = await fetch(`${this.url}/v1/batch`, { method: 'POST', headers, body: JSON.stringify({ batch }) });
      if (!response.ok) throw new Error(`Expected dev to take a batch, got ${await response.text()}`);
      await response.text();
    }
    for (;;) {
      const { clock, counts } = await this.#state();
      if (counts.kept + counts.forgotten < count) throw new Error(`Expected ${count} messages, got ${counts.kept}`);
      if (clock.underWay === 0 && clock.next === null) return;
      await sleep(POLL_MS);
    }
  }

  async #state() {
    return (await fetch(`${this.url}/dev/state`)).json();
  }

  async counts() { return (await this.#state()).counts; }

  /** What the process holds of the machine's memory, in MB. */
  residentMegabytes(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.#process.pid)], { encoding: 'utf8' })) / 1024;
  }
  get pid() { return this.#process.pid; }

  async close(): Promise<void> {
    const ended = once(this.#process, 'close');
    this.#process.kill();
    await ended;
    this.#endpoint.close();
    this.#endpoint.closeAllConnections();
    await rm(this.#folder, { recursive: true });
  }
}
