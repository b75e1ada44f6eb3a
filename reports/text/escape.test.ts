import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible } from '../../spec/text/visible.ts';
import { hostileText } from '../hostile-text.fixture.ts';
import { escapeCi, escapeXml, printableJson } from './escape.ts';

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
    ['a command after our colour', ' \u001b[90m ::error::x', ' \u001b[90m \\u{3a}:error::x'],
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
        expect(escapeCi(visible(text, { keepNewlines: true }))).not.toMatch(/^\s*::|##(?:vso|teamcity)?\[/im);
      }),
    );
  });
});

// In quadratic time, this would take longer than a test may.
describe('a very long text', () => {
  const LONG = 500_000;

  test.each([' ', '#', '\u001b['])('is escaped if it is all %j', (character) => {
    const text = character.repeat(LONG);
    expect([escapeCi, visible, escapeXml].filter((escaping) => escaping(text) === '')).toEqual([]);
  });
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
