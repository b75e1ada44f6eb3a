import { describe, expect, test } from 'vitest';
import { httpUrlSchema, instantSchema, outboundTimestampSchema } from './json.ts';

const accepts = (schema: typeof instantSchema, value: string) => schema.safeParse(value).success;

describe('an instant', () => {
  test.each([
    ['2026-01-01T00:00:00.000Z', true, true],
    ['2012-12-02T00:30:08.276Z', true, true],
    ['2026-01-01T00:00:00Z', true, false],
    ['2026-01-01T00:00:00.123456789Z', true, false],
    ['2026-01-01T01:00:00.000+01:00', true, false],
    ['2026-01-01T00:00:00.000', false, false],
    ['2026-01-01', false, false],
    ['2026-00-01T00:00:00.000Z', false, false],
    ['2026-01-01T00:60:00.000Z', false, false],
  ])('%s is valid in the contract: %j, in a body: %j', (text, contract, body) => {
    expect(accepts(instantSchema, text)).toBe(contract);
    expect(accepts(outboundTimestampSchema, text)).toBe(body);
  });

  test.each(['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.123456789Z', '2026-01-01T01:00:00.1+01:00'])(
    '%s can be parsed',
    (text) => {
      expect(accepts(instantSchema, text)).toBe(true);
      expect(Date.parse(text)).not.toBeNaN();
    },
  );
});

test.each([
  ['http://127.0.0.1:4321/a', true],
  ['https://example.com', true],
  ['http://user:pass@[::1]:80/hook?a=b#c', true],
  ['example.com/hook', false],
  ['ftp://example.com/', false],
  ['http://', false],
  ['http:///path', false],
  ['http://example.com/a b', false],
  [' http://example.com/', false],
])('%j is a full http or https URL: %j', (url, expected) => {
  expect(accepts(httpUrlSchema, url)).toBe(expected);
});
