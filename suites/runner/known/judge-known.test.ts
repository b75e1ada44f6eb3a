import { describe, expect, it } from 'vitest';
import { makeResult } from '../results.fixture.ts';
import { ALL_PASSED, CASES, type Endings, makeFailure, makeResults } from './endings.fixture.ts';
import { judgeKnown } from './judge-known.ts';
import { parseKnownDeviations } from './known-deviation.ts';

/** The run began in the first hour of a day in UTC. */
const STARTED = new Date('2027-01-31T00:30:00Z');
const known = (text: string) => parseKnownDeviations(text, 'known.txt', CASES);

/** The cases whose result the lines change. */
function changed(endings: Endings, lines: string): (string | undefined)[][] {
  const results = makeResults(endings);
  return judgeKnown(results, known(lines), CASES, STARTED)
    .filter((result, index) => result !== results[index])
    .map(({ id, status, reason }) => [id, status, reason]);
}

const UPDATE = '. To correct the file, run `routespec expect known.txt --update`';
const listed = (line: number, pattern: string) =>
  `passed, though known.txt:${line} lists ${pattern} as a known deviation: why${UPDATE}`;

describe('judgeKnown, of a failure,', () => {
  it.each([
    ['by the case', 'a/second # why'],
    ['by a group of cases', 'a/* # why'],
    ['by the requirement of the failure', 'SIG-002 # why'],
  ])('expects one that a line names %s, and keeps the failure', (_, line) => {
    const [result] = judgeKnown(makeResults({ 'a/second': 'SIG-002' }), known(line), CASES, STARTED);
    expect(result).toMatchObject({ status: 'expected-failure', reason: 'why', failure: makeFailure('SIG-002') });
  });

  it.each([
    ['another case', 'a/first # why'],
    ['a requirement that the case checks, but did not fail for', 'SIG-002 # why'],
  ])('does not expect it if a line names %s', (_, line) => {
    expect(changed({ 'a/third': 'SIG-003' }, line)).toEqual([]);
  });
});

describe('judgeKnown, of a pass where a line expects a failure,', () => {
  const first = (endings: Endings = {}) => ({ ...ALL_PASSED, ...endings });
  const both = listed(1, 'b/other').replace(UPDATE, listed(2, 'BOD-001').replace('passed, though', '; and'));

  it.each<
    [what: string, endings: Endings, lines: string, unexpected: readonly (readonly [id: string, reason: string])[]]
  >([
    ['a line for a case', first(), 'b/other # why', [['b/other', listed(1, 'b/other')]]],
    [
      'every case that passed of those that a line names',
      first({ 'a/first': 'SIG-001' }),
      'a/* # why',
      ['a/second', 'a/third'].map((id) => [id, listed(1, 'a/*')] as const),
    ],
    [
      'a line for a requirement in one case that is about it',
      first(),
      '\nSIG-002 # why',
      [['a/second', listed(2, 'SIG-002')]],
    ],
    [
      'it in another case if the case that is about it was not tested',
      first({ 'a/second': 'not-tested' }),
      'SIG-002 # why',
      [['a/first', listed(1, 'SIG-002')]],
    ],
    ['several lines in one case', first(), 'b/other # why\nBOD-001 # why', [['b/other', both]]],
    [
      'a line although another line expects a failure of the same case',
      first({ 'a/first': 'SIG-001' }),
      'SIG-001 # one\nSIG-002 # why',
      [['a/second', listed(2, 'SIG-002')]],
    ],
  ])('reports %s', (_, endings, lines, unexpected) => {
    const reported = changed(endings, lines).filter(([, status]) => status !== 'expected-failure');
    expect(reported).toEqual(unexpected.map(([id, reason]) => [id, 'unexpected-pass', reason]));
  });

  const { 'a/second': _, ...notPlayed } = ALL_PASSED;
  it.each<[string, Endings]>([
    ['was not played', notPlayed],
    ['could not run', { ...ALL_PASSED, 'a/second': 'could-not-run' }],
    ['stopped at an unexpected failure', { ...ALL_PASSED, 'a/third': 'SIG-003' }],
  ])('does not report a requirement if a case that checks it %s', (_, endings) => {
    expect(changed(endings, 'SIG-002 # why')).toEqual([]);
  });
});

describe('judgeKnown, of a failure that a line describes,', () => {
  /** The result of a failed `a/third`. */
  const judged = (lines: string, diagnosis?: string, requirement = 'SIG-003') => {
    const failure = makeFailure(requirement, diagnosis);
    const [result] = judgeKnown([makeResult('a/third', 'failed', { failure })], known(lines), CASES, STARTED);
    return [result?.status, result?.reason];
  };

  const BASE64 = 'The digest is in base64 instead.';
  const NOISY = 'at http://localhost:9/hook-1-ffffffff';

  it.each([
    ['of its requirement', 'a/third SIG-003 # why', undefined],
    ['with words of its diagnosis', 'a/third "in base64" # why', BASE64],
    ['with both', 'a/* SIG-003 "in base64" # why', BASE64],
    ['of a pattern of requirements, with its diagnosis', 'SIG-* "base64" # why', BASE64],
    ['apart from noise', 'a/third "at http://localhost:80/hook-1-0a1b2c3d" # why', NOISY],
    ['on its last day', 'a/third until 2027-01-31 # why', undefined],
    ['that another line describes otherwise', 'a/third SIG-002 # other\na/third SIG-003 # why', undefined],
    ['that an expired line names too', 'a/third until 2027-01-30 # other\nSIG-003 # why', undefined],
  ])('expects it %s', (_, lines, diagnosis) => {
    expect(judged(lines, diagnosis)).toEqual(['expected-failure', 'why']);
  });

  const OF_OTHER = 'known.txt:1 expects a failure of SIG-002, but this one is of SIG-003';
  const WITH_WORDS = 'known.txt:1 expects the diagnosis "in base64", but';

  it.each([
    ['a/third SIG-002 # why', undefined, OF_OTHER],
    ['a/third SIG-002 until 2027-01-01 # why', undefined, OF_OTHER],
    ['a/third "in base64" # why', 'The digest is missing.', `${WITH_WORDS} this one is "The digest is missing."`],
    ['SIG-003 "in base64" # why', undefined, `${WITH_WORDS} this failure has none`],
    ['a/third until 2027-01-30 # why', undefined, 'known.txt:1 expired on 2027-01-30'],
    [
      'a/third SIG-002 # why\n\nSIG-003 until 2027-01-01 # why',
      undefined,
      `${OF_OTHER}; and known.txt:3 expired on 2027-01-01`,
    ],
  ])('does not expect it by %j, and says why', (lines, diagnosis, why) => {
    expect(judged(lines, diagnosis)).toEqual(['failed', why]);
  });

  it('fails a case of which a line lists one failure and none the other', () => {
    const result = makeResult('a/third', 'failed', {
      failure: makeFailure('SIG-003'),
      alsoFails: [makeFailure('SIG-002')],
    });
    expect(judgeKnown([result], known('SIG-002 # why'), CASES, STARTED)).toMatchObject([
      { status: 'failed', alsoFails: [{ requirement: 'SIG-002', listed: true }] },
    ]);
  });

  it('still reports a pass of a line that describes its failure, expired or not', () => {
    const lines = 'b/other BOD-001 "x" until 2027-01-30 # why';
    expect(changed(ALL_PASSED, lines)).toEqual([['b/other', 'unexpected-pass', listed(1, 'b/other')]]);
  });
});

describe('judgeKnown, of a case that another failure blocks,', () => {
  const judged = (lines: string) => {
    const blocked = makeResult('a/third', 'not-tested', { reason: 'fix CAL-001 first', blockedBy: 'CAL-001' });
    const [result] = judgeKnown([blocked], known(lines), CASES, STARTED);
    return [result?.status, result?.listed, result?.reason];
  };

  it.each([
    ['the case', 'a/third # why'],
    ['its group', 'a/* # why'],
    ['the case, with what blocks it', 'a/third CAL-001 # why'],
    ['what blocks it', 'CAL-001 # why'],
  ])('takes a line for %s', (_, line) => {
    expect(judged(line)).toEqual(['not-tested', true, 'why']);
  });

  const FIX = 'fix CAL-001 first';
  const OTHER = 'known.txt:1 expects a failure of SIG-003, but this one is of CAL-001';

  it.each([
    ['nothing', '', FIX],
    ['a requirement that the case checks', 'SIG-003 # why', FIX],
    ['another requirement', 'a/third SIG-003 # why', `${FIX}; ${OTHER}`],
    ['a day that is over', 'a/third until 2027-01-30 # why', `${FIX}; known.txt:1 expired on 2027-01-30`],
  ])('does not take a line that names %s', (_, line, reason) => {
    expect(judged(line)).toEqual(['not-tested', undefined, reason]);
  });
});
