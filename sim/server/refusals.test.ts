import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorAnswerSchema } from '../../spec/shapes/contract.ts';
import { MAX_BODY_BYTES } from './body.ts';
import { SampleSimulator, sourceWith } from './simulator.fixture.ts';

let sample: SampleSimulator;
const tell = (method: string, path: string, body?: unknown) => sample.tell(method, path, body);

async function quiet(path: string): Promise<void> {
  await expect.poll(async () => (await sample.clock(path)).busy, { interval: 1 }).toBe(0);
}

beforeAll(async () => {
  sample = await SampleSimulator.start();
});

afterAll(() => sample.close());

describe('refusals', () => {
  let path: string;
  beforeAll(async () => {
    path = await sample.worldWithSource();
  });

  it.each([
    ['GET', '/nowhere', undefined, 404],
    ['POST', '/', {}, 404],
    ['GET', '/worlds', undefined, 404],
    ['PATCH', '{world}/clock', {}, 404],
    ['POST', '/worlds', '{', 400],
    ['POST', '/worlds', '', 400],
    ['POST', '/worlds', { now: 'yesterday' }, 400],
    ['POST', '/worlds', { now: '2023-02-31T00:00:00Z' }, 400],
    ['POST', '/worlds', { trust: 'all' }, 400],
    ['DELETE', '/worlds/w0', undefined, 404],
    ['GET', '/worlds/__proto__/clock', undefined, 404],
    ['POST', '{world}/clock', { advanceMs: -1 }, 400],
    ['POST', '{world}/clock', { advanceMs: 1.5 }, 400],
    ['POST', '{world}/clock', { advanceMs: '5' }, 400],
    ['POST', '{world}/clock', { advanceMs: Number.MAX_SAFE_INTEGER }, 400],
    ['POST', '{world}/clock', {}, 400],
    ['PUT', '{world}/sources/wk', { type: 'desktop', destinations: {} }, 400],
    ['PUT', '{world}/sources/wk', sourceWith([{ url: 'ftp://hooks.test/' }]), 400],
    ['PUT', '{world}/sources/wk', sourceWith(Array.from({ length: 6 }, () => ({ url: 'http://hooks.test/' }))), 400],
    ['PUT', '{world}/sources/wk', sourceWith([{ url: 'http://hooks.test/', headers: { 'X-A': 'b\r\nX-C: d' } }]), 400],
    ['PUT', '{world}/sources/wk', sourceWith('http://hooks.test/'), 400],
    ['POST', '{world}/sources/unknown/calls', { type: 'page' }, 404],
    ['POST', '{world}/sources/wk/calls', { type: 'purchase' }, 400],
    ['POST', '{world}/sources/wk/calls', { type: 'track' }, 400],
    ['POST', '{world}/sources/wk/calls', '[1]', 400],
    [
      'POST',
      '{world}/sources/wk/calls',
      `{"type":"page","properties":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
      400,
    ],
    ['POST', '{world}/deletions', { userId: 'u', sources: ['wk', 'unknown'] }, 404],
    ['POST', '{world}/deletions', { sources: ['wk'] }, 400],
    ['PUT', '{world}/audiences/a', { name: 'A', source: 'unknown', members: [] }, 404],
    ['PUT', '{world}/audiences/a', { name: 'A', source: 'wk', members: 'all' }, 400],
  ] as const)('answer %s %s %j with %i and a sentence', async (method, template, body, expected) => {
    const before = sample.hooks.received.length;
    const answer = await tell(method, template.replace('{world}', path), body);
    expect(answer.status).toBe(expected);
    expect(errorAnswerSchema.parse(answer.body).error.message).toMatch(/^(?:Expected|.+ must) [^\n]+$/);
    expect(await sample.clock(path)).toMatchObject({ next: null, busy: 0, now: '2026-01-01T00:00:00.000Z' });
    expect(sample.hooks.received).toHaveLength(before);
  });

  it('answer a body that is too large with 413', async () => {
    expect((await tell('POST', `${path}/deletions`, 'x'.repeat(MAX_BODY_BYTES + 1))).status).toBe(413);
    expect((await tell('GET', '/')).status).toBe(200);
  });

  it('leave the settings of a source unchanged', async () => {
    await tell('PUT', `${path}/sources/wk`, sourceWith([{ url: 'ftp://hooks.test/' }]));
    const before = sample.hooks.received.length;
    expect((await tell('POST', `${path}/sources/wk/calls`, { type: 'page' })).status).toBe(202);
    await quiet(path);
    expect(sample.hooks.received.length).toBe(before + 1);
  });

  it('do not let an audience change its name or source', async () => {
    const audience = { name: 'A', source: 'wk', members: [] };
    await tell('PUT', `${path}/audiences/same`, audience);
    expect((await tell('PUT', `${path}/audiences/same`, { ...audience, name: 'B' })).status).toBe(409);
    expect((await tell('PUT', `${path}/audiences/same`, audience)).status).toBe(202);
  });

  it('survive bytes that are not HTTP', async () => {
    const { hostname, port } = new URL(sample.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => socket.write('\0\0 garbage\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect((await tell('GET', '/')).status).toBe(200);
  });
});
