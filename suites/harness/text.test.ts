import { describe, expect, it } from 'vitest';
import { abbreviated, observed, shown, shownMember } from './text.ts';

describe('abbreviated', () => {
  it.each<[what: string, text: string, expected: string]>([
    ['a run between other text', `a${'x'.repeat(30_120)}b`, 'axxx… (30,120 times)b'],
    ['the shortest long run', 'x'.repeat(50), 'xxx… (50 times)'],
    ['a character of two units', '🙂'.repeat(70), '🙂🙂🙂… (70 times)'],
  ])('gives the length of %s', (_, text, expected) => {
    expect(abbreviated(text)).toBe(expected);
  });

  it.each<[what: string, text: string]>([
    ['a run that is not long', 'x'.repeat(49)],
    ['two alternating characters', 'xy'.repeat(500)],
    ['nothing', ''],
  ])('leaves %s as it is', (_, text) => {
    expect(abbreviated(text)).toBe(text);
  });
});

it('abbreviated reads a run that is as long as a body may be', () => {
  expect(abbreviated('x'.repeat(4_194_304))).toBe('xxx… (4,194,304 times)');
});

it('abbreviated may stop when it has enough', () => {
  expect(abbreviated('ab'.repeat(1_000), 10)).toBe('ab'.repeat(5));
});

describe('observed', () => {
  it('keeps a value as it is, and cuts the text of one that is very long', () => {
    const value = { a: ['b'] };
    expect(observed(value)).toBe(value);
    expect(observed(['x'.repeat(5_000)])).toBe(`["${'x'.repeat(1_998)}…`);
  });
});

describe('shown', () => {
  it.each<[what: string, value: unknown, expected: string]>([
    ['a long run', { a: 'x'.repeat(32_768), b: 1 }, '{"a":"xxx… (32,768 times)","b":1}'],
    ['a long text that is no run', 'ab'.repeat(200), `"${'ab'.repeat(149)}a…`],
    ['what does not print', '\u202e', '"\\u{202e}"'],
    ['nothing', undefined, 'nothing'],
  ])('shows %s on one line', (_, value, expected) => {
    expect(shown(value)).toBe(expected);
  });
});

it.each<[value: unknown, words: string]>([
  [undefined, 'no `type`'],
  [null, 'null'],
  ['undefined', '"undefined"'],
])('shownMember shows the member %j as %s', (value, words) => {
  expect(shownMember('type', value)).toBe(words);
});
