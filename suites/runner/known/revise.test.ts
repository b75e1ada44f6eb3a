import { describe, expect, it } from 'vitest';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { makeResult } from '../results.fixture.ts';
import { ALL_PASSED, CASES, type Endings, makeResults as resultsOfAll } from './endings.fixture.ts';
import { judgeKnown } from './judge-known.ts';
import { parseKnownDeviations } from './known-deviation.ts';
import { reviseBaseline } from './revise.ts';

const TODAY = new Date('2027-01-31T12:00:00Z');

/** Results by case. Without an entry, a case passed. */
const makeResults = (endings: Endings) => resultsOfAll({ ...ALL_PASSED, ...endings });

const revise = (text: string, results: readonly CaseResult[]) =>
  reviseBaseline(text, 'known.txt', results, CASES, { today: TODAY });

describe('reviseBaseline', () => {
  it.each<[what: string, endings: Endings, before: string, after: string]>([
    [
      'leaves a baseline that holds as it is',
      { 'a/first': 'SIG-001' },
      '# c\r\n\r\n  a/first # r',
      '# c\r\n\r\n  a/first # r',
    ],
    [
      'adds a line for each new failure, at the end, without a reason',
      { 'a/first': 'SIG-001: The digest is "x".', 'a/second': 'SIG-002', 'b/other': 'BOD-001' },
      '# c\nb/other until 2027-03-01 # r',
      '# c\nb/other until 2027-03-01 # r\na/first  SIG-001  # ?\na/second  SIG-002  # ?\n',
    ],
    [
      'begins a new file with the form of a line',
      { 'b/other': 'BOD-001' },
      '',
      '# PATTERN [REQUIREMENT] ["words of the diagnosis"] [until YYYY-MM-DD] # reason\nb/other  BOD-001  # ?\n',
    ],
    ['removes a line of a case that passed', {}, '# c\nb/other # r\n# d\n', '# c\n# d\n'],
    ['removes a line of a requirement for which no case fails', {}, 'SIG-002 # r\n', ''],
    [
      'replaces a line of a failure that is another one now',
      { 'b/other': 'BOD-002' },
      'b/other  BOD-001  # r\n',
      'b/other  BOD-002  # ?\n',
    ],
    [
      'replaces a line of a requirement whose diagnosis is another one now',
      { 'b/other': 'BOD-001: y' },
      'BOD-001 "x" # r\n',
      'b/other  BOD-001  # ?\n',
    ],
    [
      'narrows a line for several cases to those for which it holds, with its words',
      { 'a/first': 'SIG-001: x', 'a/second': 'SIG-002: x' },
      '# c\na/* "x" until 2027-03-01 # r\n# d\n',
      '# c\na/first  "x"  until 2027-03-01  # r\na/second  "x"  until 2027-03-01  # r\n# d\n',
    ],
    [
      'repeats no line when it narrows another',
      { 'a/first': 'SIG-001', 'a/second': 'SIG-002' },
      'a/second # own\na/* # r\n',
      'a/second # own\na/first  # r\n',
    ],
    [
      'keeps a case that was not played, not tested or could not run',
      { 'a/first': undefined, 'a/second': 'could-not-run', 'b/other': 'not-tested' },
      'a/* # r\nb/other # r\nBOD-001 # r\n',
      'a/first  # r\na/second  # r\nb/other # r\nBOD-001 # r\n',
    ],
    [
      'keeps a date that is over',
      { 'b/other': 'BOD-001' },
      'b/other until 2027-01-30 # r\n',
      'b/other until 2027-01-30 # r\n',
    ],
    [
      'adds one line for a requirement that several cases fail, without words that a release may change',
      { 'a/first': 'SIG-002: x y', 'a/second': 'SIG-002: x y', 'b/other': 'BOD-001' },
      '# c\n',
      '# c\nSIG-002  # ?\nb/other  BOD-001  # ?\n',
    ],
    [
      'removes lines of a case, and of a requirement, that are gone',
      { 'b/other': 'BOD-001' },
      '# c\na/gone # r\nb/other BOD-999 # s\nXYZ-* "w" # t\nb/other # u\n',
      '# c\nb/other # u\n',
    ],
  ])('%s', (_, endings, before, after) => {
    const results = makeResults(endings);
    const { text, lines } = revise(before, results);
    expect(text).toBe(after);
    expect(lines.length === 0).toBe(before === after);
    // The revised baseline agrees with the same run, and the run with it until a date is over.
    expect(revise(text, results).lines).toEqual([]);
    const judged = judgeKnown(results, parseKnownDeviations(text, 'known.txt', CASES), CASES, new Date(0));
    expect(judged.filter(({ status }) => status === 'failed' || status === 'unexpected-pass')).toEqual([]);
  });

  it('says why a line goes, and which line a part is from', () => {
    const results = makeResults({ 'a/second': 'SIG-001', 'a/third': 'SIG-002' });
    expect(revise('a/* SIG-002 # r\nBOD-001 # s\n', results).lines).toEqual([
      { kind: 'removed', text: 'a/* SIG-002 # r', why: 'a/first passed; a/second failed for another reason' },
      { kind: 'added', text: 'a/third  SIG-002  # r', why: 'part of a/*' },
      { kind: 'removed', text: 'BOD-001 # s', why: 'no case fails for it' },
      { kind: 'added', text: 'a/second  SIG-001  # ?' },
    ]);
  });

  it('undoes what the baseline of that run made of its results', () => {
    const results = judgeKnown(
      makeResults({ 'a/first': 'SIG-001' }),
      parseKnownDeviations('a/first # r\nb/other # s\n', 'known.txt', CASES),
      CASES,
      TODAY,
    );
    expect(results.map(({ status }) => status)).toEqual(['expected-failure', 'passed', 'passed', 'unexpected-pass']);
    expect(revise('a/first # r\nb/other # s\n', results).text).toBe('a/first # r\n');
  });

  it('numbers the lines that need a reason, and those that have expired', () => {
    const results = makeResults({ 'a/first': 'SIG-001', 'b/other': 'BOD-001', 'a/third': 'SIG-003' });
    const text = '# c\na/first until 2027-01-30 # r\na/third until 2027-01-31 # ?\n';
    expect(revise(text, results)).toMatchObject({ unexplained: [3, 4], expired: [2] });
  });
});

it.each<[what: string, before: string, blocked: readonly string[], added: string]>([
  ['one line for all cases that a failure blocks', '', ['a/second', 'a/third', 'b/other'], 'SIG-002  # ?\n'],
  ['the only one that is blocked', 'a/first SIG-002 # r\n', ['b/other'], 'b/other  SIG-002  # ?\n'],
  ['nothing for those of a requirement that a line expects', 'SIG-002 # r\n', ['a/second', 'b/other'], ''],
])('adds %s', (_, before, ids, added) => {
  const others = Object.fromEntries(ids.map((id) => [id, undefined]));
  const blocked = ids.map((id) => makeResult(id, 'not-tested', { reason: 'r', blockedBy: 'SIG-002' }));
  const results = [...makeResults({ 'a/first': 'SIG-002', ...others }), ...blocked];
  const { text } = revise(before, results);
  expect(text.replace(/^# PATTERN.*\n/, '')).toBe(before + added);
  expect(revise(text, results).lines).toEqual([]);
});
