import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
beforeAll(async () => {
  sample = await SampleDev.start();
});
afterAll(() => sample.close());

type Headers = Record<string, string>;

/** Sends a request with exactly these headers, which `fetch` does not allow. */
function ask(method: string, path: string, headers: Headers, body = '{"paused":true}') {
  return new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
    const outgoing = request(sample.dev.url + path, { method, headers, agent: false }, async (response) => {
      const { statusCode: status, headers: answered } = response;
      resolve({ status, headers: answered, text: (await response.toArray()).join('') });
    });
    outgoing.on('error', reject).end(method === 'GET' ? undefined : body);
  });
}

const statusOf = async (method: string, path: string, headers: Headers) => (await ask(method, path, headers)).status;

const JSON_TYPE = { 'Content-Type': 'application/json' };
const foreign = { Origin: 'http://evil.test', 'Sec-Fetch-Site': 'cross-site' };
const own = () => ({ Origin: sample.dev.url, 'Sec-Fetch-Site': 'same-origin' });
/** Headers of a page whose name was made to point to this machine. Only the name differs from the console's. */
const rebound = { Host: 'evil.test:7412', 'Sec-Fetch-Site': 'same-origin' };

/** One request of each group of routes. */
const ROUTES: [method: string, path: string][] = [
  ['GET', '/'],
  ['GET', '/console/main.js'],
  ['GET', '/dev/state'],
  ['GET', '/dev/events'],
  ['POST', '/dev/clock'],
  ['POST', '/v1/track'],
  ['POST', '/v1/batch'],
  ['POST', '/'],
  ['POST', '/beacon/v1/batch?writeKey=wk'],
  ['GET', '/v1/projects/wk/settings'],
  ['GET', '/sourceConfig/?writeKey=other'],
  ['GET', '/no/such/path'],
  ['OPTIONS', '/v1/track'],
];

describe('every route', () => {
  it.each(ROUTES)('%s %s is closed to a page under another name', async (method, path) => {
    for (const headers of [rebound, { ...rebound, Origin: 'http://evil.test:7412' }, { Host: 'evil.test' }]) {
      const { status, headers: answered, text } = await ask(method, path, { ...JSON_TYPE, ...headers });
      expect(status).toBe(403);
      expect(text).not.toContain('wk');
      expect(answered).not.toHaveProperty('access-control-allow-origin');
    }
    expect(sample.dev.service.store.counts.kept).toBe(0);
  });

  it('tells its person of a refused request, and of the flag for another name', async () => {
    await ask('POST', '/v1/track', rebound);
    expect(sample.dev.service.unmatched).toMatchObject({
      path: '/v1/track',
      problem: expect.stringMatching(/got "evil\.test:7412"; if that is meant, start with `--allow-host evil\.test`$/),
      hint: null,
    });
    await ask('POST', '/v1/tracks', foreign);
    expect(sample.dev.service.unmatched).toMatchObject({ path: '/v1/tracks', hint: 'Did you mean /v1/track?' });
  });
});

describe('the API', () => {
  it.each<[what: string, headers: () => Headers, status: number]>([
    ['a program', () => JSON_TYPE, 200],
    ['a program that sends a form', () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
    ['a program that sends text', () => ({ 'Content-Type': 'text/plain' }), 415],
    ['a page of another origin', () => ({ ...JSON_TYPE, ...foreign }), 403],
    ['a page of this origin without the token', () => ({ ...JSON_TYPE, ...own() }), 403],
    ['a page with another token', () => ({ ...JSON_TYPE, ...own(), 'X-Routespec-Token': 'x' }), 403],
    ['the console', () => ({ ...JSON_TYPE, ...own(), 'X-Routespec-Token': sample.dev.token }), 200],
  ])('answers %s that changes something with the right status', async (_, headers, status) => {
    expect(await statusOf('POST', '/dev/clock', headers())).toBe(status);
  });

  it('shows nothing to pages of another origin, and asks them nothing', async () => {
    const asked = ['/dev/state', '/dev/events', '/', '/console/main.js', '/no/such/path'].map((path) =>
      statusOf('GET', path, foreign),
    );
    expect(await Promise.all(asked)).toEqual([403, 403, 403, 403, 403]);
    expect(await statusOf('OPTIONS', '/dev/clock', foreign)).toBe(403);
    const { headers } = await ask('GET', '/', foreign);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(await statusOf('GET', '/dev/state', own())).toBe(200);
  });
});

describe('ingestion', () => {
  it('takes calls of pages of any origin, and tells them so', async () => {
    const preflight = await sample.fetch('/v1/track', {
      method: 'OPTIONS',
      headers: { Origin: 'http://shop.test', 'Access-Control-Request-Headers': 'authorization,content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': 'http://shop.test',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'POST, OPTIONS',
    });
    const body = JSON.stringify({ userId: 'u', event: 'e', writeKey: 'wk' });
    const sent = await sample.fetch('/v1/t', { method: 'POST', headers: { Origin: 'http://shop.test' }, body });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, 'http://shop.test']);
  });

  it('tells no page a write key', async () => {
    const pages: Headers[] = [{ Origin: 'http://evil.test' }, { 'Sec-Fetch-Site': 'cross-site' }, own()];
    const [program = '', ...told] = await Promise.all(
      [{}, ...pages].map(async (headers) => (await ask('POST', '/v1/track', headers, '{}')).text),
    );
    expect(program).toContain('The write key is wk');
    expect(told.filter((text) => text.includes('wk'))).toEqual([]);
  });
});

it('the files of the console are sent with a strict policy, and nothing else is', async () => {
  const answers = ['/console/..%2fdev-service.ts', '/console/nothing.js', '/console/.env', '/console/x.ts'].map(
    (path) => statusOf('GET', path, {}),
  );
  expect(await Promise.all(answers)).toEqual([404, 404, 404, 404]);
});
