import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestionSchema } from '../../../spec/shapes/contract.ts';
import type { Received } from '../../wire/endpoint.fixture.ts';
import { SampleSimulator } from '../simulator.fixture.ts';

/** A customer's members and headers may have the names that JavaScript gives to something else. */

const AWKWARD = '{"__proto__":{"a":1},"constructor":{"prototype":2},"toString":null,"hasOwnProperty":"x"}';

let sample: SampleSimulator;
beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(() => sample.close());

/** Does something in a world with a source, and returns the requests that the webhook gets. */
async function receivedAfter(work: (world: string) => Promise<unknown>): Promise<readonly Received[]> {
  const before = sample.hooks.received.length;
  const world = await sample.worldWithSource();
  await work(world);
  await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1, timeout: 20_000 }).toBe(0);
  return sample.hooks.received.slice(before);
}

describe('members called __proto__, constructor and the like', () => {
  it.each([
    ['track', 'event', 'properties'],
    ['identify', 'userId', 'traits'],
    ['screen', 'name', 'context'],
  ])('of a %s call arrive byte for byte (next to %s, in %s)', async (type, member, place) => {
    const call = `{"type":"${type}","${member}":"x","${place}":${AWKWARD}}`;
    const received = await receivedAfter((world) => sample.tell('POST', `${world}/sources/wk/calls`, call));
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(`"${place}":${AWKWARD}`)]);
  });

  it.each(['/v1/batch', '/v1/track'])('arrive through ingestion at %s', async (path) => {
    const call = `{"type":"track","event":"e","__proto__":{},"properties":${AWKWARD}}`;
    const body = path === '/v1/batch' ? `{"__proto__":null,"batch":[${call}]}` : call;
    const received = await receivedAfter(async (world) => {
      const { ingestion } = ingestionSchema.parse((await sample.tell('GET', `${world}/sources/wk`)).body);
      expect((await fetch(ingestion + path, { method: 'POST', body })).status).toBe(200);
    });
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(`"properties":${AWKWARD}`)]);
  });

  it('of a message arrive through the client library', async () => {
    const received = await receivedAfter(async (world) => {
      const { ingestion } = ingestionSchema.parse((await sample.tell('GET', `${world}/sources/wk`)).body);
      await sample.tell('POST', `${world}/clients`, { writeKey: 'wk', endpoint: ingestion, flushAt: 1 });
      const message = `{"UserId":"u","Event":"e","Properties":${AWKWARD}}`;
      await sample.tell('POST', `${world}/clients/c1/calls`, `{"method":"Track","message":${message}}`);
    });
    expect(received.map(({ body }) => body)).toEqual([expect.stringContaining(`"properties":${AWKWARD}`)]);
  });

  it('of the integrations switch nothing off', async () => {
    const call = '{"type":"track","event":"e","integrations":{"__proto__":{"All":false,"Webhooks":false}}}';
    expect(await receivedAfter((world) => sample.tell('POST', `${world}/sources/wk/calls`, call))).toHaveLength(1);
  });
});

it('sends static headers called __proto__ and constructor', async () => {
  const received = await receivedAfter(async (world) => {
    const webhook = `{"url":"${sample.hooks.url}/b","headers":{"__proto__":"one","constructor":"two","X-A":"three"}}`;
    const settings = `{"enabled":true,"settings":{"webhooks":[${webhook}]}}`;
    await sample.tell('PUT', `${world}/sources/wk`, `{"type":"web","destinations":{"Webhooks":${settings}}}`);
    await sample.tell('POST', `${world}/sources/wk/calls`, { type: 'page' });
  });
  const names = received.flatMap(({ rawHeaders }) => rawHeaders.filter((_, index) => index % 2 === 0));
  expect(names).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'X-A']));
  expect(received.flatMap(({ rawHeaders }) => rawHeaders)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
});
