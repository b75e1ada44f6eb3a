import { expect, test } from 'vitest';
import {
  base64Of,
  bytesOf,
  dateAndTime,
  duration,
  exactTime,
  hexDump,
  indentedJson,
  plural,
  size,
  textOf,
  timeOfDay,
} from './format.js';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [5000, '5 s'],
  [9840, '9.84 s'],
  [80_000, '1 min 20 s'],
  [120_000, '2 min'],
  [14_400_000, '4 h'],
  [8_000_000, '2 h 13 min'],
])('%i ms is %s', (durationMs, text) => {
  expect(duration(durationMs)).toBe(text);
});

test('instants are shown in UTC', () => {
  const instant = '2026-01-31T23:59:58.007Z';
  expect([timeOfDay(instant), exactTime(instant), dateAndTime(instant)]).toEqual([
    '23:59:58',
    '23:59:58.007',
    '2026-01-31 23:59:58 UTC',
  ]);
});

test('counts and sizes have units', () => {
  expect([plural(1, 'message'), plural(50_000, 'message')]).toEqual(['1 message', '50,000 messages']);
  expect([size(999), size(31_200), size(128_000_000)]).toEqual(['999 B', '31.2 kB', '128 MB']);
});

test('bytes go through base64 unchanged, and are shown as text and as hexadecimal', () => {
  const bytes = bytesOf(base64Of('\uFEFFZoë "x"'));
  expect(textOf(bytes)).toBe('\uFEFFZoë "x"');
  expect(hexDump(bytesOf(base64Of('{"name":"Zoë 12345"}')))).toBe(
    [
      '00000000  7b 22 6e 61 6d 65 22 3a 22 5a 6f c3 ab 20 31 32  {"name":"Zo.. 12',
      '00000010  33 34 35 22 7d                                   345"}',
    ].join('\n'),
  );
  expect(hexDump(new Uint8Array(32_770)).split('\n').at(-1)).toBe('… 2 more bytes');
});

test('only JSON is indented', () => {
  expect([indentedJson('{"a":1}'), indentedJson('<a>')]).toEqual(['{\n  "a": 1\n}', null]);
});
