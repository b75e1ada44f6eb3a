import { describe, expect, test } from 'vitest';
import type { CaseResult, Failure, Results, Status } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, HOSTILE, run } from '../results.fixture.ts';
import { headline, oneLine, verdictWords } from './words.ts';

const SHORT: Failure = { ...FAILURE, expected: 'a', seen: 'b' };

describe('headline', () => {
  test.each([
    [
      'a known deviation by its reason',
      caseResult({ status: 'expected-failure', failure: SHORT, reason: 'issue 12' }),
      'issue 12',
    ],
    ['a failure without details', caseResult({ status: 'failed' }), 'failed, and no reason was recorded'],
    [
      'a failure that the baseline names by why it is not expected, and by what was seen',
      caseResult({ status: 'failed', failure: SHORT, reason: 'known.txt:1 expired on 2027-01-31' }),
      'known.txt:1 expired on 2027-01-31; SIG-003: expected a, seen b',
    ],
  ])('describes %s', (_, result, expected) => {
    expect(headline(result)).toBe(expected);
  });

  test('leaves room for both halves of a failure, however long they are', () => {
    const long = { ...FAILURE, expected: 'x'.repeat(10_000), seen: 'y'.repeat(10_000) };
    expect(headline(caseResult({ status: 'failed', failure: long }))).toMatch(
      /^SIG-003: expected x+\.{3}, seen y+\.{3}$/,
    );
  });
});

test('oneLine gives one line of limited length', () => {
  expect(oneLine('a\r\nb\nc')).toBe('a b c');
  expect(oneLine(HOSTILE)).not.toMatch(/\p{Cc}/u);
  expect(oneLine('x'.repeat(1000))).toHaveLength(300);
});

type Ending = [status: Status, requirement: string, members?: Partial<CaseResult>];

/** A run with a case that passed, and one more for each ending. */
function runWith(members: Partial<Results>, ...endings: Ending[]) {
  const cases = endings.map(([status, requirement, more]) =>
    caseResult({ status, requirements: [requirement], ...more }),
  );
  return run({ ...members, cases: [caseResult(), ...cases] });
}

const BLOCKED: Ending = ['not-tested', 'SIG-002', { blockedBy: 'CAL-001' }];
const UNTESTED: Ending = ['not-tested', 'SIG-002'];
const PARTNER = { role: 'router', name: 'sim', version: '1' };
const SIMULATED = 'router: the simulator, client: the simulator, only the router';

test.each<[words: string, members: Partial<Results>, endings: Ending[]]>([
  ['conformant for 1 of all requirements', {}, []],
  ['conformant for 1 of all requirements', {}, [['not-tested', 'RTY-009']]],
  [
    'conformant for 1 of all requirements, 3 cases not tested (1 of them informational)',
    {},
    [UNTESTED, ['not-tested', 'RTY-009'], ['not-tested', 'RTY-002']],
  ],
  [
    'conformant for 1 of all requirements, 2 cases not tested',
    {},
    [
      ['not-tested', 'SIG-003'],
      ['not-tested', 'RTY-002'],
      ['could-not-run', 'RTY-002'],
    ],
  ],
  [
    'conformant for 1 of all requirements, 1 case not tested, which --strict does not allow',
    { strict: true },
    [UNTESTED],
  ],
  ['1 of 501 cases passed for 1 of all requirements', { selectedOf: 501 }, []],
  [
    'conformant for 1 of all requirements of the client library',
    { target: { url: 'u', roles: ['client'], partner: PARTNER } },
    [['passed', 'QUE-003']],
  ],
  ["conformant for 1 of all requirements (routespec's own simulator)", { target: { url: 'u', named: SIMULATED } }, []],
  ['incomplete', { verdict: 'incomplete' }, [BLOCKED]],
  ['nothing required was tested', { verdict: 'could-not-run' }, [BLOCKED]],
])('the words of a verdict: %s', (words, members, endings) => {
  const told = verdictWords(runWith(members, ...endings));
  expect(told.replace(/(?<=for \d+ of )\d+/, 'all')).toBe(words);
});
