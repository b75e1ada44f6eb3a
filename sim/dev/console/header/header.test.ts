import { expect, test } from 'vitest';
import type { DevClock } from '../../../../spec/shapes/dev/state.ts';
import { clockNow, comingText } from './header.js';

const NOW = '2026-01-01T12:00:00.000Z';
const clock: DevClock = { now: NOW, running: true, skippingTo: null, next: null, underWay: 0, waiting: 0 };

test('a clock that runs goes on, and one that stands does not', () => {
  expect(clockNow(clock, 1500) - Date.parse(NOW)).toBe(1500);
  expect(clockNow({ ...clock, running: false }, 1500)).toBe(Date.parse(NOW));
});

test.each([
  [clock, 'nothing waits'],
  [{ ...clock, underWay: 1 }, '1 request under way · nothing waits'],
  [{ ...clock, next: '2026-01-01T12:00:09.200Z', waiting: 2 }, 'next 12:00:09 (in 10 s) · 2 waiting'],
  [{ ...clock, next: '2026-01-01T11:59:59.000Z', waiting: 1 }, 'next 11:59:59 (in 0 ms) · 1 waiting'],
])('says what comes next', (given, text) => {
  expect(comingText(given, Date.parse(NOW))).toBe(text);
});
