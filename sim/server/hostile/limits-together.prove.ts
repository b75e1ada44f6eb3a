import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorAnswerSchema, worldCreatedSchema } from '../../../spec/shapes/contract.ts';
import { type Answer, SampleSimulator, sourceWith } from '../simulator.fixture.ts';

/** Every kind of thing that a simulator holds, filled up while each stays below its own limit. */

const BUDGET_BYTES = 4 * 1024 * 1024;
/** Far more steps than fill the budget. */
const MAX_STEPS = 5000;

let sample: SampleSimulator;
beforeEach(async () => {
  sample = await SampleSimulator.start({ budgetBytes: BUDGET_BYTES });
});
afterEach(() => sample.close());

/** Repeats a request until it is refused, and returns how often it was accepted, and the refusal. */
async function fill(step: (index: number) => Promise<Answer>): Promise<{ accepted: number; refusal: Answer }> {
  for (let accepted = 0; accepted < MAX_STEPS; accepted += 1) {
    const answer = await step(accepted);
    if (answer.status >= 300) return { accepted, refusal: answer };
  }
  throw new Error(`Expected a refusal, got ${MAX_STEPS} answers without one`);
}

const tell = (method: string, path: string, body?: unknown) => sample.tell(method, path, body);
const text = (length: number) => 'x'.repeat(length);
const name = (index: number) => createHash('sha1').update(String(index)).digest('hex');

const FILLS: Record<string, (world: string, index: number) => Promise<Answer>> = {
  worlds: async () => tell('POST', '/worlds', {}),
  sources: (world, index) =>
    tell('PUT', `${world}/sources/${name(index)}`, {
      ...sourceWith([{ url: `http://127.0.0.1:1/${text(90_000)}` }]),
    }),
  audiences: (world, index) =>
    tell('PUT', `${world}/audiences/${name(index)}`, {
      name: 'A',
      source: 'off',
      members: Array.from({ length: 2000 }, (_, member) => name(member)),
    }),
  'pending deliveries': (world) =>
    tell('POST', `${world}/sources/waiting/calls`, { type: 'track', event: text(30_000) }),
  'clients and their queues': async (world, index) => {
    await tell('POST', `${world}/clients`, { writeKey: 'wk', endpoint: 'http://127.0.0.1:1', flushAt: 1e6 });
    const message = { UserId: 'u', Event: text(30_000) };
    const client = `${world}/clients/c${1 + Math.floor(index / 10)}`;
    const answer = await tell('POST', `${client}/calls`, { method: 'Track', message });
    return (answer.body as { error: string | null }).error === null ? answer : { ...answer, status: 429 };
  },
};

describe.each(Object.entries(FILLS))('%s', (_, step) => {
  it('share one budget with everything else, and leave it when their world is deleted', async () => {
    const world = await sample.world();
    const stall = sourceWith([{ url: 'http://127.0.0.1:1/' }]);
    await tell('PUT', `${world}/sources/off`, sourceWith([], false));
    await tell('PUT', `${world}/sources/waiting`, stall);
    const { accepted, refusal } = await fill((index) => step(world, index));
    expect(refusal.status).toBe(429);
    expect(accepted).toBeGreaterThan(5);
    const other = await fill(() => tell('POST', '/worlds', { trust: [] }));
    expect(other.accepted).toBeLessThan(100);
    expect(errorAnswerSchema.parse(other.refusal.body).error.message).toMatch(
      /^Expected room for more in the simulator, got none: everything in it shares one budget[^\n]+$/,
    );
    expect((await tell('GET', `${world}/clock`)).status).toBe(200);
    expect((await tell('DELETE', world)).status).toBe(204);
    const again = await sample.world();
    await tell('PUT', `${again}/sources/off`, sourceWith([], false));
    expect((await tell('PUT', `${again}/sources/waiting`, stall)).status).toBe(204);
  });
});

it('counts bodies that are never finished, until their connections close', async () => {
  const { hostname, port } = new URL(sample.url);
  const sockets = Array.from({ length: 6 }, () => connect(Number(port), hostname));
  const head = `POST /worlds HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000001\r\n\r\n`;
  for (const socket of sockets) socket.on('error', () => undefined).write(head + text(1_000_000));
  // A world that was made is deleted at once. Otherwise the worlds themselves would fill the budget.
  const tryWorld = async (): Promise<number> => {
    const { status, body } = await tell('POST', '/worlds', { padding: text(1_500_000) });
    if (status === 201) await tell('DELETE', `/worlds/${worldCreatedSchema.parse(body).world}`);
    return status;
  };
  await expect.poll(tryWorld, { timeout: 20_000 }).toBe(429);
  for (const socket of sockets) socket.destroy();
  await expect.poll(tryWorld, { timeout: 20_000 }).toBe(201);
});

it('gives back what ended deliveries, replaced sources and synced audiences held', async () => {
  const world = await sample.worldWithSource();
  for (let round = 0; round < 200; round += 1) {
    const members = Array.from({ length: 100 }, (_, member) => name(round * 50 + member));
    const answers = [
      await tell('POST', `${world}/sources/wk/calls`, { type: 'track', event: text(30_000) }),
      await tell('PUT', `${world}/sources/off`, sourceWith([{ url: `http://h/${text(30_000)}` }], false)),
      await tell('PUT', `${world}/audiences/a`, { name: 'A', source: 'off', members }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 204, 202]);
    await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1, timeout: 20_000 }).toBe(0);
  }
});
