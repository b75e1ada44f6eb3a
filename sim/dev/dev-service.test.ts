import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../spec/limits.ts';
import { BODY_KINDS } from '../../spec/shapes/bodies.ts';
import { devEventSchema } from '../../spec/shapes/dev/events.ts';
import { devMessageSchema } from '../../spec/shapes/dev/messages.ts';
import type { Answer } from '../wire/endpoint.fixture.ts';
import { clearFaults, moveClock, resend, send, switchFault, trigger } from './actions.ts';
import { SampleService, START_MS } from './dev-service.fixture.ts';
import { findMessage, listFaults, listMessages, messageOf } from './views.ts';

let sample: SampleService;
afterEach(() => sample.close());

async function service(answer: (path: string, number: number) => Answer, ...rest: [object?, object?]) {
  sample = await SampleService.start(answer, ...rest);
  return sample.service;
}

describe('a message', () => {
  it('of each kind is delivered, signed', async () => {
    trigger(await service(() => 200), { kind: 'all' });
    await sample.quiet();
    expect(sample.hooks.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual([...BODY_KINDS].sort());
    expect(sample.signed()).toEqual(BODY_KINDS.map(() => true));
  });

  it('that gets a 503 and then a 200 has two attempts within four hours', async () => {
    const shown = await service((_, number) => (number === 1 ? 503 : 200));
    trigger(shown, { kind: 'track' });
    await moveClock(shown, { advance: '4h' });
    expect(shown.clock.now()).toBe(START_MS + LIMITS.retryWindowMs);
    const message = devMessageSchema.parse(messageOf(shown, 'm1'));
    expect(message.state).toBe('delivered');
    const [delivery] = message.deliveries;
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([503, 200]);
    expect(delivery).toMatchObject({ windowStart: '2026-01-01T12:00:00.000Z', windowEnd: '2026-01-01T16:00:00.000Z' });
    expect(delivery?.attempts[0]?.nextAt).toBe(delivery?.attempts[1]?.at);
    const [sent] = sample.hooks.received;
    expect(Buffer.from(delivery?.attempts[0]?.request.body ?? '', 'base64').toString()).toBe(sent?.body);
    expect(message.body).toBe(sent?.body);
  });

  it('can be sent again later with the same body', async () => {
    const shown = await service(() => 200);
    trigger(shown, { kind: 'all' });
    await moveClock(shown, { advance: '1h' });
    for (const { number } of [...shown.store.newestFirst()]) {
      const original = findMessage(shown, `m${number}`);
      expect(original === undefined ? 0 : resend(shown, original, 2).length).toBe(2);
    }
    await sample.quiet();
    const counts = new Map<string, number>();
    for (const { body } of sample.hooks.received) counts.set(body, (counts.get(body) ?? 0) + 1);
    expect([...counts.values()]).toEqual(BODY_KINDS.map(() => 3));
    expect(messageOf(shown, 'm21')).toMatchObject({ origin: 'resent', copyOf: expect.stringMatching(/^m[1-7]$/) });
  });

  it('that cannot be taken is refused in one sentence', async () => {
    const shown = await service(() => 200);
    const refused = [
      { call: { type: 'track', userId: 'u' } },
      { call: { type: 'delete' } },
      { call: { type: 'page', userId: 'u', name: 'x'.repeat(40_000) } },
      { call: { type: 'page', userId: 'u' }, source: 'wx' },
    ].map((request) => {
      try {
        return `taken: ${send(shown, request).length}`;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(refused).toEqual([
      expect.stringMatching(/^`event` must be/),
      expect.stringMatching(/^Expected `userId` of a deletion/),
      expect.stringMatching(/^Expected a call to have at most 32000 bytes, got 40/),
      'Expected the write key of a source, got "wx". The write key is wk (did you mean wk?).',
    ]);
    expect(listMessages(shown, {}).messages).toEqual([]);
  });
});

describe('a fault', () => {
  it('works at once, for its source only, and not after it is switched off', async () => {
    const shown = await service(() => 200);
    const webhooks = [{ url: `${sample.hooks.url}/b` }];
    shown.replaceSettings({ sources: [...shown.settings.sources, { writeKey: 'other', webhooks }] });
    switchFault(shown, 'send twice', { on: true, source: 'wk' });
    for (const source of ['wk', 'other']) trigger(shown, { kind: 'track', source });
    await moveClock(shown, { to: 'quiet' });
    expect(sample.hooks.received.map(({ path }) => path).sort()).toEqual(['/a', '/a', '/b']);
    expect(listFaults(shown, 'on')).toMatchObject([{ name: 'send twice', sources: ['wk'] }]);
    clearFaults(shown);
    trigger(shown, { kind: 'track', source: 'wk' });
    await moveClock(shown, { to: 'quiet' });
    expect(sample.hooks.received).toHaveLength(4);
  });

  it('of the digest can be seen', async () => {
    const shown = await service(() => 200);
    switchFault(shown, 'Wrong Digest', { on: true });
    trigger(shown, { kind: 'track' });
    await sample.quiet();
    expect(sample.signed()).toEqual([false]);
  });

  it('of how bodies are written leaves their bytes and their digest', async () => {
    const shown = await service(() => 200);
    for (const name of ['in pieces', 'byte by byte', 'in chunks']) {
      switchFault(shown, name, { on: true });
      send(shown, { call: { type: 'track', userId: 'u', event: 'é, 日 and 🙂' } });
      await sample.quiet();
    }
    expect(sample.signed()).toEqual([true, true, true]);
    const [cut, ...others] = sample.hooks.received;
    expect(cut?.pieces.filter((piece) => piece.toString().includes('\ufffd'))).toHaveLength(7);
    expect(cut?.headers['content-length']).toBe(String(Buffer.byteLength(cut?.body ?? '')));
    expect(others.map(({ pieces }) => pieces.length > 50)).toEqual([true, true]);
    expect(others.map(({ headers }) => headers['transfer-encoding'])).toEqual([undefined, 'chunked']);
  });
});

describe('settings', () => {
  it('that cannot be used leave those before in force', async () => {
    const shown = await service(() => 200);
    const before = shown.settings;
    const webhooks = [{ url: 'http://x:99999/' }];
    expect(() => shown.replaceSettings({ sources: [{ writeKey: 'n', webhooks }] })).toThrow(
      /webhooks\.0\.url.*sources\.0/,
    );
    expect(() => shown.replaceSettings({ sources: [{ writeKey: 'n' }, { writeKey: 'n' }] })).toThrow('"n" twice');
    expect(shown.settings).toEqual(before);
  });

  it('without a source leave its deliveries to end, and bring it back as it was', async () => {
    const shown = await service(() => 500);
    trigger(shown, { kind: 'track' });
    await sample.quiet();
    const { sources } = shown.settings;
    shown.replaceSettings({ sources: [{ writeKey: 'new' }] });
    expect(shown.sourceWith('wk')).toBeUndefined();
    await moveClock(shown, { to: 'next' });
    expect(sample.hooks.received).toHaveLength(2);
    shown.replaceSettings({ sources });
    expect(shown.sourceWith('wk')?.settings).toEqual(sources[0]);
  });
});

it('tells everything that happens, in the published form', async () => {
  const shown = await service((_, number) => (number === 1 ? 503 : 200));
  trigger(shown, { kind: 'track' });
  await moveClock(shown, { advance: '4h' });
  switchFault(shown, 'late', { on: true });
  shown.replaceSettings(shown.settings);
  shown.noteSettingsProblem('Expected one thing, got another');
  shown.noteUnmatched({ method: 'POST', path: '/v1/x', writeKey: null, problem: 'Expected …', hint: null });
  const names = sample.events.map((event) => devEventSchema.parse(event).event);
  const attempts = sample.events.flatMap((event) => (event.event === 'attempt' ? [event.attempt.outcome] : []));
  expect(new Set(names)).toEqual(
    new Set(['message', 'attempt', 'clock', 'faults', 'settings', 'settings-problem', 'unmatched']),
  );
  expect(attempts).toEqual(['under-way', 'response', 'under-way', 'response']);
});
