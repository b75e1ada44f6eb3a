import { describe, expect, it } from 'vitest';
import { formatTimestamp, readTimestamp } from './timestamps.ts';

/** The vectors have the forms that every parser reads. The reference reads these too. */
describe('readTimestamp', () => {
  it.each([
    ['2012-12-02T00:30:08,276Z', '2012-12-02T00:30:08.276Z'],
    ['2026-11-20T21:23:07+0000', '2026-11-20T21:23:07.000Z'],
    ['2012-12-02T00:30:08+02', '2012-12-01T22:30:08.000Z'],
    ['2012-12-02t00:30:08z', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T00:30', '2012-12-02T00:30:00.000Z'],
    ['2012-12-02', '2012-12-02T00:00:00.000Z'],
    ['20121202T003008Z', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T24:00:00Z', '2012-12-03T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(formatTimestamp(readTimestamp(text) ?? Number.NaN)).toBe(expected);
  });

  it.each([
    '',
    '1354408208',
    '2012-13-02T00:30:08Z',
    '2023-02-29T12:00:00Z',
    '2012-12-02T24:00:01Z',
    '2012-12-02T00:60:00Z',
    '2012-12-02T00:30:08+24:00',
    '2012-12-02T00:30:08Z ',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('does not read %j', (text) => {
    expect(readTimestamp(text)).toBeNull();
  });
});
