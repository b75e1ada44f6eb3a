import { expect, it } from 'vitest';
import { inTime } from './in-time.ts';

it('stops waiting at the limit, and says for what', async () => {
  const endless = new Promise(() => {});
  await expect(inTime(endless, 20, 'a/case')).rejects.toThrow('Expected a/case to end within 0.02 s, got no end');
});

it.each([
  ['a value', async () => 7, { status: 'fulfilled', value: 7 }],
  ['an error', () => Promise.reject(new Error('spoilt')), { status: 'rejected', reason: new Error('spoilt') }],
])('passes on %s that comes before the limit', async (_, begin, settled) => {
  expect(await Promise.allSettled([inTime(begin(), 60_000, 'a/case')])).toEqual([settled]);
});
