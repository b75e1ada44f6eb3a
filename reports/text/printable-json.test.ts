import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '../hostile-text.fixture.ts';
import { printableJson } from './printable-json.ts';

test('escapes characters that are legal in JSON but not safe to print', () => {
  expect(printableJson('\u009B\u202E\u2028\u{E0041}é')).toBe('"\\u009b\\u202e\\u2028\\udb40\\udc41é"\n');
});

test('is safe to print for any text, and parses to the same value', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const json = printableJson({ [text]: [text] });
      expect(json.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(JSON.parse(json)).toEqual(Object.fromEntries([[text, [text]]]));
    }),
  );
});
