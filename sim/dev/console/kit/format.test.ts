import { expect, test } from 'vitest';
import { decodeBase64, decodeText, duration, encodeBase64, hexDump } from './format.js';

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

test('bytes go through base64 unchanged, and are shown as text and as hexadecimal', () => {
  const bytes = decodeBase64(encodeBase64('\uFEFFZoë "x"'));
  expect(decodeText(bytes)).toBe('\uFEFFZoë "x"');
  expect(hexDump(decodeBase64(encodeBase64('{"name":"Zoë 12345"}')))).toBe(
    [
      '00000000  7b 22 6e 61 6d 65 22 3a 22 5a 6f c3 ab 20 31 32  {"name":"Zo.. 12',
      '00000010  33 34 35 22 7d                                   345"}',
    ].join('\n'),
  );
  expect(hexDump(new Uint8Array(32_770)).split('\n').at(-1)).toBe('… 2 more bytes');
});
