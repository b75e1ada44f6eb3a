import { describe, expect, it } from 'vitest';
import { parseInstant } from './instants.ts';

const INSTANT_MS = Date.UTC(2012, 11, 2, 0, 30, 8);

describe('parseInstant', () => {
  it.each([
    '2012-12-02T00:30:08Z',
    '2012-12-02T00:30:08.000Z',
    '2012-12-02T02:30:08+02:00',
    '2012-12-02T00:30:08+0000',
    INSTANT_MS,
    INSTANT_MS / 1000,
  ])('reads %j', (value) => {
    expect(parseInstant(value)).toBe(INSTANT_MS);
  });

  it.each([
    '2012-12-02',
    '2012-99-99T99:99:99Z',
    'at 2012-12-02T00:30:08Z',
    '1354408208',
    7,
    1e15,
    -INSTANT_MS,
    null,
    {},
    true,
  ])('sees no instant in %j', (value) => {
    expect(parseInstant(value)).toBeUndefined();
  });
});
