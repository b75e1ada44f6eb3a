import { describe, expect, it } from 'vitest';
import { makeCase } from '../results.fixture.ts';
import { demandReasons, parseKnownDeviations, readSinceLine } from './known-deviation.ts';

const CASES = [
  makeCase({ id: 'signature/plain', requirements: ['SIG-001', 'SIG-002'] }),
  makeCase({ id: 'signature/unicode', requirements: ['SIG-003'] }),
];

const FORM = 'Expected a known deviation to be `PATTERN [REQUIREMENT] ["diagnosis"] [until YYYY-MM-DD] # reason`';

const parse = (text: string) => parseKnownDeviations(text, 'known.txt', CASES);
const named = (text: string) =>
  parse(text).map(({ caseIds, requirements }) => [...caseIds, ...requirements].slice(0, 2));

describe('parseKnownDeviations', () => {
  it('reads what a line names, its reason, and its place', () => {
    expect(parse('signature/plain # a reason, with # and more\nSIG-003 # another')).toEqual([
      {
        pattern: 'signature/plain',
        reason: 'a reason, with # and more',
        file: 'known.txt',
        line: 1,
        caseIds: new Set(['signature/plain']),
        requirements: new Set(),
      },
      {
        pattern: 'SIG-003',
        reason: 'another',
        file: 'known.txt',
        line: 2,
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

  it.each([
    ['signature/plain sig-001 # why', { requirement: 'SIG-001' }],
    ['signature/* "a \\"quoted\\" # word" # why', { diagnosis: 'a "quoted" # word' }],
    ['SIG-003 until 2028-02-29 # why', { until: '2028-02-29' }],
    [
      'signature/* \t SIG-003 "x" until 2027-01-31 # why',
      { requirement: 'SIG-003', diagnosis: 'x', until: '2027-01-31' },
    ],
    ['signature/plain # why', {}],
  ])('reads what %s says of the failure', (line, details) => {
    const [{ requirement, diagnosis, until, reason } = { reason: '' }] = parse(line).map((each) => ({ ...each }));
    expect({ requirement, diagnosis, until, reason }).toEqual({ reason: 'why', ...details });
  });

  const NO_DIAGNOSIS = 'Expected a diagnosis to be some words in quotes, got';
  const NO_DATE = 'Expected the date after `until` to be a day such as 2027-01-31, got';

  it.each([
    ['SIG-003', FORM],
    ['SIG-003 #', FORM],
    ['SIG-003#why', FORM],
    ['SIG-003 why', FORM],
    ['signature/plain until # why', FORM],
    ['signature/plain SIG-001 SIG-002 # why', FORM],
    ['signature/plain "x SIG-001 # why', FORM],
    ['a b # why', 'Expected the id of a requirement after the pattern, got b (known.txt:2)'],
    ['signature/plain " " # why', `${NO_DIAGNOSIS} " " (known.txt:2)`],
    ['signature/plain "\\x" # why', `${NO_DIAGNOSIS} "\\x" (known.txt:2)`],
    ['signature/plain until soon # why', `${NO_DATE} soon (known.txt:2)`],
    ['signature/plain until 2027-02-30 # why', `${NO_DATE} 2027-02-30 (known.txt:2)`],
    ['SIG-003 SIG-002 # why', 'SIG-003 matches no case, so SIG-002 cannot follow it (known.txt:2)'],
    ['sig-001 # again', 'Expected each known deviation once, got sig-001 again (known.txt:2), which is in line 1'],
    ['body/page # why', 'No case or requirement matches body/page (known.txt:2). See routespec list'],
    ['TIM-001 # why', 'No case checks what TIM-001 matches (known.txt:2)'],
  ])('refuses %j', (line, sentence) => {
    const message = sentence === FORM ? `${FORM}, got ${line} (known.txt:2)` : sentence;
    expect(() => parse(`SIG-001 # why\n${line}`)).toThrow(expect.objectContaining({ code: 'usage', message }));
  });
});

describe('demandReasons', () => {
  it.each([
    ['SIG-003 # ?', 'got ? for SIG-003 (known.txt:1)'],
    [
      'SIG-001 # why\nSIG-002 # ?\nSIG-003 # ?\nsignature/plain # ?',
      'got ? for SIG-002 (known.txt:2); the same in lines 3-4',
    ],
  ])('refuses %j', (text, got) => {
    const message = `Expected a reason for each known deviation, ${got}`;
    expect(() => demandReasons(parse(text))).toThrow(expect.objectContaining({ code: 'usage', message }));
  });
});

it('reads the release by which a run judges from a separate line', () => {
  const text = '# known\nsince 0.1 # until release 3\nSIG-002 # why\n';
  expect(readSinceLine(text, 'known.txt')).toBe('0.1');
  expect(parseKnownDeviations(text, 'known.txt', CASES).map(({ line }) => line)).toEqual([3]);
  expect(readSinceLine('SIG-002 # why\n', 'known.txt')).toBeUndefined();
  expect(() => readSinceLine('since 0.1\nsince 0.1\n', 'known.txt')).toThrow('known.txt:2');
  expect(() => readSinceLine('since 99.0\n', 'known.txt')).toThrow('which this version knows, got 99.0');
});
