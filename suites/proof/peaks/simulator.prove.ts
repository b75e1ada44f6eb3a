import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { SampleCommand } from '../../cli/command.fixture.ts';
import { measuring } from './measure.fixture.ts';

const LIMIT_MB = 512;
/** Far more than fit. */
const CALLS = 10_000;
const BODIES = 300;
const HEADS = 1_500;
const BATCHES = 40;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
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
        cleanups.push(() => socket.destroy());
        socket.on('error', () => {}).on('close', () => resolve());
        socket.write(bytes, () => resolve());
      }),
  );
  await Promise.all(sent);
}

it('The simulator stays below 512 MB under any flood', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'routespec-peak-'));
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
  const peakFile = join(folder, 'peak');
  const command = await SampleCommand.startWith(measuring(peakFile), 'sim', '--port', '0');
  cleanups.push(() => command.remove());
  const [, port = ''] = await command.says(/http:\/\/127\.0\.0\.1:(\d+)/);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
  cleanups.push(() => agent.destroy());
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
  expect(Number(await readFile(peakFile, 'utf8')) / 1024).toBeLessThan(LIMIT_MB);
});
