import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '../hostile-text.fixture.ts';
import { escapeCi, escapeTerminal, escapeXml, printableJson } from './escape.ts';

describe('escapeTerminal', () => {
  test.each([
    ['an ANSI escape', '\u001b[31m', '\\u{1b}[31m'],
    ['a bell, a tab, a carriage return', '\u0007\t\r', '\\u{7}\\u{9}\\u{d}'],
    ['a newline', 'a\nb', 'a\\u{a}b'],
    ['DEL and C1 controls', '\u007F\u0085\u009B', '\\u{7f}\\u{85}\\u{9b}'],
    ['bidi controls', '\u061C\u200E\u202E\u2066\u2069', '\\u{61c}\\u{200e}\\u{202e}\\u{2066}\\u{2069}'],
    ['characters without width', '\u200B\u200D\uFEFF\u00AD', '\\u{200b}\\u{200d}\\u{feff}\\u{ad}'],
    ['line separators', '\u2028\u2029', '\\u{2028}\\u{2029}'],
    ['a lone surrogate', 'a\uD800b\uDC00', 'a\\u{d800}b\\u{dc00}'],
    ['a tag character', '\u{E0041}', '\\u{e0041}'],
    ['noncharacters', '\uFFFE\u{1FFFF}', '\\u{fffe}\\u{1ffff}'],
  ])('makes visible %s', (_, text, shown) => {
    expect(escapeTerminal(text)).toBe(shown);
  });

  test('leaves readable text in any script unchanged', () => {
    expect(escapeTerminal('plain, ünïcödé, 日本語, 👍 \\u{1b}')).toBe('plain, ünïcödé, 日本語, 👍 \\u{1b}');
  });

  test('keeps newlines on request, and nothing else', () => {
    expect(escapeTerminal('a\r\nb', { keepNewlines: true })).toBe('a\\u{d}\nb');
  });
});

describe('escapeXml', () => {
  test('escapes markup', () => {
    expect(escapeXml(`]]><a b="c" d='e'>&amp;`)).toBe(']]&gt;&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;amp;');
  });

  test('makes visible what XML 1.0 forbids, and keeps newlines', () => {
    expect(escapeXml('\u0000\n\u001b\uFFFF\uD800')).toBe('\\u{0}\n\\u{1b}\\u{ffff}\\u{d800}');
  });
});

describe('escapeCi', () => {
  test.each([
    ['a command at the start', '::error::x', '\\u{3a}:error::x'],
    ['a command on a later line, after blanks', 'a\n \t::set-env name=A::b', 'a\n \t\\u{3a}:set-env name=A::b'],
    ['a command after a colour of our own', ' \u001b[90m ::error::x', ' \u001b[90m \\u{3a}:error::x'],
    ['the older form, anywhere', 'a ##[error]b', 'a \\u{23}#[error]b'],
    ['the forms of other systems', '##vso[a]##TEAMCITY[b]', '\\u{23}#vso[a]\\u{23}#TEAMCITY[b]'],
    ['three hashes', '###[x', '#\\u{23}#[x'],
  ])('escapes %s', (_, text, escaped) => {
    expect(escapeCi(text)).toBe(escaped);
  });

  test.each(['a::b', 'a ::error::b', '## heading', '#[x', ': x'])('leaves %j unchanged', (text) => {
    expect(escapeCi(text)).toBe(text);
  });

  test('leaves no command in any text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(escapeCi(escapeTerminal(text, { keepNewlines: true }))).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
      }),
    );
  });
});

// In quadratic time, this would take longer than a test may.
describe('a very long text', () => {
  const LONG = 500_000;

  test.each([' ', '#', '\u001b['])('is escaped if it is all %j', (character) => {
    const text = character.repeat(LONG);
    expect([escapeCi, escapeTerminal, escapeXml].filter((escaping) => escaping(text) === '')).toEqual([]);
  });
});

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
