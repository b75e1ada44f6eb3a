import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { devEventSchema } from '../../../spec/shapes/dev/events.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { COMMAND_FILE, emptyFolder, SampleCommand } from '../command.fixture.ts';
import {
  type DevProcess,
  type SampleEndpoint,
  startDev,
  startDevForPerson,
  startHooks,
} from './dev-process.fixture.ts';

const opened: { close?(): void; remove?(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) {
    each.close?.();
    await each.remove?.();
  }
});

async function hooks(statusOf?: (number: number) => number): Promise<SampleEndpoint> {
  const endpoint = await startHooks(statusOf);
  opened.push(endpoint);
  return endpoint;
}

async function dev(...args: string[]): Promise<DevProcess> {
  const started = await startDev(args);
  opened.push(started);
  return started;
}

describe('a person at a dev server', () => {
  it('sees a call come in, fail, and succeed when the clock has skipped four hours', async () => {
    const endpoint = await hooks((number) => (number === 1 ? 503 : 200));
    const server = await startDevForPerson(['--forward-to', endpoint.url]);
    opened.push(server);
    const headers = { Authorization: `Basic ${Buffer.from(`${server.ready.writeKey}:`).toString('base64')}` };
    const body = JSON.stringify({ userId: 'u1', event: 'Signed Up', integrations: { webhooks: true } });
    await fetch(`${server.ready.address}/v1/track`, { method: 'POST', headers, body });
    await server.says(/→ m1 {2}track {2}"Signed Up" {2}by u1\n.*hint: `webhooks` .*did you mean `Webhooks`\?/);
    await server.says(
      /← m1 {2}503 Service Unavailable in \d+ ms .* signed {2}again at \d\d:\d\d:\d\d.*, window ends \d\d:/,
    );
    const { code, stdout } = await server.run('clock', '+4h');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/← m1 {2}200 OK in .* attempt 2 .*\nthe clock is at .*; nothing waits\n$/),
    ]);
    await server.says(/← m1 {2}200 OK in \d+ ms {2}attempt 2/);
    expect(endpoint.got).toHaveLength(2);
    expect(server.stdout).toContain('npx routespec trigger all --dev ');
  });

  it('sees what a request has missed', async () => {
    const server = await startDevForPerson(['--write-key', 'wk-mine']);
    opened.push(server);
    for (const path of ['/v1/trakc', '/v1/track']) {
      await fetch(server.ready.address + path, { method: 'POST', body: '{"writeKey":"wk-mime"}' });
    }
    await server.says(/✗ POST \/v1\/trakc .*\n.*hint: Did you mean \/v1\/track\?/);
    await server.says(/✗ POST \/v1\/track .*\n.*hint: The write key is wk-mine \(did you mean wk-mine\?\)/);
    expect(server.stdout).toContain('nothing yet: start with --forward-to');
  });
});

describe('a command against dev', () => {
  it('moves the clock and lets it stand', async () => {
    const endpoint = await hooks(() => 500);
    const server = await dev('--forward-to', endpoint.url, '--paused');
    await server.run('trigger', 'track');
    const texts: string[] = [];
    for (const move of ['next', '+1h', 'run', 'pause', 'quiet']) texts.push((await server.run('clock', move)).stdout);
    expect(texts[0]).toMatch(/attempt 2 .*\n.*, paused; 1 delivery waits, next at \d\d:\d\d:\d\d/);
    expect(texts[1]?.match(/ attempt /g)?.length).toBeGreaterThan(4);
    expect(texts[2]).not.toContain('paused');
    expect(texts[4]).toMatch(/given up, because the window has ended\n.*, paused; nothing waits\n$/);
    expect((await server.run('clock')).stdout).toMatch(/^the clock is at .*, paused; nothing waits\n$/);
  });

  it('verifies a body of standard input without dev', async () => {
    const body = '{"a": 1, "ü": 2}';
    const flags = ['--secret', 's3cret', '--signature', computeDigest('s3cret', Buffer.from(body))];
    const right = { code: 0, stdout: 'The signature is right.\n' };
    expect(await SampleCommand.run(['verify', '-', ...flags], {}, body)).toMatchObject(right);
  });
});

describe('dev', () => {
  it('ends when nobody reads its events any more', async () => {
    const command = `'${process.execPath}' '${COMMAND_FILE}' dev --port 0 --json --ready-json | head -1`;
    const pipeline = spawn('/bin/sh', ['-c', command]);
    const closed = once(pipeline, 'close');
    const [line] = (await once(pipeline.stdout, 'data')) as [Buffer];
    const { address } = JSON.parse(line.toString());
    await fetch(`${address}/dev/trigger`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"kind":"track"}',
    });
    expect(await closed).toEqual([0, null]);
  });

  it('ends by SIGTERM though nobody reads its output', async () => {
    const child = spawn(process.execPath, [COMMAND_FILE, 'dev', '--port', '0', '--json', '--ready-json'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    child.stdout.pause();
    const { address } = JSON.parse(line.toString());
    const post = (path: string, body: string) =>
      fetch(`${address}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    await post('/dev/trigger', '{"kind":"track"}');
    // More than a pipe holds.
    for (let times = 0; times < 10; times += 1) await post('/dev/messages/m1/resend', '{"times":100}');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });

  it('takes the settings of the file in its folder, and again when it changes, unless it cannot be used', async () => {
    const endpoint = await hooks();
    const folder = await emptyFolder();
    const file = join(folder, 'routespec.dev.json');
    const webhooks = [{ url: `http://${endpoint.url}` }];
    const write = (settings: unknown): Promise<void> => writeFile(file, JSON.stringify(settings));
    await write({ sources: [{ writeKey: 'one', name: 'shop', webhooks }] });
    const server = await startDev(['--json'], folder);
    opened.push(server);
    expect(server.ready).toMatchObject({ writeKey: 'one', secret: null });
    await write({ sources: [{ writeKey: 'two', secret: 'x' }] });
    await server.says(
      /"settings-problem","problem":"`sources\.0` in routespec\.dev\.json must have no member `secret`/,
    );
    expect((await server.run('trigger', 'track', '--source', 'shop')).stdout).toContain('200 OK');
    await write({ sources: [{ writeKey: 'two', sharedSecret: 'x', webhooks }] });
    await server.says(/"event":"settings",/);
    await server.run('trigger', 'page', '--source', 'two');
    expect(endpoint.got.map(({ signature }) => signature !== undefined)).toEqual([false, true]);
    const lines = server.stdout.trim().split('\n').slice(1);
    expect(lines.map((line) => devEventSchema.safeParse(JSON.parse(line)).success)).toEqual(lines.map(() => true));
  });
});
