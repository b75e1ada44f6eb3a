import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type DevState, devStateSchema } from '../../spec/shapes/dev/state.ts';
import { BrowserPage } from '../browser/browser-page.fixture.ts';
import { CHROMIUM, Chromium } from '../browser/chromium.fixture.ts';
import { keyTimesOf, privateBytesOf } from '../browser/page-cost.fixture.ts';
import { spreadOf } from './rounds.ts';
import type { Row } from './table.ts';

const SCRIPT = fileURLToPath(new URL('../../suites/routespec.mjs', import.meta.url));
/** The number that `dev` keeps. */
const KEPT_MESSAGES = 50_000;
const KEPT_CALL_BYTES = 1_000;
const CALLS_A_BATCH = 50;
const POLL_MS = 50;

/** A call of the usual size, different from all others. */
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
  const missing = KEPT_CALL_BYTES - JSON.stringify(call).length;
  const note = `${number.toString(36)} `.repeat(missing).slice(0, missing);
  return { ...call, properties: { ...call.properties, note } };
}

/** The line that `--ready-json` prints. */
interface Ready {
  readonly address: string;
  readonly writeKey: string;
}

/** `routespec dev` in a separate process, and an endpoint in this one that accepts everything. */
class DevProcess {
  readonly #process: ChildProcess;
  readonly #ready: Ready;

  private constructor(child: ChildProcess, ready: Ready) {
    this.#process = child;
    this.#ready = ready;
  }

  static async start(forwardTo: string, cwd: string): Promise<DevProcess> {
    const args = [SCRIPT, 'dev', '--port', '0', '--ready-json', '--exit-with-parent', '--forward-to', forwardTo];
    const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    return new DevProcess(child, JSON.parse(line.toString()));
  }

  get address(): string {
    return this.#ready.address;
  }

  /** Sends calls as a client library does, and waits until all of them are delivered. */
  async fill(count: number): Promise<DevState['counts']> {
    const { address, writeKey } = this.#ready;
    const headers = { Authorization: `Basic ${btoa(`${writeKey}:`)}`, 'Content-Type': 'application/json' };
    for (let sent = 0; sent < count; sent += CALLS_A_BATCH) {
      const batch = Array.from({ length: CALLS_A_BATCH }, (_, index) => callOf(sent + index));
      const taken = await fetch(`${address}/v1/batch`, { method: 'POST', headers, body: JSON.stringify({ batch }) });
      const answer = await taken.text();
      if (!taken.ok) throw new Error(`Expected dev to take a batch, got ${answer}`);
    }
    for (;;) {
      const { clock, counts } = devStateSchema.parse(await (await fetch(`${address}/dev/state`)).json());
      if (clock.underWay === 0 && clock.next === null) return counts;
      await sleep(POLL_MS);
    }
  }

  /** Resident memory of the process. */
  get residentMegabytes(): number {
    const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(this.#process.pid)], { encoding: 'utf8' });
    return Number(kilobytes) / 1024;
  }

  async close(): Promise<void> {
    const ended = once(this.#process, 'close');
    this.#process.kill();
    await ended;
  }
}

async function startEndpoint(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((request, response) => request.resume().on('end', () => response.end('{"ok":true}')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}/hooks` };
}

/**
 * Memory of `dev` before the first message, and with as many as it keeps, each delivered once; and the cost of its
 * console then.
 */
export async function measureDev(losses: string[], skipped: string[]): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-bench-'));
  const { server, address } = await startEndpoint();
  const devServer = await DevProcess.start(address, folder);
  try {
    const emptyMegabytes = devServer.residentMegabytes;
    const { kept, bytes } = await devServer.fill(KEPT_MESSAGES);
    const fullMegabytes = devServer.residentMegabytes;
    if (kept !== KEPT_MESSAGES) losses.push(`dev: expected ${KEPT_MESSAGES} messages to be kept, got ${kept}`);
    const ofConsole = await measureConsole(devServer.address);
    if (ofConsole === undefined) skipped.push('the console: skipped: needs Chromium');
    const of = (who: string, unit: string, value: number): Row => ({ what: '', who, unit, spread: spreadOf([value]) });
    const withAll = `with ${KEPT_MESSAGES} messages`;
    return [
      { ...of('without a message', 'MB', emptyMegabytes), what: 'memory of dev' },
      of(withAll, 'MB', fullMegabytes),
      of('a message, by the process', 'bytes', ((fullMegabytes - emptyMegabytes) * 1024 * 1024) / kept),
      of("a message, by dev's own count", 'bytes', bytes / kept),
      ...(ofConsole ?? []),
    ];
  } finally {
    await devServer.close();
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true });
  }
}

const KEYS = 50;
const MEGABYTE = 1024 * 1024;

/** Scrolls to the oldest message, which makes the page read all of them; true if it is there. */
const AT_OLDEST = `(() => {
  const scroller = document.querySelector('.scroller');
  scroller.scrollTop = scroller.scrollHeight;
  return document.querySelector('.messages tr[data-id=m1]') !== null;
})()`;

/** Cost of the console with all messages of a running `dev` in its list; no rows without Chromium. */
async function measureConsole(url: string): Promise<Row[] | undefined> {
  if (CHROMIUM === undefined) return undefined;
  const browser = Chromium.start(CHROMIUM);
  try {
    const blank = await BrowserPage.open(browser, 'about:blank', () => true);
    const [blankBytes] = (await privateBytesOf(browser)) ?? [];
    await blank.close();
    const page = await BrowserPage.open(browser, url, () => true);
    while (!(await page.value<boolean>(AT_OLDEST)));
    const keyMillis = await keyTimesOf(page, 'k', KEYS);
    await page.send('HeapProfiler.collectGarbage');
    const [bytes] = (await privateBytesOf(browser)) ?? [];
    const memory = (who: string, value: number | undefined): Row[] =>
      value === undefined ? [] : [{ what: '', who, unit: 'MB', spread: spreadOf([value / MEGABYTE]) }];
    return [
      { what: 'the console with them', who: 'a key, until it is painted', unit: 'ms', spread: spreadOf(keyMillis) },
      ...memory('private memory of the page', bytes),
      ...memory('private memory of an empty page', blankBytes),
    ];
  } finally {
    await browser.close();
  }
}
