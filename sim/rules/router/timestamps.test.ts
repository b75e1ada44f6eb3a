import { describe, expect, it } from 'vitest';
import { sampleMessage } from '../../model/samples.fixture.ts';
import { formatTimestamp, instantOf, readTimestamp } from './timestamps.ts';

const read = (text: string) => {
  const instantMs = readTimestamp(text);
  return instantMs === null ? null : formatTimestamp(instantMs);
};

describe('readTimestamp', () => {
  it.each([
    ['2012-12-02T00:30:08.276Z', '2012-12-02T00:30:08.276Z'],
    ['2012-12-02T00:30:08Z', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T00:30:08.2Z', '2012-12-02T00:30:08.200Z'],
    ['2012-12-02T00:30:08.276999999Z', '2012-12-02T00:30:08.276Z'],
    ['2012-12-02T00:30:08,276Z', '2012-12-02T00:30:08.276Z'],
    ['2026-11-20T21:23:07+0000', '2026-11-20T21:23:07.000Z'],
    ['2012-12-02T00:30:08+05:30', '2012-12-01T19:00:08.000Z'],
    ['2012-12-02T00:30:08-0800', '2012-12-02T08:30:08.000Z'],
    ['2012-12-02T00:30:08+02', '2012-12-01T22:30:08.000Z'],
    ['2012-12-02t00:30:08z', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T00:30:08', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T00:30', '2012-12-02T00:30:00.000Z'],
    ['2012-12-02', '2012-12-02T00:00:00.000Z'],
    ['20121202T003008Z', '2012-12-02T00:30:08.000Z'],
    ['2012-12-02T24:00:00Z', '2012-12-03T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2024-02-29T12:00:00Z', '2024-02-29T12:00:00.000Z'],
    ['1901-05-06T07:08:09Z', '1901-05-06T07:08:09.000Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00.000Z'],
  ])('reads %s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '1354408208',
    '2012-13-02T00:30:08Z',
    '2023-02-29T12:00:00Z',
    '2012-12-02T24:00:01Z',
    '2012-12-02T00:60:00Z',
    '2012-12-02T00:00:61Z',
    '2012-12-02T00:30:08+24:00',
    '2012-12-02T00:30:08+01:60',
    '2012-12-02T00:30:08Z ',
    'Sun, 02 Dec 2012 00:30:08 GMT',
    '0000-01-01T00:00:00+01:00',
    '9999-12-31T23:59:59-01:00',
  ])('does not read %j', (text) => {
    expect(readTimestamp(text)).toBeNull();
  });
});

describe('instantOf', () => {
  it('is the given instant, or else the instant of arrival', () => {
    expect(instantOf(sampleMessage({ type: 'page' }, { givenInstantMs: 0, receivedAtMs: 5 }))).toBe(0);
    expect(instantOf(sampleMessage({ type: 'page' }, { givenInstantMs: null, receivedAtMs: 5 }))).toBe(5);
  });
});
