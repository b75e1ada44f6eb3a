import { describe, expect, it } from 'vitest';
import { caseOf } from '../results.fixture.ts';
import { parseKnownDeviations } from './known-deviation.ts';

const CASES = [
  caseOf({ id: 'signature/plain', requirements: ['SIG-001', 'SIG-002'] }),
  caseOf({ id: 'signature/unicode', requirements: ['SIG-003'] }),
];

const parse = (text: string) => parseKnownDeviations(text, 'known.txt', CASES);
const named = (text: string) =>
  parse(text).map(({ caseIds, requirements }) => [...caseIds, ...requirements].slice(0, 2));

describe('parseKnownDeviations', () => {
  it('reads what a line names, its reason, and its place', () => {
    expect(parse('signature/plain # a reason, with # and more\nSIG-003 # another')).toEqual([
      {
        pattern: 'signature/plain',
        reason: 'a reason, with # and more',
        where: 'known.txt:1',
        caseIds: new Set(['signature/plain']),
        requirements: new Set(),
      },
      {
        pattern: 'SIG-003',
        reason: 'another',
        where: 'known.txt:2',
        caseIds: new Set(),
        requirements: new Set(['SIG-003']),
      },
    ]);
  });

  it.each([
    ['several cases', 'signature/* # why', [['signature/plain', 'signature/unicode']]],
    ['several requirements', 'SIG-* # why', [['SIG-001', 'SIG-002']]],
    ['in lower case', 'sig-003 # why', [['SIG-003']]],
    ['between blanks, with any line ends', '\r\n  SIG-003\t#why  \r\n', [['SIG-003']]],
    ['between comments and blank lines', '# SIG-001\n\n   # SIG-002 # why\nSIG-003 # why', [['SIG-003']]],
    ['none', '', []],
  ])('reads patterns: %s', (_, text, names) => {
    expect(named(text)).toEqual(names);
  });

  it('trims a reason', () => {
    expect(parse('SIG-003 #  why \r\n')[0]?.reason).toBe('why');
  });

  it.each([
    ['SIG-003', 'Expected a known deviation to be `PATTERN # reason`, got SIG-003 (known.txt:2)'],
    ['SIG-003 #', 'Expected a known deviation to be `PATTERN # reason`, got SIG-003 # (known.txt:2)'],
    ['SIG-003#why', 'Expected a known deviation to be `PATTERN # reason`, got SIG-003#why (known.txt:2)'],
    ['SIG-003 why', 'Expected a known deviation to be `PATTERN # reason`, got SIG-003 why (known.txt:2)'],
    ['a b # why', 'Expected a known deviation to be `PATTERN # reason`, got a b # why (known.txt:2)'],
    [
      'body/page # why',
      'Expected a pattern that matches the id of a case or requirement, got body/page, which matches none (known.txt:2)',
    ],
    [
      'TIM-001 # why',
      'Expected a pattern that matches the id of a case or requirement, got TIM-001, which matches only a requirement that no case checks (known.txt:2)',
    ],
  ])('refuses %j', (line, message) => {
    expect(() => parse(`SIG-001 # why\n${line}`)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });

  it.each([
    ['signature/old', 'which is now signature/plain: it says more'],
    ['sig-000', 'which is retired: nobody can tell'],
  ])('says what happened to the retired %s', (pattern, fate) => {
    const retired = [
      { id: 'signature/old', successors: ['signature/plain'], reason: 'it says more' },
      { id: 'SIG-000', successors: [], reason: 'nobody can tell' },
    ];
    const message = `Expected a known deviation to name a current case or requirement, got ${pattern} (known.txt:1), ${fate}`;
    expect(() => parseKnownDeviations(`${pattern} # why`, 'known.txt', CASES, retired)).toThrow(
      expect.objectContaining({ code: 'usage', message }),
    );
  });
});
