import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sign } from '../../../spec/webhooks/index.ts';
import { POST as nextjs } from '../../../spec/webhooks/recipes/nextjs/route.ts';
import { freePort } from '../../harness/target/launch/free-port.ts';
import { serveHttp } from '../../harness/target/server.fixture.ts';
import { failedFor, judge } from './judge.fixture.ts';
import { SECRET } from './receiver.fixture.ts';

const RECIPES = fileURLToPath(new URL('../../../spec/webhooks/recipes/', import.meta.url));
const LIMIT_MS = 240_000;

/** The recipes that are programs: how to see that the machine has what they need, and how to start them. */
const PROGRAMS: readonly (readonly [
  name: string,
  needs: string,
  probe: readonly string[],
  start: readonly string[],
])[] = [
  ['flask', 'Flask', ['python3', '-c', 'import flask'], ['python3', 'flask/app.py']],
  ['django', 'Django', ['python3', '-c', 'import django'], ['python3', 'django/app.py']],
  ['sinatra', 'Sinatra', ['ruby', '-e', "require 'sinatra/base'"], ['ruby', 'sinatra/app.rb']],
  ['go', 'Go', ['go', 'version'], ['go']],
  ['spring', 'Maven', ['mvn', '--version'], ['mvn']],
];

const run = promisify(execFile);
const isThere = ([file = '', ...args]: readonly string[]): Promise<boolean> =>
  run(file, args).then(
    () => true,
    () => false,
  );

/** Waits until something listens. @throws what a program printed, if it ends before */
async function listening(port: number, program: ChildProcess, printed: () => string): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`The receiver has ended:\n${printed()}`);
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((done) =>
      socket.on('connect', () => done(true)).on('error', () => done(false)),
    );
    socket.destroy();
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** A recipe that runs: its address, and what it has printed, which has a line of JSON for each message that it handled. */
interface Recipe {
  readonly url: string;
  readonly printed: () => string;
}

/** Starts a recipe as its first line says. Go and Java are compiled before. */
async function start([file = '', ...args]: readonly string[]): Promise<Recipe> {
  const port = await freePort();
  let command = [file, ...args];
  if (file === 'go') {
    const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await run('go', ['build', '-o', join(folder, 'receiver'), 'go/main.go'], { cwd: RECIPES });
    command = [join(folder, 'receiver')];
  }
  if (file === 'mvn') {
    const folder = await mkdtemp(join(tmpdir(), 'recipe-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await run('mvn', ['--quiet', `-DbuildDirectory=${folder}`, 'package'], { cwd: join(RECIPES, 'spring') });
    command = ['java', '-jar', join(folder, 'receiver.jar')];
  }
  const [first = '', ...rest] = command;
  const program = spawn(first, rest, { cwd: RECIPES, env: { ...process.env, PORT: String(port), SECRET } });
  const printed = { out: '', error: '' };
  program.stdout.setEncoding('utf8').on('data', (piece) => (printed.out += piece));
  program.stderr.on('data', (piece) => (printed.error += piece));
  onTestFinished(() => void program.kill('SIGKILL'));
  await listening(port, program, () => printed.error + printed.out);
  // A JVM takes seconds for its first request on a busy machine.
  for (let count = 0; count < 3; count += 1)
    await fetch(`http://127.0.0.1:${port}/hooks`, { method: 'POST', body: '{}' });
  return { url: `http://127.0.0.1:${port}/hooks`, printed: () => printed.out };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;

async function listen(answer: Answer): Promise<string> {
  const { url, close } = await serveHttp((request, response) => void answer(request, response));
  onTestFinished(close);
  return `${url}/hooks`;
}

/** Serves a recipe that is a function, as its platform would. */
async function serve(answer: Answer): Promise<Recipe> {
  vi.stubEnv('SECRET', SECRET);
  onTestFinished(() => void vi.unstubAllEnvs());
  let printed = '';
  const output = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  onTestFinished(() => output.mockRestore());
  return { url: await listen(answer), printed: () => printed };
}

/** Attempts of two messages of a user, without an id, of which the first comes three times, in other bytes. */
function makeAttempts(userId: string): object[] {
  const track = { version: 1, type: 'track', userId, event: 'Paid', properties: { amount: 9 } };
  return [
    { ...track, timestamp: '2026-01-01T00:00:00.000Z' },
    { sentAt: 7, timestamp: '2026-01-01T00:00:00.000Z', ...track },
    { ...track, timestamp: '2026-01-01T00:00:00.000+00:00' },
    { ...track, timestamp: '2026-01-01T00:00:00.001Z' },
  ];
}

/** Judges a recipe by all cases, also by the effects of messages. @returns what failed */
async function judgeAll({ url, printed }: Recipe): Promise<string[]> {
  const handled = (): string[] =>
    printed()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'));
  const effectsUrl = await listen((_, response) => response.end(JSON.stringify(handled())));
  const results = await judge(url, { effectsUrl: new URL(effectsUrl) });
  expect(results.cases.filter(({ status }) => status === 'not-tested')).toEqual([]);
  // Another user each time, because a recipe that is a function keeps what it handled in another test.
  const userId = randomUUID();
  for (const attempt of makeAttempts(userId)) {
    const body = JSON.stringify(attempt);
    await fetch(url, { method: 'POST', body, headers: { 'X-Signature': sign(body, SECRET) } });
  }
  const ofUser = (): string[] => handled().filter((line) => line.includes(userId));
  await vi.waitUntil(() => ofUser().some((line) => line.includes('00.001Z')), { timeout: LIMIT_MS / 4 });
  expect(ofUser()).toHaveLength(2);
  return failedFor(results);
}

describe('the recipe', () => {
  it.for(PROGRAMS)('%s passes', { timeout: LIMIT_MS }, async ([name, needs, probe, command], { skip }) => {
    const isLacking = !(await isThere(probe));
    // A line that `.ci/run` counts.
    if (isLacking) process.stdout.write(`skipped: the recipe ${name}, needs ${needs}\n`);
    skip(isLacking, `needs ${needs}`);
    expect(await judgeAll(await start(command))).toEqual([]);
  });

  it('nextjs passes', { timeout: LIMIT_MS }, async () => {
    const recipe = await serve(async (request, response) => {
      const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
      const body = await buffer(request);
      const { status } = await nextjs(new Request('http://localhost/hooks', { method: 'POST', headers, body }));
      response.writeHead(status).end();
    });
    expect(await judgeAll(recipe)).toEqual([]);
  });

  it.each([true, false])(
    'aws-lambda passes, with bodies in base64: %s',
    { timeout: LIMIT_MS },
    async (isBase64Encoded) => {
      const module = '../../../spec/webhooks/recipes/aws-lambda/handler.mjs';
      const { handler } = (await import(module)) as { handler: (event: object) => Promise<{ statusCode: number }> };
      const recipe = await serve(async (request, response) => {
        const body = (await buffer(request)).toString(isBase64Encoded ? 'base64' : 'utf8');
        const { statusCode } = await handler({ headers: request.headers, body, isBase64Encoded });
        response.writeHead(statusCode).end();
      });
      expect(await judgeAll(recipe)).toEqual([]);
    },
  );
});
