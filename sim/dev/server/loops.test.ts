import { afterEach, describe, expect, it } from 'vitest';
import { findBehaviour } from '../behaviours.ts';
import { type Dev, startDev } from './dev-server.ts';

const started: Dev[] = [];
afterEach(async () => {
  for (const dev of started.splice(0)) await dev.close();
});

async function start(): Promise<Dev> {
  const dev = await startDev({ settings: { sources: [{ writeKey: 'wk' }] }, paused: true });
  started.push(dev);
  return dev;
}

function forward(dev: Dev, ...urls: readonly string[]): void {
  dev.service.replaceSettings({ sources: [{ writeKey: 'wk', webhooks: urls.map((url) => ({ url })) }] });
}

/** The paths at which `dev` takes a delivery for a call, or repeats a message because of it. */
const PATHS = ['/v1/track?writeKey=wk', '/beacon/v1/batch?writeKey=wk', '/dev/messages/m1/resend'];

async function call({ url }: Dev): Promise<void> {
  await fetch(`${url}/v1/track?writeKey=wk`, { method: 'POST', body: '{"userId":"u","event":"e"}' });
}

/** Number of messages there that are once nothing is under way. A loop would never come to that. */
async function listMessages(...devs: readonly Dev[]): Promise<number[]> {
  for (const { service } of devs) await service.skipper.move({ byMs: 0 });
  return devs.map(({ service }) => service.store.counts.kept);
}

describe('dev that is told to forward', () => {
  it('to itself takes each call once, and says why no delivery of it arrives', async () => {
    const dev = await start();
    forward(dev, ...PATHS.map((path) => dev.url + path));
    await call(dev);
    expect(await listMessages(dev)).toEqual([1]);
    expect(dev.service.unmatched).toMatchObject({
      problem: 'Expected a call, got a delivery of routespec dev, whose webhook leads back to it',
      hint: 'Forward to the address of your own endpoint.',
    });
  });

  it('to another dev, which forwards to it, ends there', async () => {
    const [one, other] = [await start(), await start()];
    forward(one, `${other.url}/v1/track?writeKey=wk`);
    forward(other, `${one.url}/v1/track?writeKey=wk`, `${one.url}/v1/track?writeKey=wk&twice`);
    await call(one);
    await call(other);
    expect(await listMessages(one, other)).toEqual([1, 1]);
  });

  it('to itself does so with a fault that changes the headers too', async () => {
    const dev = await start();
    forward(dev, `${dev.url}/v1/track?writeKey=wk`);
    for (const source of dev.service.sources) source.setFault(findBehaviour('static-header-cut-at-comma'), true);
    await call(dev);
    expect(await listMessages(dev)).toEqual([1]);
  });
});
