import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALL_KINDS } from '../../../spec/shapes/calls.ts';
import { sign } from '../../../spec/webhooks/signature.ts';
import { listMessages } from '../views.ts';
import { basic, refusal, SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
beforeEach(async () => {
  sample = await SampleDev.start();
});
afterEach(() => sample.close());

const JSON_POST = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
const TAKEN = { status: 200, body: { success: true } };
const TRACK = { type: 'track', userId: 'u', event: 'e' };

/** The kinds of all messages, the oldest first. */
function kinds(): string[] {
  return listMessages(sample.dev.service, {})
    .messages.map(({ type }) => type)
    .toReversed();
}

describe('ingestion', () => {
  it('takes single calls at the paths of their kinds, long and short', async () => {
    const call = { userId: 'u', event: 'e', name: 'n', groupId: 'g', previousId: 'p' };
    for (const kind of CALL_KINDS) {
      expect(await sample.ingest(`/v1/${kind}`, call)).toEqual(TAKEN);
      expect(await sample.ingest(`/v1/${kind.slice(0, 1)}`, call)).toEqual(TAKEN);
    }
    expect(kinds()).toEqual(CALL_KINDS.flatMap((kind) => [kind, kind]));
  });

  it.each<[what: string, path: string, body: unknown, headers: Record<string, string>]>([
    ['a batch', '/v1/batch', { batch: [TRACK] }, basic('wk')],
    ['a batch at the address itself', '/', { batch: [TRACK] }, basic('wk')],
    ['a key in the body', '/v1/batch', { batch: [TRACK], writeKey: 'wk' }, {}],
    ['a foreign key with it', '/v1/batch', { batch: [TRACK], writeKey: 'wk' }, basic('other')],
    ['a beacon of RudderStack', '/beacon/v1/batch?writeKey=wk', { batch: [TRACK] }, {}],
  ])('takes %s', async (_, path, body, headers) => {
    expect(await sample.ingest(path, body, headers)).toEqual(TAKEN);
    expect(kinds()).toEqual(['track']);
    await expect.poll(() => sample.hooks.received.length).toBe(1);
  });

  it('delivers to the source of the write key only', async () => {
    const { sources } = sample.dev.service.settings;
    const webhooks = [{ url: `${sample.hooks.url}/b` }];
    sample.dev.service.replaceSettings({ sources: [...sources, { writeKey: 'other', webhooks }] });
    expect(await sample.ingest('/v1/track', TRACK, basic('other'))).toEqual(TAKEN);
    await expect.poll(() => sample.hooks.received.map(({ path }) => path)).toEqual(['/b']);
  });

  it('delivers numbers in their spelling, and shows and repeats them so', async () => {
    const properties = '{"id":9007199254740993,"amounts":[0.1234567890123456789,1e400,39.90,10.0,{"n":-0}],"n":1e2}';
    const call = `{"type":"track","userId":"u","event":"e","properties":${properties}}`;
    const page = `{"type":"page","userId":"u","traits":${properties},"context":{"integrations":{"All":true}}}`;
    await sample.ingest('/v1/track', call);
    await sample.ingest('/v1/batch', `{"batch":[${page}]}`);
    await sample.ask('POST', '/dev/messages/m1/resend', {});
    await sample.fetch('/dev/send', { ...JSON_POST, body: `{"call":${call}}` });
    await sample.fetch('/dev/trigger', { ...JSON_POST, body: `{"kind":"track","set":{"properties":${properties}}}` });
    await sample.fetch('/dev/trigger', { ...JSON_POST, body: '{"kind":"page","set":{"properties.a.0":39.90}}' });
    await expect.poll(() => sample.hooks.received.length).toBe(6);
    const bodies = sample.hooks.received.map(({ body }) => body);
    expect(bodies.filter((body) => body.includes(`"properties":${properties}`)).length).toBe(5);
    expect(bodies.filter((body) => body.includes('{"0":39.90}')).length).toBe(1);
    const shown = await (await sample.fetch('/dev/messages/m1')).text();
    expect(shown).toContain(`"properties":${properties}`);
  });

  it('signs every second request with the secret before, while the secret is changed', async () => {
    const { sources } = sample.dev.service.settings;
    sample.dev.service.replaceSettings({ sources: sources.map((each) => ({ ...each, previousSecret: 'old' })) });
    for (const event of ['a', 'b', 'c']) await sample.ingest('/v1/track', { ...TRACK, event });
    await expect.poll(() => sample.hooks.received.length).toBe(3);
    const requests = sample.hooks.received.toSorted((one, other) => (one.body < other.body ? -1 : 1));
    const isBy = (secret: string) => requests.map(({ headers, body }) => headers['x-signature'] === sign(body, secret));
    expect([isBy('s'), isBy('old')]).toEqual([
      [true, false, true],
      [false, true, false],
    ]);
    const verdicts = requests.map(({ body, headers }) =>
      sample.ask('POST', '/dev/verify', {
        body: Buffer.from(body).toString('base64'),
        signature: headers['x-signature'],
      }),
    );
    expect(await Promise.all(verdicts)).toEqual(
      requests.map(({ headers }) => ({
        status: 200,
        body: { valid: true, expected: headers['x-signature'], diagnosis: null },
      })),
    );
  });

  it('takes the other calls of a batch, and reports the bad one', async () => {
    expect(await sample.ingest('/v1/batch', { batch: [TRACK, { type: 'track' }, 7, TRACK] })).toEqual(TAKEN);
    expect(kinds()).toEqual(['track', 'track']);
    expect(sample.dev.service.unmatched).toMatchObject({
      path: '/v1/batch',
      problem: expect.stringContaining('object'),
    });
  });

  it.each<
    [what: string, path: string, body: unknown, headers: Record<string, string>, status: number, message: RegExp]
  >([
    ['another key', '/v1/track', TRACK, basic('wj'), 401, /got "wj"\. The write key is wk \(did you mean wk\?\)\.$/],
    ['no key', '/v1/track', TRACK, {}, 401, /got none\. The write key is wk\.$/],
    ['another path', '/v1/tracks', TRACK, basic('wk'), 404, /^Expected a path .* Did you mean \/v1\/track\?$/],
    ['no JSON', '/v1/track', '{', basic('wk'), 400, /^Expected the request body to be JSON/],
    ['a call without its event', '/v1/track', { userId: 'u' }, basic('wk'), 400, /^`event` must be/],
    ['a huge call', '/v1/track', { ...TRACK, event: 'x'.repeat(40_000) }, basic('wk'), 413, /at most 32000 bytes/],
    ['a huge batch', '/v1/batch', 'x'.repeat(600_000), basic('wk'), 400, /at most 500000 bytes, got more$/],
  ])('refuses %s in one sentence, and remembers it', async (_, path, body, headers, status, message) => {
    expect(await sample.ingest(path, body, headers)).toEqual({ status, body: refusal(expect.stringMatching(message)) });
    expect(sample.dev.service.unmatched).toMatchObject({ method: 'POST', path });
    expect(kinds()).toEqual([]);
  });
});

describe('a client library in a browser that asks for its settings', () => {
  it('is sent here, and told to load nothing else', async () => {
    const { host } = new URL(sample.dev.url);
    expect(await sample.ask('GET', '/v1/projects/wk/settings')).toEqual({
      status: 200,
      body: { integrations: { 'Segment.io': { apiKey: 'wk', apiHost: `${host}/v1`, protocol: 'http' } } },
    });
    for (const path of ['/sourceConfig/?writeKey=wk&p=npm', '/sourceConfig?writeKey=wk']) {
      expect(await sample.ask('GET', path)).toMatchObject({
        status: 200,
        body: { source: { id: 'wk', enabled: true, destinations: [] } },
      });
    }
  });

  it('may be of another origin', async () => {
    const headers = { Origin: 'http://shop.test' };
    const { headers: answered } = await sample.fetch('/v1/projects/wk/settings', { headers });
    expect(answered.get('access-control-allow-origin')).toBe('http://shop.test');
  });

  it.each(['/v1/projects/wj/settings', '/sourceConfig/?writeKey=wj', '/sourceConfig/'])(
    'is refused with a write key that no source has: %s',
    async (path) => {
      const said = /^Expected the write key of a source in the address of the settings\. The write key is wk/;
      expect(await sample.ask('GET', path)).toEqual({ status: 404, body: refusal(expect.stringMatching(said)) });
      expect(sample.dev.service.unmatched).toMatchObject({ path: path.split('?')[0] });
      const page = await sample.fetch(path, { headers: { Origin: 'http://evil.test' } });
      expect(await page.text()).not.toContain('wk');
    },
  );
});
