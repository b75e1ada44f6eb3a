import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { devMessageSchema } from '../../../spec/shapes/dev/messages.ts';
import { computeDigest } from '../../harness/checks/digest.ts';
import { serveLoopback } from '../../harness/loopback-server.ts';
import { execute } from '../in-process.fixture.ts';
import type { DevClient } from './client-commands.ts';
import { watchEvents } from './client-commands.ts';
import {
  type DevProcess,
  type SampleEndpoint,
  startDev,
  startDevForPerson,
  startHooks,
} from './dev-process.fixture.ts';

/** `dev` is a process, as for its users. The commands that talk to it are executed here. */

const SECRET = 'größer';
/** A double cannot hold it. */
const FINE_NUMBER = '9007199254740993';
const BODY = '{"a": 1, "ü": 2}';
const SIGNATURE = computeDigest(SECRET, Buffer.from(BODY));

let endpoint: SampleEndpoint;
let dev: DevProcess;
let file = '';
beforeAll(async () => {
  endpoint = await startHooks((number) => (number === 1 ? 503 : 200));
  dev = await startDev(['--forward-to', endpoint.url, '--secret', SECRET]);
  file = join(dev.folder, 'body.json');
  await writeFile(file, BODY);
});
afterAll(async () => {
  await dev.remove();
  endpoint.close();
});

afterEach(() => void vi.restoreAllMocks());

/** Executes a command against `dev`. `FILE` stands for the file of the body. */
const run = (...args: string[]) =>
  execute(...args.map((arg) => (arg === 'FILE' ? file : arg)), '--dev', dev.ready.address);

describe('a command against dev', () => {
  // Each row goes on where the one before it has ended.
  it.each<[args: string[], code: number, stdout: RegExp, stderr?: RegExp]>([
    [['clock', 'pause'], 0, /^the clock is at .*, paused; nothing waits\n$/],
    [
      ['trigger', 'track', '--set', 'event=Größe', '--set', `properties.id=${FINE_NUMBER}`],
      0,
      /→ m1 .*"Größe".*\n(.*\n)*.*← m1 {2}503 .* signed {2}again at/,
    ],
    [['clock', 'next'], 0, /(^|\n)the clock is at .*, paused; nothing waits\n$/],
    [['messages', 'event:Größe'], 0, /^.*→ m1 .*\n(.*\n)*.*200 OK/],
    [['resend', 'm1', '--times', '1'], 0, /a copy of m1\n(.*\n)*.*200 OK/],
    [['faults', 'on', 'wrong', 'digest'], 0, /^on {3}wrong digest {2}The signature is .*\n$/],
    [['faults'], 0, /^off {2}send twice .*\n(.*\n)+and \d+ more: /],
    [['faults', 'off'], 0, /^all faults are off\n$/],
    [['secret'], 0, new RegExp(`^${SECRET}\n$`)],
    [['sign', 'FILE'], 0, new RegExp(`^${SIGNATURE}\n$`)],
    [['verify', 'FILE', '--signature', SIGNATURE], 0, /^The signature is right\.\n$/],
    [
      ['verify', 'FILE', '--signature', computeDigest(SECRET, Buffer.from('{"a":1,"ü":2}'))],
      1,
      /over the body re-serialised without white space\.\n$/,
    ],
    [
      ['trigger', 'track', '--set', `properties.x=${'x'.repeat(40_000)}`],
      2,
      /^$/,
      /^routespec: Expected a call to have at most 32000 bytes, got 40\d+\n$/,
    ],
  ])('%j', async (args, code, stdout, stderr = /^$/) => {
    expect(await run(...args)).toEqual({
      code,
      stdout: expect.stringMatching(stdout),
      stderr: expect.stringMatching(stderr),
    });
  });

  it('reads messages as JSON, and delivers what the endpoint sees', async () => {
    const { stdout } = await run('messages', '--json');
    const messages = stdout.trim().split('\n');
    expect(messages.map((line) => devMessageSchema.parse(JSON.parse(line)).id)).toEqual(['m1', 'm2']);
    const [first, again, copy] = endpoint.got;
    expect([stdout, first?.text]).toEqual(Array(2).fill(expect.stringContaining(`"id":${FINE_NUMBER}`)));
    expect([again?.text, copy?.text]).toEqual([first?.text, first?.text]);
    expect(first?.signature).toBe(computeDigest(SECRET, Buffer.from(first?.text ?? '')));
  });

  it('is shown each attempt while it watches', async () => {
    let said = '';
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      said += text;
      return true;
    });
    const stop = await watchEvents({ address: dev.ready.address } as DevClient);
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${dev.ready.address}/dev/trigger`, { method: 'POST', headers, body: '{"kind":"page"}' });
    await vi.waitFor(() => expect(said).toMatch(/^.*← m3 {2}200 OK .*\n$/), { timeout: 30_000 });
    await stop();
  });

  it('is saved as a world, which the reference plays', async () => {
    const { stdout } = await run('messages', '--world');
    const world = join(dev.folder, 'session.yaml');
    await writeFile(world, stdout);
    expect(stdout).not.toContain(SECRET);
    expect(await execute('play', world)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/503(.*\n)*.*verdict {2}conformant/),
    });
  });

  it('follows no redirect of something else that answers there, and names it', async () => {
    const elsewhere = `${dev.ready.address}/dev/trigger`;
    const { url, close } = await serveLoopback(
      createServer((_, response) => response.writeHead(307, { location: elsewhere }).end()),
    );
    const sentence = /^routespec: No `routespec dev` of this version runs at \S+, which answered POST .* with 307\n$/;
    expect(await execute('trigger', 'track', '--dev', url)).toEqual({
      ...{ code: 3, stdout: '', stderr: expect.stringMatching(sentence) },
    });
    close();
  });

  it('has a console at the address of dev', async () => {
    const console = await fetch(`${dev.ready.address}/`);
    expect([console.status, console.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^text\/html/)]);
  });
});

it('dev finds its messages again, also if another one was refused its port meanwhile', async () => {
  const state = ['--state', join(dev.folder, 'state.jsonl')];
  const first = await startDev([...state, '--forward-to', endpoint.url], dev.folder);
  const port = new URL(first.ready.address).port;
  expect(await execute('dev', '--port', port, '--write-key', 'k', '--secret', 's', ...state)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is in use'),
  });
  expect((await first.run('trigger', 'track', '--set', 'event=Kept')).code).toBe(0);
  first.interrupt('SIGTERM');
  expect((await first.ended()).code).toBe(0);
  const second = await startDev(state, dev.folder);
  expect((await second.run('messages')).stdout).toContain('"Kept"');
  second.interrupt('SIGTERM');
  await second.ended();
});

it('dev shows a person its demo: what is delivered, and the next command', async () => {
  const demo = await startDevForPerson(['--demo']);
  try {
    await demo.says(/← m1 {2}503 Service Unavailable .* signed {2}again at /);
    expect(demo.stdout).toMatch(/→ m1 /);
    demo.interrupt('SIGTERM');
    expect((await demo.ended()).code).toBe(0);
  } finally {
    await demo.remove();
  }
});
