import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { devMessageSchema, devMessagesSchema } from '../../../spec/shapes/dev/messages.ts';
import { devVerdictSchema } from '../../../spec/shapes/dev/requests.ts';
import { devClockSchema, devFaultsSchema, devStateSchema } from '../../../spec/shapes/dev/state.ts';
import { digest } from '../../rules/router/request.ts';
import { refusal, SampleDev } from './dev.fixture.ts';

let sample: SampleDev;
beforeAll(async () => {
  sample = await SampleDev.start((_, number) => (number === 1 ? 503 : 200));
});
afterAll(() => sample.close());

const BODY = Buffer.from('{"ü":1}').toString('base64');

describe('the API', () => {
  it('sends samples, moves the clock, and shows what came of it', async () => {
    expect(await sample.ask('POST', '/dev/trigger', { kind: 'track', set: { event: 'Paid' } })).toEqual({
      status: 200,
      body: { messages: ['m1'] },
    });
    const moved = await sample.ask('POST', '/dev/clock', { advance: '4h' });
    expect(devClockSchema.parse(moved.body)).toMatchObject({ skippingTo: null, waiting: 0, running: true });
    const { body } = await sample.ask('GET', '/dev/messages/m1');
    const { state, title, deliveries } = devMessageSchema.parse(body);
    expect({ state, title }).toEqual({ state: 'delivered', title: 'Paid' });
    expect(deliveries[0]?.attempts.map(({ status }) => status)).toEqual([503, 200]);
    await sample.ask('POST', '/dev/messages/m1/resend', { times: 2 });
    await sample.ask('POST', '/dev/send', { call: { type: 'page', userId: 'u' } });
    const page = await sample.ask('GET', '/dev/messages?filter=type:track&limit=2');
    expect(devMessagesSchema.parse(page.body)).toMatchObject({ messages: [{ id: 'm3' }, { id: 'm2' }], before: 'm2' });
  });

  it('puts the state and the newest messages into the console page, and no markup', async () => {
    const event = '"><script>&quot;';
    await sample.ask('POST', '/dev/send', { call: { type: 'track', userId: 'u', event } });
    const first = async (query: string) => {
      const page = await (await fetch(`${sample.dev.url}/${query}`)).text();
      const [, content = ''] = /<meta name="routespec-first" content="([^"<]*)">/.exec(page) ?? [];
      return JSON.parse(content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
    };
    const { state, page } = await first('?filter=type:track');
    expect(devStateSchema.parse(state)).toMatchObject({ address: sample.dev.url });
    expect(devMessagesSchema.parse(page).messages[0]?.title).toBe(event);
    expect(await first('?filter=is:bad')).toBeNull();
  });

  it('tells its state, with the settings in force', async () => {
    const settings = { sources: [...sample.dev.service.settings.sources, { writeKey: 'second' }] };
    expect(await sample.ask('PUT', '/dev/settings', settings)).toEqual({ status: 200, body: settings });
    const { body } = await sample.ask('GET', '/dev/state');
    expect(devStateSchema.parse(body)).toMatchObject({ address: sample.dev.url, sources: settings.sources });
  });

  it('switches faults', async () => {
    const on = await sample.ask('PUT', '/dev/faults/send%20twice', { on: true, source: 'second' });
    expect(devFaultsSchema.parse(on.body).faults[0]).toMatchObject({ name: 'send twice', sources: ['second'] });
    const off = await sample.ask('DELETE', '/dev/faults');
    expect(devFaultsSchema.parse(off.body).faults.filter(({ sources }) => sources.length > 0)).toEqual([]);
  });

  it('signs a body and judges a signature', async () => {
    const expected = digest('s', Buffer.from(BODY, 'base64'));
    expect((await sample.ask('POST', '/dev/sign', { body: BODY })).body).toEqual({ signature: expected });
    const asked = [expected.toUpperCase(), 'known', 'unknown'].map(async (signature) => {
      return devVerdictSchema.parse((await sample.ask('POST', '/dev/verify', { body: BODY, signature })).body);
    });
    expect(await Promise.all(asked)).toEqual([
      { valid: true, expected, diagnosis: null },
      { valid: false, expected, diagnosis: 'A known mistake.' },
      { valid: false, expected, diagnosis: null },
    ]);
  });

  it('waits for the first message that matches, and says if none came', async () => {
    const waiting = sample.ask('GET', '/dev/messages?wait=30s&filter=event:Awaited%20is:delivered');
    await sample.ask('POST', '/dev/trigger', { kind: 'track', set: { event: 'Another' } });
    await sample.ask('POST', '/dev/trigger', { kind: 'track', set: { event: 'Awaited' } });
    const { title, state, id } = devMessageSchema.parse((await waiting).body);
    expect({ title, state }).toEqual({ title: 'Awaited', state: 'delivered' });
    const again = await sample.ask('GET', '/dev/messages?wait=0s&filter=event:Awaited');
    expect(again.body).toMatchObject({ id });
    expect(await sample.ask('GET', `/dev/messages?wait=1ms&filter=event:Awaited&after=${id}`)).toEqual({
      status: 404,
      body: refusal('No message matches "event:Awaited" within 1ms'),
    });
  });

  it('lets a bounded number of requests wait, and those that are given up wait no more', async () => {
    const givenUp = new AbortController();
    const waits = Array.from({ length: 33 }, () =>
      sample.fetch('/dev/messages?wait=50s&filter=event:Never', { signal: givenUp.signal }),
    );
    const refused = await Promise.race(waits);
    expect(refused.status).toBe(429);
    givenUp.abort();
    await Promise.allSettled(waits);
    const ask = () => sample.ask('GET', '/dev/messages?wait=1ms&filter=event:Never');
    await expect.poll(async () => (await ask()).status).toBe(404);
  });

  it('forgets the messages that match a filter, or all of them', async () => {
    expect((await sample.ask('DELETE', '/dev/messages?filter=type:page')).status).toBe(204);
    const left = devMessagesSchema.parse((await sample.ask('GET', '/dev/messages')).body).messages;
    expect(new Set(left.map(({ type }) => type))).toEqual(new Set(['track']));
    expect((await sample.ask('DELETE', '/dev/messages')).status).toBe(204);
    const { body } = await sample.ask('GET', '/dev/state');
    expect(devStateSchema.parse(body).counts.kept).toBe(0);
  });

  it.each<[method: string, path: string, body: unknown, status: number, message: RegExp]>([
    ['GET', '/dev/nothing', undefined, 404, /^Expected a request of the API of dev, got GET/],
    ['GET', '/dev/messages/m99', undefined, 404, /^Expected the id of a message that is kept, such as m1, got "m99"$/],
    ['GET', '/dev/messages/99', undefined, 404, /got "99"$/],
    ['GET', '/dev/messages?limit=0', undefined, 400, /^Expected `limit` to be a whole number from 1 to 500, got 0$/],
    ['GET', '/dev/messages?filter=typ:x', undefined, 400, /did you mean type\?/],
    [
      'GET',
      '/dev/messages?wait=5',
      undefined,
      400,
      /^Expected `wait` to be a duration such as 5s, at most 60s, got 5$/,
    ],
    ['GET', '/dev/messages?wait=61s', undefined, 400, /at most 60s, got 61s$/],
    ['GET', '/dev/messages?wait=1s&after=x', undefined, 400, /^Expected `after` to be the id of a message/],
    ['GET', '/dev/messages?wait=1s&limit=2', undefined, 400, /but `filter`, `wait`, `after`, got "limit"$/],
    ['GET', '/dev/state?x=1', undefined, 400, /^Expected no query parameters, got "x"$/],
    ['GET', '/dev/world?filter=event:Never', undefined, 404, /^No message matches "event:Never"$/],
    ['DELETE', '/dev/messages?filter=typ:x', undefined, 400, /did you mean type\?/],
    [
      'DELETE',
      '/dev/messages?fliter=type:x',
      undefined,
      400,
      /^Expected no query parameters but `filter`, got "fliter"$/,
    ],
    ['GET', '/dev/messages?fliter=type:x', undefined, 400, /but `filter`, `before`, `limit`, `wait`, got "fliter"$/],
    ['GET', '/dev/world?fliter=type:x', undefined, 400, /got "fliter"$/],
    ['POST', '/dev/messages/m99/resend', {}, 404, /got "m99"$/],
    ['POST', '/dev/trigger', { kind: 'trak' }, 400, /^`kind` must be one of page, .*, all, got "trak"$/],
    ['POST', '/dev/trigger', { kind: 'track', source: 'wx' }, 400, /\(did you mean wk\?\)/],
    ['POST', '/dev/send', { call: { type: 'track' } }, 400, /^`event` must/],
    ['POST', '/dev/clock', { advance: 'long' }, 400, /^Expected a duration/],
    ['POST', '/dev/clock', { by: 1 }, 400, /^`body` must be in one of its allowed forms/],
    ['PUT', '/dev/faults/slow', { on: true }, 400, /^Expected the name of a fault, got "slow"/],
    ['PUT', '/dev/settings', { sources: [{ writeKey: 'a', webhooks: [{ url: 'x' }] }] }, 400, /^`sources\.0/],
    ['POST', '/dev/verify', { body: '*', signature: 'x' }, 400, /^Expected `body` to be bytes in base64/],
    ['POST', '/dev/sign', { body: BODY, source: 'second' }, 400, /^Expected a source with a secret, got second/],
    ['POST', '/dev/trigger', 'x'.repeat(5_000_000), 413, /^Expected a request body of at most/],
  ])('refuses %s %s with one sentence', async (method, path, body, status, message) => {
    expect(await sample.ask(method, path, body)).toEqual({ status, body: refusal(expect.stringMatching(message)) });
  });
});
