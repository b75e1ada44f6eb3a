import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../wire/endpoint.fixture.ts';
import { moveClock, readSpan, trigger } from './actions.ts';
import { SampleService, START_MS } from './dev-service.fixture.ts';
import type { Pace } from './skipper.ts';
import { describeClock, showMessage } from './views.ts';

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of closing.splice(0)) await each.close();
});

async function sampleService(answer: (path: string, number: number) => Answer, pace: Pace, runs = false) {
  const sample = await SampleService.start(answer, { pace, runs });
  closing.push(sample);
  return sample;
}

describe('a move of the clock', () => {
  it('that stands still passes over an endpoint that shows no sign of life', async () => {
    const { service } = await sampleService(() => 'stall', 'still');
    trigger(service, { kind: 'track' });
    await moveClock(service, { advance: '5s' });
    expect(showMessage(service, 'm1')?.deliveries[0]?.attempts).toMatchObject([
      { outcome: 'timeout', durationMs: 5000 },
    ]);
  });

  it('leaves a clock that ran running, from where it landed', async () => {
    const { service } = await sampleService(() => 200, 'real', true);
    await moveClock(service, { advance: '1d' });
    expect(describeClock(service)).toMatchObject({ running: true, skippingTo: null });
    await expect.poll(() => service.clock.now()).toBeGreaterThan(START_MS + 86_400_000 + 20);
  });

  it('waits for those before it', async () => {
    const { service } = await sampleService(() => 200, 'still');
    await Promise.all(['1s', '1m', '1h'].map((advance) => moveClock(service, { advance })));
    expect(service.clock.now()).toBe(START_MS + 3_661_000);
  });

  it('ends when the clock is paused, with those that wait for it', async () => {
    const sample = await sampleService(() => 'stall', 'real');
    const { service } = sample;
    trigger(service, { kind: 'track' });
    const moves = ['4h', '4h'].map((advance) => moveClock(service, { advance }));
    await expect.poll(() => sample.hooks.received.length).toBe(1);
    await moveClock(service, { paused: true });
    await Promise.all(moves);
    expect(describeClock(service)).toMatchObject({ running: false, skippingTo: null, underWay: 1 });
    expect(service.clock.now()).toBeLessThan(START_MS + 60_000);
  });

  it('is refused if a hundred wait already', async () => {
    const { service } = await sampleService(() => 200, 'still');
    const moves = Array.from({ length: 100 }, () => moveClock(service, { advance: '1s' }));
    await expect(moveClock(service, { advance: '1s' })).rejects.toThrow('Expected at most 100 moves');
    await Promise.all(moves);
    expect(service.clock.now()).toBe(START_MS + 100_000);
  });
});

it.each([
  ['4h', 14_400_000],
  ['+30s', 30_000],
  ['1.5m', 90_000],
  ['1500ms', 1500],
  ['1d', 86_400_000],
])('%s is a duration', (text, durationMs) => {
  expect(readSpan(text)).toBe(durationMs);
});

it.each(['', '4', 'h', '-4h', '4 h', '1e3s', '367d', '4h30m', '9999999999999h'])('%j is no duration', (text) => {
  expect(() => readSpan(text)).toThrow(/^Expected a duration of at most 366d, such as 4h or 30s, got /);
});
