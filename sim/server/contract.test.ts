import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { descriptionSchema, logSchema } from '../../spec/shapes/contract.ts';
import { AUTHORITY } from '../wire/certificates.fixture.ts';
import { type Answer, SampleSimulator, sourceWith } from './simulator.fixture.ts';

let sample: SampleSimulator;
const tell = (method: string, path: string, body?: unknown) => sample.tell(method, path, body);

async function quiet(path: string): Promise<void> {
  await expect.poll(async () => (await sample.clock(path)).busy, { interval: 1 }).toBe(0);
}

beforeAll(async () => {
  sample = await SampleSimulator.start();
});

afterAll(() => sample.close());

describe('description', () => {
  it('has the form that the contract gives', async () => {
    const { status, body } = await tell('GET', '/');
    expect(status).toBe(200);
    expect(descriptionSchema.parse(body)).toMatchObject({ clock: 'virtual', worlds: 'isolated' });
  });
});

describe('worlds and their clocks', () => {
  it('begin at the given instant, and stand still', async () => {
    const path = await sample.world({ now: '2012-12-02T02:30:08+02:00' });
    const expected = { now: '2012-12-02T00:30:08.000Z', next: null, busy: 0 };
    expect(await sample.clock(path)).toEqual(expected);
    expect(await sample.clock(path)).toEqual(expected);
  });

  it('move when asked to, each on its own', async () => {
    const [first, second] = [await sample.world(), await sample.world()];
    const { status, body } = await tell('POST', `${first}/clock`, { advanceMs: 5000 });
    expect([status, body]).toEqual([200, { now: '2026-01-01T00:00:05.000Z', next: null, busy: 0 }]);
    expect((await sample.clock(second)).now).toBe('2026-01-01T00:00:00.000Z');
  });

  it('are gone once they are deleted', async () => {
    const path = await sample.worldWithSource();
    expect(await tell('DELETE', path)).toEqual({ status: 204, body: null });
    const answers = await Promise.all([
      tell('DELETE', path),
      tell('GET', `${path}/clock`),
      tell('GET', `${path}/log`),
      tell('POST', `${path}/sources/wk/calls`, { type: 'page' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('take certificate authorities', async () => {
    expect((await tell('POST', '/worlds', { trust: [AUTHORITY] })).status).toBe(201);
    expect((await tell('POST', '/worlds', { trust: [AUTHORITY, 'no certificate'] })).status).toBe(400);
  });
});

describe('calls, deletions and audiences', () => {
  let path: string;
  const bodies = () =>
    sample.hooks.received
      .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
      .map(({ timestamp: _, ...rest }) => rest);
  const since = async (act: () => Promise<Answer>) => {
    const before = sample.hooks.received.length;
    const { status } = await act();
    await quiet(path);
    return { status, sent: bodies().slice(before) };
  };

  beforeAll(async () => {
    path = await sample.worldWithSource();
  });

  it('deliver a call with any content type', async () => {
    const call = { type: 'track', userId: 'u', event: 'Zürich', properties: { a: 1 } };
    expect(await since(() => tell('POST', `${path}/sources/wk/calls`, call))).toEqual({
      status: 202,
      sent: [{ version: 1, type: 'track', userId: 'u', event: 'Zürich', properties: { a: 1 } }],
    });
  });

  it('count a call in bytes, and refuse one that is too large', async () => {
    const call = (length: number, letter: string) => JSON.stringify({ type: 'page', name: letter.repeat(length) });
    const send = (length: number, letter: string) => tell('POST', `${path}/sources/wk/calls`, call(length, letter));
    const statuses = [
      (await send(31_970, 'x')).status,
      (await send(31_980, 'x')).status,
      (await send(15_990, 'ü')).status,
    ];
    expect(statuses).toEqual([202, 413, 413]);
    await quiet(path);
    const log = logSchema.parse((await tell('GET', `${path}/log`)).body);
    expect(log.entries.map(({ kind }) => kind)).toEqual(['call-size', 'call-size']);
  });

  it('log a timestamp that cannot be read, and go on', async () => {
    const call = { type: 'page', userId: 'u', timestamp: 'yesterday' };
    const { status, sent } = await since(() => tell('POST', `${path}/sources/wk/calls`, call));
    expect([status, sent.length]).toEqual([202, 1]);
    expect(JSON.parse(sample.hooks.received.at(-1)?.body ?? '')).toMatchObject({
      timestamp: '2026-01-01T00:00:00.000Z',
    });
    const log = logSchema.parse((await tell('GET', `${path}/log`)).body);
    expect(log.entries.at(-1)).toMatchObject({ kind: 'timestamp', message: expect.stringContaining('"yesterday"') });
  });

  it('notify each affected source of a deletion once', async () => {
    await tell('PUT', `${path}/sources/off`, sourceWith([{ url: `${sample.hooks.url}/off` }], false));
    const deletion = { userId: 'u', sources: ['wk', 'off', 'wk'] };
    expect(await since(() => tell('POST', `${path}/deletions`, deletion))).toEqual({
      status: 202,
      sent: [{ type: 'delete', userId: 'u' }],
    });
  });

  it('send all members of an audience when it is created, and then only the changes', async () => {
    const put = (members: string[]) => () =>
      tell('PUT', `${path}/audiences/a`, { name: 'First Time Shopper', source: 'wk', members });
    const identify = (userId: string, isMember: boolean) => ({
      version: 1,
      type: 'identify',
      userId,
      traits: { first_time_shopper: isMember },
    });
    expect((await since(put(['u1', 'u2', 'u1']))).sent).toEqual([identify('u1', true), identify('u2', true)]);
    expect((await since(put(['u2', 'u3']))).sent).toEqual([identify('u3', true), identify('u1', false)]);
    expect((await since(put(['u2', 'u3']))).sent).toEqual([]);
  });

  it('deliver nothing for a source that is switched off or has no webhook', async () => {
    await tell('PUT', `${path}/sources/bare`, { type: 'web', destinations: {} });
    await tell('PUT', `${path}/sources/empty`, sourceWith([]));
    const send = async () => {
      const answers = ['off', 'bare', 'empty'].map((key) =>
        tell('POST', `${path}/sources/${key}/calls`, { type: 'page' }),
      );
      return { status: Math.max(...(await Promise.all(answers)).map(({ status }) => status)), body: null };
    };
    expect(await since(send)).toEqual({ status: 202, sent: [] });
  });

  it('use the latest settings, and the single-URL setting', async () => {
    const settings = { webhookUrl: `${sample.hooks.url}/single`, sharedSecret: 's' };
    await tell('PUT', `${path}/sources/wk`, { type: 'web', destinations: { Webhooks: { enabled: true, settings } } });
    await since(() => tell('POST', `${path}/sources/wk/calls`, { type: 'page' }));
    expect(sample.hooks.received.at(-1)).toMatchObject({
      path: '/single',
      headers: { 'x-signature': expect.any(String) },
    });
  });
});
