import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { AT } from '../../runner/adapter.fixture.ts';
import { type Misdeed as AdapterMisdeed, body, endless, startHostileAdapter } from '../hostile/adapter.fixture.ts';
import { FLOODS, type Misdeed, startHostilePeer, withBody } from '../hostile/peer.fixture.ts';

const LIMIT_MB = 512;
/** Far more than fit. */
const CALLS = 10_000;
const BODIES = 300;
const HEADS = 1_500;
const BATCHES = 40;

/** A run takes up to 30 s on a quiet machine. */
const TEST_LIMIT_MS = 300_000;
const MEGABYTE = 1024 * 1024;

/**
 * Writes the peak memory of the process when it ends. The number from Node's system calls would be its parent's if that
 * is larger.
 */
const PRELOADED = `
import { readFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
if (isMainThread && process.argv[1]?.endsWith('routespec.mjs')) process.on('exit', () => {
  let peakKb = process.resourceUsage().maxRSS;
  try { peakKb = Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]); } catch {}
  writeFileSync(process.env.PEAK_FILE, String(peakKb));
});`;

/** Starts a command that will write its peak memory. */
async function start(...args: string[]): Promise<{ command: SampleCommand; peakMb: () => Promise<number> }> {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-peak-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const peakFile = join(folder, 'peak');
  const preloaded = `--import data:text/javascript,${encodeURIComponent(PRELOADED)}`;
  const command = await SampleCommand.startWith({ NODE_OPTIONS: preloaded, PEAK_FILE: peakFile }, ...args);
  onTestFinished(() => command.remove());
  return { command, peakMb: async () => Number(await readFile(peakFile, 'utf8')) / 1024 };
}

type Start = () => Promise<{ readonly url: string; readonly close: () => unknown }>;
const adapter =
  (at: RegExp, misdeed: AdapterMisdeed): Start =>
  () =>
    startHostileAdapter({ at, misdeed });
const peer =
  (misdeed: Misdeed): Start =>
  () =>
    startHostilePeer(misdeed);
const ROUTER = ['every-request/json', 'delivery/processed-once'];
const CLIENT = ['client-wire/endpoint-bare'];

describe('A run stays below 512 MB', () => {
  // Those of all hostile peers that take most.
  it.each<[what: string, caseIds: readonly string[], peer: Start]>([
    [
      '16 MB of empty objects in an answer',
      ROUTER,
      adapter(AT.describe, body(`{"roles":[${'{},'.repeat(5_500_000)}{}]}`)),
    ],
    ['a million numbers in an answer', ROUTER, adapter(AT.read, body(`[${'1,'.repeat(1_000_000)}1]`))],
    ['an answer without an end', ROUTER, adapter(AT.read, endless('HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)))],
    ['a million empty objects in a body', ROUTER, peer(withBody(() => `[${'{},'.repeat(1_000_000)}0]`))],
    ['a gzip bomb', ROUTER, peer(withBody(() => gzipSync(Buffer.alloc(64 * MEGABYTE)), 'Content-Encoding: gzip\r\n'))],
    ['2,000 requests', ROUTER, peer(FLOODS.requests)],
    ['requests without an end', ROUTER, peer(FLOODS.requestsWithoutEnd)],
    ['1,300,000 empty objects in a batch', CLIENT, peer(withBody(() => `{"batch":[${'{},'.repeat(1_300_000)}{}]}`))],
  ])('that meets %s', { timeout: TEST_LIMIT_MS }, async (_, caseIds, startPeer) => {
    const { url, close } = await startPeer();
    onTestFinished(() => void close());
    const { command, peakMb } = await start('run', ...caseIds, '--target', url);
    const { code, stdout, stderr } = await command.ended();
    expect([1, 3], stdout).toContain(code);
    expect(`${stdout}${stderr}`).not.toContain('routespec itself failed');
    expect(await peakMb()).toBeLessThan(LIMIT_MB);
  });
});

interface Told {
  readonly status: number;
  readonly text: string;
}

/** Opens connections that each send the same bytes and nothing more, and returns when all were sent or refused. */
async function openMany(port: number, count: number, bytes: string): Promise<void> {
  const sent = Array.from(
    { length: count },
    () =>
      new Promise<void>((resolve) => {
        const socket: Socket = connect(port, '127.0.0.1').resume();
        onTestFinished(() => void socket.destroy());
        socket.on('error', () => {}).on('close', () => resolve());
        socket.write(bytes, () => resolve());
      }),
  );
  await Promise.all(sent);
}

it('The simulator stays below 512 MB under any flood', { timeout: 180_000 }, async () => {
  const { command, peakMb } = await start('sim', '--port', '0');
  const [, port = ''] = await command.says(/http:\/\/127\.0\.0\.1:(\d+)/);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  onTestFinished(() => agent.destroy());
  const tell = (method: string, path: string, body: string): Promise<Told> =>
    new Promise((resolve, reject) => {
      const request = http.request({ agent, port, host: '127.0.0.1', method, path }, async (response) => {
        const pieces: Buffer[] = await response.toArray();
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(pieces).toString() });
      });
      request.on('error', reject).end(body);
    });

  // Nobody listens at this endpoint, so every delivery waits for a retry.
  await tell('POST', '/worlds', '{"now":"2026-03-01T12:00:00.000Z"}');
  const webhooks = [{ url: 'http://127.0.0.1:1/' }];
  const source = { type: 'server', destinations: { Webhooks: { enabled: true, settings: { webhooks } } } };
  await tell('PUT', '/worlds/w1/sources/wk', JSON.stringify(source));
  const members = Array.from({ length: 1_200 }, (_, index) => `"k${index}":${index}`).join();
  let refused: Told | undefined;
  for (let call = 0; call < CALLS && refused === undefined; call += 1) {
    const body = `{"type":"track","event":"e${call}","properties":{"text":"${'x'.repeat(12_000)}",${members}}}`;
    const told = await tell('POST', '/worlds/w1/sources/wk/calls', body);
    if (told.status !== 202) refused = told;
  }
  expect(refused?.status).toBe(429);
  const head = 'POST /worlds HTTP/1.1\r\nHost: localhost\r\n';
  await openMany(Number(port), BODIES, `${head}Content-Length: 1000001\r\n\r\n${'x'.repeat(1_000_000)}`);
  await openMany(Number(port), HEADS, `${head}X-A: ${'a'.repeat(15_000)}\r\n`);
  const batch = `{"batch":[${'{},'.repeat(90_000)}{}]}`;
  const answers = Array.from({ length: BATCHES }, () => tell('POST', '/worlds/w1/sources/wk/ingestion', batch));
  const statuses = (await Promise.all(answers.map((each) => each.catch(() => ({ status: 0 }))))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  command.interrupt('SIGTERM');
  await command.ended();
  expect(await peakMb()).toBeLessThan(LIMIT_MB);
});
