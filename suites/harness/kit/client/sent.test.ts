import { describe, expect, it } from 'vitest';
import { sentTwice } from './sent.ts';

const THIRD = { index: 2, atMs: Date.parse('2026-01-01T00:00:05.000Z') };
const SEVENTH = { index: 6, atMs: Date.parse('2026-01-01T00:00:10.250Z') };

describe('sentTwice', () => {
  it.each([
    [
      'both requests',
      SEVENTH,
      'in request 3 at 2026-01-01T00:00:05.000Z and again in request 7 at 2026-01-01T00:00:10.250Z',
    ],
    ['the one request that holds it twice', THIRD, 'twice in request 3 at 2026-01-01T00:00:05.000Z'],
  ])('names %s', (_, second, expected) => {
    expect(sentTwice(THIRD, second)).toBe(expected);
  });
});
