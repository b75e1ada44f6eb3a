import { afterEach, describe, expect, it } from 'vitest';
import { BODY_KINDS } from '../../spec/shapes/bodies.ts';
import { devEventSchema } from '../../spec/shapes/dev/events.ts';
import type { Answer } from '../wire/endpoint.fixture.ts';
import { clearFaults, moveClock, resend, send, switchFault, trigger } from './actions.ts';
import { SampleService } from './dev-service.fixture.ts';
import { findMessage, listFaults, showMessage } from './views.ts';

let sample: SampleService;
afterEach(() => sample.close());

async function service(answer: (path: string, number: number) => Answer, ...rest: [object?, object?]) {
  sample = await SampleService.start(answer, ...rest);
  return sample.service;
}

describe('a message', () => {
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
    expect(showMessage(shown, 'm21')).toMatchObject({ origin: 'resent', copyOf: expect.stringMatching(/^m[1-7]$/) });
  });
});

it('one of each kind has a body that a receiver changes if it writes the parsed body again', async () => {
  trigger(await service(() => 200), { kind: 'all' });
  await sample.quiet();
  const changed = sample.hooks.received.filter(({ body }) => JSON.stringify(JSON.parse(body)) !== body);
  expect(changed.map(({ body }) => JSON.parse(body).type)).toEqual(['track']);
  expect(changed[0]?.body).toContain('{"weight":1.50e2,"fee":10.0}');
  expect(sample.signed()).not.toContain(false);
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
