import { expect, it } from 'vitest';
import { instantText } from './instant-text.ts';

it('writes each instant, whichever came before it', () => {
  const instants = [0, 0, 1, -1, 1_767_225_600_123, 0, 1_767_225_600_123];
  expect(instants.map(instantText)).toEqual(instants.map((atMs) => new Date(atMs).toISOString()));
});

it('refuses what is no instant, and still knows the one before', () => {
  expect(instantText(5)).toBe('1970-01-01T00:00:00.005Z');
  expect(() => instantText(Number.NaN)).toThrow(RangeError);
  expect(instantText(5)).toBe('1970-01-01T00:00:00.005Z');
});
