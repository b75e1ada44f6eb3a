import { describe, expect, it } from 'vitest';
import { exceededBound, type JsonBounds } from './json-bounds.ts';

const BOUNDS: JsonBounds = { depth: 3, values: 7, textBytes: 5 };
const DEPTH = 'JSON nested at most 3 levels deep';
const VALUES = 'JSON with at most 7 values';
const TEXT = 'texts of at most 5 bytes';

const judge = (text: string): string | undefined => exceededBound(Buffer.from(text), BOUNDS);

describe('exceededBound', () => {
  it.each([
    ['nothing', ''],
    ['as many levels as allowed', '[{"a":[]}]'],
    ['as many values as allowed', '[1,true,null, -2e5 ,"x",6]'],
    ['a text as long as allowed', '"12345"'],
    ['a long text of escapes that fits', String.raw`"\"\\1"`],
    ['brackets in a text', '["[[[[","{{{{{"]'],
    ['a quote in a text', String.raw`["\"","\\",1]`],
    ['many commas and spaces', `[1,   ${' '.repeat(100)}]`],
    ['what is not JSON', ']]]}}}:::,,,'],
  ])('allows %s', (_, text) => {
    expect(judge(text)).toBeUndefined();
  });

  it.each([
    ['too many levels', '[[[[', DEPTH],
    ['too many levels of 100,000', '['.repeat(100_000), DEPTH],
    ['too many levels behind a text that ends with a backslash', String.raw`["\\",[[[`, DEPTH],
    ['too many numbers', '[1,2,3,4,5,6,7]', VALUES],
    ['too many names', '{"a":1,"b":2,"c":3,"d":4}', VALUES],
    ['too many values that follow each other without a comma', '["a""b""c""d""e""f""g"]', VALUES],
    ['a text that is too long', '["123456"]', TEXT],
    ['a text that is too long in bytes', '"ééé"', TEXT],
    ['a text that never ends', `"${'x'.repeat(100)}`, TEXT],
    ['a text that ends in an escape', '"12345\\', TEXT],
  ])('refuses %s', (_, text, expected) => {
    expect(judge(text)).toBe(expected);
  });

  it('never disagrees with the parser on the number of values and levels', () => {
    const value = { a: [1, [{ b: 'x', c: [] }], null, true, -1.5e-7], 'é"\\': '[{,:}]' };
    const text = Buffer.from(JSON.stringify(value, null, 2));
    const generous = { depth: 5, values: 15, textBytes: 100 };
    expect(exceededBound(text, generous)).toBeUndefined();
    expect(exceededBound(text, { ...generous, depth: 4 })).toContain('4 levels');
    expect(exceededBound(text, { ...generous, values: 14 })).toContain('14 values');
  });

  it.each([0, 40, 45, 46, 47, 48, 49, 50, 200])(
    'finds the end of a text with escapes after %i characters',
    (length) => {
      for (const escapes of [
        String.raw`\"`,
        String.raw`\\`,
        String.raw`\\\"`,
        String.raw`\"\\x\"`,
        String.raw`\u0022`,
      ]) {
        const text = `["${'x'.repeat(length)}${escapes}${'y'.repeat(length)}${escapes}",[]]`;
        expect(() => JSON.parse(text)).not.toThrow();
        const bytes = Buffer.from(text);
        const textBytes = bytes.length - '["",[]]'.length;
        expect(exceededBound(bytes, { depth: 2, values: 3, textBytes })).toBeUndefined();
        expect(exceededBound(bytes, { depth: 2, values: 3, textBytes: textBytes - 1 })).toContain('texts of at most');
        expect(exceededBound(bytes, { depth: 2, values: 2, textBytes })).toContain('2 values');
      }
    },
  );

  it('stops at the first excess of 16 MiB', () => {
    const bytes = Buffer.from(`[${'{},'.repeat(5_500_000)}{}]`);
    expect(exceededBound(bytes, { depth: 64, values: 200_000, textBytes: 1_000 })).toContain('200000 values');
  });
});
