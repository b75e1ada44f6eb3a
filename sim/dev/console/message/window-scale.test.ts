import { expect, test } from 'vitest';
import type { DevAttempt, DevDelivery } from '../../../../spec/shapes/dev/messages.ts';
import { classifyResult, windowScale } from './window-scale.js';

const START_MS = Date.UTC(2026, 0, 1, 12);
const MINUTE_MS = 60_000;
const instant = (minutes: number) => new Date(START_MS + minutes * MINUTE_MS).toISOString();

const attempt = (number: number, minutes: number, status: number): DevAttempt => ({
  number,
  at: instant(minutes),
  durationMs: 5,
  outcome: 'response',
  status,
  reason: String(status),
  signature: null,
  nextAt: null,
  advice: null,
  ignored: null,
  request: { method: 'POST', url: 'http://localhost/', headers: {}, body: '' },
  response: null,
});

const delivery = (attempts: DevAttempt[], nextAt: string | null = null): DevDelivery => ({
  number: 1,
  url: 'http://localhost/',
  state: 'waiting',
  windowStart: instant(0),
  windowEnd: instant(240),
  nextAt,
  attempts,
});

test('attempts and the next one are on one axis with the labels of the four hours', () => {
  const scale = windowScale(delivery([attempt(1, 0, 503), attempt(2, 60, 200)], instant(120)));
  const findPlace = (label: string) => scale?.ticks.find((tick) => tick.label === label)?.place;
  expect(scale?.marks).toEqual([
    { place: 0, result: 'failure' },
    { place: findPlace('1 h'), result: 'success' },
  ]);
  expect([scale?.end, scale?.next]).toEqual([1, findPlace('2 h')]);
  expect(scale?.ticks.map(({ label }) => label)).toEqual(['0', '1 min', '5 min', '20 min', '1 h', '2 h', '4 h']);
});

test.each([
  ['response', 204, 'success'],
  ['response', 302, 'failure'],
  ['connection', null, 'failure'],
  ['certificate', null, 'failure'],
  ['timeout', null, 'timeout'],
  ['under-way', null, 'under-way'],
] as const)('%s %s is drawn as %s', (outcome, status, result) => {
  expect(classifyResult({ outcome, status })).toBe(result);
});
