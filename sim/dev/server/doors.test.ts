import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
beforeAll(async () => {
  sample = await SampleDev.start();
});
afterAll(() => sample.close());

/** Sends a request with exactly these headers, which `fetch` does not allow. */
function statusOf(method: string, path: string, headers: Record<string, string>, body = '{"paused":true}') {
  return new Promise<number | undefined>((resolve, reject) => {
    const outgoing = request(sample.dev.url + path, { method, headers, agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.on('error', reject).end(method === 'GET' ? undefined : body);
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const foreign = { Origin: 'http://evil.test', 'Sec-Fetch-Site': 'cross-site' };
const own = () => ({ Origin: sample.dev.url, 'Sec-Fetch-Site': 'same-origin' });

describe('the API', () => {
  it.each<[what: string, headers: () => Record<string, string>, status: number]>([
    ['a program', () => JSON_TYPE, 200],
    ['a program that sends a form', () => ({ 'Content-Type': 'application/x-www-form-urlencoded' }), 415],
    ['a program that sends text', () => ({ 'Content-Type': 'text/plain' }), 415],
    ['a page of another origin', () => ({ ...JSON_TYPE, ...foreign }), 403],
    ['a page under another name', () => ({ ...JSON_TYPE, Host: 'evil.test' }), 403],
    ['a page of this origin without the token', () => ({ ...JSON_TYPE, ...own() }), 403],
    ['a page with another token', () => ({ ...JSON_TYPE, ...own(), 'X-Routespec-Token': 'x' }), 403],
    ['the console', () => ({ ...JSON_TYPE, ...own(), 'X-Routespec-Token': sample.dev.token }), 200],
  ])('answers %s that changes something with the right status', async (_, headers, status) => {
    expect(await statusOf('POST', '/dev/clock', headers())).toBe(status);
  });

  it('shows nothing to pages of another origin, and asks them nothing', async () => {
    const asked = ['/dev/state', '/dev/events', '/', '/console/main.js'].map((path) => statusOf('GET', path, foreign));
    expect(await Promise.all(asked)).toEqual([403, 403, 403, 403]);
    expect(await statusOf('OPTIONS', '/dev/clock', foreign)).toBe(403);
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
    const answers = [{}, { Origin: 'http://evil.test' }].map(async (headers) => {
      return (await sample.fetch('/v1/track', { method: 'POST', headers, body: '{}' })).text();
    });
    const [program, page] = await Promise.all(answers);
    expect(program).toContain('The write key is wk');
    expect(page).not.toContain('wk');
  });
});

it('the files of the console are sent with a strict policy, and nothing else is', async () => {
  const answers = ['/console/..%2fdesk.ts', '/console/nothing.js', '/console/.env', '/console/x.ts'].map((path) =>
    statusOf('GET', path, {}),
  );
  expect(await Promise.all(answers)).toEqual([404, 404, 404, 404]);
});
