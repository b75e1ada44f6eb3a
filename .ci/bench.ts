/**
 * Measures speed and memory, next to a rival where there is one. Contenders take turns, and the first round of each is not counted.
 *
 *     npm run bench
 */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Analytics } from '@segment/analytics-node';
import { Client, Connections, REFERENCE, RealClock, seededRandom, startSimulator } from '../sim/harness.ts';
import { World } from '../sim/world/world.ts';
import { LIMITS } from '../spec/limits.ts';

/** A measured cost, by its unit. */
type Cost = Readonly<Record<string, number>>;

/** Something to measure, next to the others of its kind. */
interface Contender {
  readonly name: string;
  readonly measure: () => Promise<Cost>;
}

/** Lets contenders take turns, each as often first as last, so that other load on the machine affects them equally. */
async function duel(what: string, rounds: number, contenders: readonly Contender[]): Promise<void> {
  const costs = contenders.map((): Cost[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    const order = [...contenders.entries()];
    for (const [index, { measure }] of round % 2 === 0 ? order : order.reverse()) {
      const cost = await measure();
      if (round > 0) costs[index]?.push(cost);
    }
  }
  for (const [index, { name }] of contenders.entries()) {
    const own = costs[index] ?? [];
    const medians = Object.keys(own[0] ?? {}).map((unit) => `${median(own, unit).toPrecision(4)} ${unit}`);
    console.log(`${what.padEnd(36)}  ${name.padEnd(24)}  ${medians.join(', ')}`);
  }
}

function median(costs: readonly Cost[], unit: string): number {
  const sorted = costs.map((cost) => cost[unit] ?? Number.NaN).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function cpuSeconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const PROGRAM = fileURLToPath(new URL('../suites/routespec.mjs', import.meta.url));
const BARE = fileURLToPath(new URL('bench/bare-exchanges.mjs', import.meta.url));
const SERVICE = fileURLToPath(new URL('bench/service.mjs', import.meta.url));
/** Appends the CPU time and the peak memory of each process of a command to a file. */
const METER = `data:text/javascript,import{appendFileSync}from'node:fs';import{isMainThread}from'node:worker_threads';
if(isMainThread)process.on('exit',()=>{const{userCPUTime:u,systemCPUTime:s,maxRSS:m}=process.resourceUsage();
appendFileSync(process.env.BENCH_METER,JSON.stringify([(u+s)/1e6,m/1024])+'\\n')})`.replaceAll('\n', '');

/** A command as whole processes. With `ready` it is ended when it prints that. */
function command(name: string, args: readonly string[], ready?: RegExp): Contender {
  const measure = async (): Promise<Cost> => {
    const folder = mkdtempSync(join(tmpdir(), 'routespec-bench-'));
    const meter = join(folder, 'meter');
    const beganMs = performance.now();
    const env = { ...process.env, BENCH_METER: meter };
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const child = spawn(process.execPath, ['--import', METER, ...args], { cwd: folder, env, stdio: [...stdio] });
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk;
      if (ready?.test(said) === true) child.kill('SIGTERM');
    });
    await once(child, 'close');
    const s = (performance.now() - beganMs) / 1000;
    const processes = readFileSync(meter, 'utf8')
      .trim()
      .split('\n')
      .map((line): [number, number] => JSON.parse(line));
    rmSync(folder, { recursive: true });
    const [cpu, memory] = [0, 1].map((part) => processes.reduce((sum, each) => sum + (each[part] ?? 0), 0));
    return { s, 'CPU s': cpu ?? 0, MB: memory ?? 0 };
  };
  return { name, measure };
}

const CALL = {
  integrations: { All: true },
  ...{ type: 'track', userId: 'u-1', anonymousId: 'a-1', event: 'Signed Up', timestamp: '2026-01-01T00:00:00.000Z' },
  context: { ip: '203.0.113.7', device: { type: 'phone', model: 'X' }, os: { name: 'Y', version: '18' } },
  properties: { plan: 'team', seats: 12, revenue: '19.90', tags: ['new', 'paid'], coupon: null, note: 'x'.repeat(150) },
};

const MESSAGES = 2_000;

/** Moves a world, in one request, through the four hours in which an endpoint fails every attempt of many messages. */
async function fourHours(): Promise<Cost> {
  let attempts = 0;
  const endpoint = createServer((request, response) => {
    attempts += 1;
    request.resume().once('end', () => response.writeHead(500).end());
  });
  endpoint.listen(0, '127.0.0.1');
  await once(endpoint, 'listening');
  const simulator = await startSimulator();
  const ask = async (method: string, path: string, body?: object): Promise<{ readonly busy: number }> => {
    const response = await fetch(simulator.url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? { busy: 0 } : JSON.parse(text);
  };
  const webhooks = [{ url: `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}` }];
  await ask('POST', '/worlds', {});
  const destinations = { Webhooks: { enabled: true, settings: { webhooks } } };
  await ask('PUT', '/worlds/w1/sources/wk', { type: 'server', destinations });
  for (let number = 0; number < MESSAGES; number += 1) {
    await ask('POST', '/worlds/w1/sources/wk/calls', { type: 'track', userId: `u-${number}`, event: 'Signed Up' });
  }
  while ((await ask('GET', '/worlds/w1/clock')).busy > 0);
  attempts = 0;
  const beganMs = performance.now();
  const cpu = await cpuSeconds(() =>
    ask('POST', '/worlds/w1/clock', { advanceMs: LIMITS.retryWindowMs, settle: true }),
  );
  const seconds = (performance.now() - beganMs) / 1000;
  await simulator.close();
  endpoint.close();
  endpoint.closeAllConnections();
  return { 'attempts/s': attempts / seconds, 'attempts/CPU s': attempts / cpu };
}

/** A server in a separate process, whose address is in the first line that it prints. */
async function startServer(...args: string[]): Promise<{ url: string; pid: number; stop: () => void }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [url = ''] = /http:[^\s"]+\d/.exec(String(line)) ?? [];
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
}

/** User and system time of another process, which Linux counts in hundredths of a second. */
function cpuSecondsOf(pid: number): number {
  const [, user, system] = /^\d+ \(.*\)(?: \S+){11} (\d+) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  return (Number(user) + Number(system)) / 100;
}

async function post(url: string, body: object, headers = {}): Promise<void> {
  const options = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
  const response = await fetch(url, { ...options, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${text}`);
}

const call = (number: number) => ({ ...CALL, userId: `u-${number}` });
const calls = (count: number) => Array.from({ length: count }, (_, number) => call(number));

/** Calls that a server accepts. @param batch Number of calls in a request */
function ingestion(name: string, { url, pid }: { url: string; pid: number }, batch: number): Contender {
  const [path, body] = batch === 1 ? ['v1/track', call(1)] : ['v1/batch', { batch: calls(batch) }];
  const requests = batch === 1 ? 4_000 : 400;
  const measure = async (): Promise<Cost> => {
    const before = cpuSecondsOf(pid);
    for (let sent = 0; sent < requests; sent += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => post(`${url}/${path}`, body)));
    }
    return { 'calls/CPU s': (requests * batch) / (cpuSecondsOf(pid) - before) };
  };
  return { name, measure };
}

/** Sends messages to a service that waits for them. @param open returns what sends, and resolves when all are sent */
function sender(
  name: string,
  url: string,
  open: () => (batch: ReturnType<typeof calls>) => Promise<unknown>,
): Contender {
  const measure = async (): Promise<Cost> => {
    const send = open();
    const beganMs = performance.now();
    const cpu = await cpuSeconds(async () => {
      for (let from = 0; from < SENT; from += AT_ONCE)
        await send(Array.from({ length: AT_ONCE }, (_, at) => call(from + at)));
      await fetch(`${url}/${SENT}`).then((answer) => answer.text());
    });
    return { 'messages/s': (SENT * 1_000) / (performance.now() - beganMs), 'messages/CPU s': SENT / cpu };
  };
  return { name, measure };
}

const AT_ONCE = 16;
const SENT = 8_000;
const SECRET = 's3cret';

/** The simulator's router, on the clock of the machine. */
function openRouter(url: string) {
  const world = new World({ clock: new RealClock(), random: seededRandom(1), rules: REFERENCE, trust: [] });
  const webhooks = [{ url, headers: {} }];
  const source = { writeKey: 'wk', type: 'server', enabled: true, sharedSecret: SECRET, webhooks } as const;
  world.sources.set('wk', source);
  return async (batch: ReturnType<typeof calls>) => {
    world.acceptCalls(
      source,
      batch.map((each) => ({ ...each, type: 'track' }) as const),
      'contract',
    );
    while (world.busy > 0) await sleep(1);
  };
}

/** The work of any sender: write JSON, sign it, send it on a kept connection, and read the answer. */
function openBareSender(url: string) {
  const agent = new Agent({ keepAlive: true });
  const send = (each: object): Promise<void> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify({ ...each, timestamp: new Date().toISOString() });
      const signature = createHmac('sha1', SECRET).update(text).digest('hex');
      const headers = { 'Content-Length': Buffer.byteLength(text), 'X-Signature': signature };
      request(url, { agent, method: 'POST', headers }, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end(text);
    });
  return (batch: readonly object[]) => Promise.all(batch.map(send));
}

/** The simulator's client library, with its default of 20 messages a batch. */
function openClient(endpoint: string) {
  const ports = { clock: new RealClock(), random: seededRandom(1), connections: new Connections([]) };
  const client = new Client({ writeKey: 'wk', endpoint, flushAt: 20 }, ports);
  return async (batch: ReturnType<typeof calls>) => {
    for (const { userId, event, properties } of batch)
      client.call('Track', { UserId: userId, Event: event, Properties: properties });
    await turn();
  };
}

function openPeer(host: string) {
  const client = new Analytics({ writeKey: 'wk', host, flushAt: 20 });
  return async (batch: ReturnType<typeof calls>) => {
    for (const { userId, event, properties } of batch) client.track({ userId, event, properties });
    await turn();
  };
}

console.log(`Node ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`);
await duel('4 h of failures', 3, [{ name: `${MESSAGES} messages`, measure: fourHours }]);
const service = await startServer(SERVICE);
const simulator = await startServer(PROGRAM, 'sim', '--port', '0');
const SILENT = { type: 'server', destinations: { Webhooks: { enabled: false, settings: { webhooks: [] } } } };
await post(`${simulator.url}/worlds`, {});
await fetch(`${simulator.url}/worlds/w1/sources/wk`, { method: 'PUT', body: JSON.stringify(SILENT) });
const taking = { ...simulator, url: `${simulator.url}/worlds/w1/sources/wk/ingestion` };
for (const batch of [1, 100]) {
  await duel(`ingestion, ${batch} a request`, 3, [
    ingestion('simulator', taking, batch),
    ingestion('node:http, JSON.parse', service, batch),
  ]);
}
await duel('delivery, signed', 3, [
  sender("simulator's router", service.url, () => openRouter(service.url)),
  sender('node:http with HMAC', service.url, () => openBareSender(service.url)),
]);
await duel('client, end to end', 3, [
  sender("simulator's client", service.url, () => openClient(service.url)),
  sender('@segment/analytics-node', service.url, () => openPeer(service.url)),
]);
service.stop();
simulator.stop();
await duel('a whole process', 3, [
  command('node, nothing else', ['-e', '']),
  command('--version', [PROGRAM, '--version']),
  command('sim, until it is ready', [PROGRAM, 'sim', '--port', '0'], /simulator at/),
  command('run of one case', [PROGRAM, 'run', 'body/page']),
  command('run of all cases', [PROGRAM, 'run']),
  command('20,000 bare exchanges', [BARE, '20000']),
]);
