import { expect, test } from 'vitest';
import { HOSTILE } from '../results.fixture.ts';
import { renderProgress } from './progress.ts';

const half = { done: 5, total: 10, failed: 0, running: [] };

test.each([
  ['half of a run', half, '[##########..........] 5/10'],
  ['how many times the cases are played', { ...half, time: 2 }, '[##########..........] 5/10  time 2'],
  ['a failure', { ...half, failed: 2 }, '[##########..........] 5/10  2 failed'],
  ['the case that is running', { ...half, running: ['a/b'] }, '[##########..........] 5/10  a/b'],
  [
    'how many others are running',
    { ...half, running: ['a/b', 'c', 'd'] },
    '[##########..........] 5/10  a/b and 2 others',
  ],
  [
    'the worlds beyond the default set',
    { ...half, further: { worlds: 1_240, durationMs: 6_019 } },
    '[##########..........] 5/10  1,240 worlds, 206/s',
  ],
  ['a run without cases', { ...half, done: 0, total: 0 }, '[....................] 0/0'],
  ['more cases than announced', { ...half, done: 11 }, '[####################] 11/10'],
])('shows %s', (_, progress, line) => {
  expect(renderProgress(progress)).toBe(line);
});

test('stays one safe line within its width', () => {
  const line = renderProgress({ ...half, running: [HOSTILE, HOSTILE] }, 40);
  expect(line).toHaveLength(40);
  expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
