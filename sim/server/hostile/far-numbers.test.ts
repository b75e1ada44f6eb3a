import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorAnswerSchema } from '../../../spec/shapes/contract.ts';
import { SampleSimulator, sourceWith } from '../simulator.fixture.ts';

const LAST = '9999-12-31T23:59:59.999Z';
const TRACK = { method: 'Track', message: { UserId: 'u', Event: 'e' } };

let sample: SampleSimulator;
beforeAll(async () => {
  sample = await SampleSimulator.start();
});
afterAll(() => sample.close());

describe('options of a client', () => {
  const clientWith = (world: string, options: object | string) => {
    const text = typeof options === 'string' ? options : JSON.stringify(options).slice(1, -1);
    const body = `{"writeKey":"wk","endpoint":"${sample.hooks.url}",${text}}`;
    return sample.tell('POST', `${world}/clients`, body);
  };

  it.each([
    { flushAfterMs: 1e300 },
    { flushAt: 1e300 },
    { size: Number.MAX_SAFE_INTEGER, flushAt: 1e20, flushAfterMs: 8.64e15 },
  ])('may be as large as %j: the flush just never comes', async (options) => {
    const world = await sample.world();
    expect((await clientWith(world, options)).status).toBe(201);
    expect(await sample.tell('POST', `${world}/clients/c1/calls`, TRACK)).toEqual({
      status: 200,
      body: { error: null },
    });
    const { next, busy } = await sample.clock(world);
    expect(busy).toBe(0);
    expect(next === null || next === '2026-01-01T00:00:05.000Z').toBe(true);
    expect((await sample.tell('DELETE', `${world}/clients/c1`)).status).toBe(202);
  });

  it.each(['"size":0', '"flushAt":1.5', '"flushAfterMs":-5000', '"flushAfterMs":1e999', '"size":[1]'])(
    'are refused with a sentence: %s',
    async (options) => {
      const { status, body } = await clientWith(await sample.world(), options);
      expect(status).toBe(400);
      expect(errorAnswerSchema.parse(body).error.message).toMatch(/^`(size|flushAt|flushAfterMs)` must be .*, got /);
    },
  );

  it('cannot be an endpoint that no request can go to', async () => {
    const body = { writeKey: 'wk', endpoint: 'http://%zz@127.0.0.1:1/' };
    expect((await sample.tell('POST', `${await sample.world()}/clients`, body)).status).toBe(400);
  });
});

describe('a clock near its last instant', () => {
  it('gets there and no further', async () => {
    const world = await sample.world({ now: '9999-12-31T23:59:50.000Z' });
    const advance = (advanceMs: number) => sample.tell('POST', `${world}/clock`, { advanceMs });
    for (const advanceMs of [10_000, 1e15, 1e300, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await advance(advanceMs);
      expect(status).toBe(400);
      expect(errorAnswerSchema.parse(body).error.message).toMatch(/^Expected `advanceMs` to end before the year 10000/);
    }
    expect((await advance(9999)).body).toMatchObject({ now: LAST });
    expect((await advance(0)).body).toMatchObject({ now: LAST, next: null });
  });

  it('delivers, and shows no timer that never fires', async () => {
    const world = await sample.world({ now: LAST });
    const failing = `${sample.hooks.url.replace(/\d+$/, '1')}/refused`;
    await sample.tell('PUT', `${world}/sources/wk`, sourceWith([{ url: `${sample.hooks.url}/a` }, { url: failing }]));
    expect((await sample.tell('POST', `${world}/sources/wk/calls`, { type: 'page' })).status).toBe(202);
    await expect.poll(async () => (await sample.clock(world)).busy, { interval: 1, timeout: 20_000 }).toBe(0);
    expect((await sample.clock(world)).next).toBeNull();
    expect((await sample.tell('GET', `${world}/log`)).status).toBe(200);
    expect(sample.hooks.received.at(-1)?.body).toContain(`"timestamp":"${LAST}"`);
  });

  it.each(['+010000-01-01T00:00:00Z', '9999-12-31T23:59:60Z', '9999-12-31T23:59:59-01:00', '10000-01-01T00:00:00Z'])(
    'cannot begin beyond it, at %s',
    async (now) => {
      expect((await sample.tell('POST', '/worlds', { now })).status).toBe(400);
    },
  );
});
