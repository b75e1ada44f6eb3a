import { describe, expect, test } from 'vitest';
import { visible, visibleJson } from './visible.ts';

describe('visible', () => {
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
  ])('shows %s', (_, text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  test('leaves readable text in any script unchanged', () => {
    expect(visible('plain, ünïcödé, 日本語, 👍 \\u{1b}')).toBe('plain, ünïcödé, 日本語, 👍 \\u{1b}');
  });

  test('keeps newlines on request, and nothing else', () => {
    expect(visible('a\r\nb', { keepNewlines: true })).toBe('a\\u{d}\nb');
  });
});

test('visibleJson escapes what is legal in JSON but not safe to print, so that it parses to the same value', () => {
  const text = '\u009B\u202E\u2028\u{E0041}é';
  expect(visibleJson(JSON.stringify(text))).toBe('"\\u009b\\u202e\\u2028\\udb40\\udc41é"');
  expect(JSON.parse(visibleJson(JSON.stringify(text)))).toBe(text);
});
