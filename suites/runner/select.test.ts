import { describe, expect, it } from 'vitest';
import { makeCase } from './results.fixture.ts';
import { matchingCases, selectCases, toMatcher } from './select.ts';

const CASES = [
  makeCase({ id: 'signature/plain', requirements: ['SIG-001', 'SIG-002'] }),
  makeCase({ id: 'signature/unicode', requirements: ['SIG-003'] }),
  makeCase({ id: 'body/a.b', requirements: ['BOD-001'] }),
];

const select = (...patterns: string[]): string[] => selectCases(CASES, patterns).map(({ id }) => id);

describe('selectCases', () => {
  it.each([
    ['all cases without a pattern', [], ['signature/plain', 'signature/unicode', 'body/a.b']],
    ['a case by its id', ['signature/plain'], ['signature/plain']],
    ['a case by a requirement that it checks second', ['SIG-002'], ['signature/plain']],
    ['cases by the beginning of their ids', ['signature/*'], ['signature/plain', 'signature/unicode']],
    ['cases by a group of requirements', ['SIG-*'], ['signature/plain', 'signature/unicode']],
    ['cases by any part', ['*uni*'], ['signature/unicode']],
    ['all cases by a star', ['*'], ['signature/plain', 'signature/unicode', 'body/a.b']],
    ['without regard to case', ['sig-003'], ['signature/unicode']],
    ['each once, in their own order', ['BOD-001', 'SIG-001', 'signature/plain'], ['signature/plain', 'body/a.b']],
    ['a dot literally', ['body/a.b'], ['body/a.b']],
  ])('selects %s', (_, patterns, ids) => {
    expect(select(...patterns)).toEqual(ids);
  });

  it('names the line of a pattern that is not on the command line', () => {
    expect(() => matchingCases(CASES, 'nope', 'known.txt:3')).toThrow(
      /^No case or requirement matches nope \(known\.txt:3\)/,
    );
  });

  it.each([
    ['signature', ' (did you mean signature/*?)'],
    ['signature/plai', ' (did you mean signature/plain?)'],
    ['plain', ' (did you mean signature/plain?)'],
    ['ZZZ-*', ''],
    ['', ''],
    ['body/a?b', ' (did you mean body/a.b?)'],
    ['.*', ''],
    ['(', ''],
  ])('refuses %j%s', (pattern, meant) => {
    const message = `No case or requirement matches ${pattern}${meant}. See routespec list`;
    expect(() => select('SIG-001', pattern)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });

  it.each(['TIM-001', 'TIM-*'])('refuses %s, which only requirements without a case have', (pattern) => {
    const message = `No case checks what ${pattern} matches`;
    expect(() => select('SIG-001', pattern)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });
});

it.each<[pattern: string, name: string, matches: boolean]>([
  ['a*b*c', 'aXbXc', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['ab*ba', 'aba', false],
  ['*', '', true],
  ['A**b', 'axxB', true],
  ['a.c', 'abc', false],
  // As an expression, this takes longer than anybody waits.
  [`${'a*'.repeat(52)}b`, 'a'.repeat(60), false],
])('the pattern %s against %s: %s', (pattern, name, matches) => {
  expect(toMatcher(pattern).test(name)).toBe(matches);
});
