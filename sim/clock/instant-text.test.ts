import { expect, it } from 'vitest';
import { instantText } from './instant-text.ts';

it('writes each instant independently of the previous one', () => {
  const instants = [0, 0, 1, -1, 1_767_225_600_123, 0, 1_767_225_600_123];
  expect(instants.map(instantText)).toEqual(instants.map((atMs) => new Date(atMs).toISOString()));
});

it('throws on an invalid instant, and still writes the previous one', () => {
  expect(instantText(5)).toBe('1970-01-01T00:00:00.005Z');
  expect(() => instantText(Number.NaN)).toThrow(RangeError);
  expect(instantText(5)).toBe('1970-01-01T00:00:00.005Z');
});
