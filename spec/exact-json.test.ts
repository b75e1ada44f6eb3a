import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyExact, exactBytes, parseExact, writeExact } from './exact-json.ts';

describe('JSON that is read and written again', () => {
  it.each([
    '{"id":9007199254740993,"ids":[-9007199254740995,1,[12345678901234567890]]}',
    '[0.1234567890123456789,1e400,-1E-400,1.7976931348623157e+309]',
    '{"price":39.90,"times":[10.0,-0,1e2,1E+2,0.0,-0.0,2.50e1],"at":"2026-01-01T00:00:00.000Z"}',
    `[${'9'.repeat(5000)}]`,
    '{"__proto__":{"__proto__":12345678901234567890}}',
    '{"text":"number 12345678901234567890","12345678901234567890":": 12345678901234567890","n":12345678901234567890}',
    String.raw`["\"number \"","number 1","numberr 2","\\",12345678901234567890]`,
  ])('has the same numbers (%#)', (text) => {
    expect(writeExact(parseExact(text))).toBe(text);
  });

  it.each([
    [' { "a" : 1.0 , "b":[ -0 ] } ', '{"a":1.0,"b":[-0]}'],
    ['{"a":9007199254740993,"a":2}', '{"a":2}'],
    [' { "a" : 9007199254740993 } ', '{"a":9007199254740993}'],
  ])('is compact: %s', (text, compact) => {
    expect(writeExact(parseExact(text))).toBe(compact);
  });

  it('is the value that everybody reads', () => {
    const text = '{"n":9007199254740993,"deep":[{"big":1e400,"pi":3.14}],"t":"number 1"}';
    expect(parseExact(text)).toEqual(JSON.parse(text));
  });

  it('writes a number that was replaced as it is now', () => {
    const value = Object(parseExact('{"n":9007199254740993,"zero":-0}'));
    value.n = 7;
    value.zero = 0;
    expect(writeExact(value)).toBe('{"n":7,"zero":0}');
  });

  it('is the same as with the functions of the language, for any other JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const compact = JSON.stringify(JSON.parse(text));
        expect(writeExact(parseExact(compact))).toBe(compact);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('has the spelling of every number', () => {
    const digits = fc.stringMatching(/^(0|[1-9][0-9]{0,2})$/);
    const spelling = fc
      .tuple(fc.constantFrom('', '-'), digits, fc.stringMatching(/^(|[.][0-9]{1,3})(|[eE][+-]?[0-9]{1,2})$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(spelling, { minLength: 1 }), (numbers) => {
        const text = `{"list":[${numbers.join(',')}],"one":${numbers[0]}}`;
        expect(writeExact(parseExact(text))).toBe(text);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it.each(['', '{', '[12345678901234567890', '01', '"\n"'])('is refused if it is none: %j', (text) => {
    expect(() => parseExact(text)).toThrow(SyntaxError);
  });

  it('keeps a number for a copy', () => {
    const from = Object(parseExact('{"n":9007199254740993}'));
    const to = { m: from.n };
    copyExact([from, 'n'], [to, 'm']);
    copyExact([from, 'none'], [to, 'none']);
    expect(writeExact(to)).toBe('{"m":9007199254740993}');
    expect([exactBytes(to) > 16, exactBytes({})]).toEqual([true, 0]);
  });
});
