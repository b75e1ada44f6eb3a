import { describe, expect, test } from 'vitest';
import type { CaseResult, Failure, Likely } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE } from '../results.fixture.ts';
import { playedOf } from './evidence.ts';
import type { FaultRecord, RecordedFault } from './fault-record.ts';
import { likelyMistakes as likelyMistakesOf } from './likely-mistakes.ts';
import { markOf } from './mark.ts';

const CASES = Array.from({ length: 40 }, (_, index) => `a/${index}`);
const { diagnosis: _, ...UNDIAGNOSED } = FAILURE;

/** How a case fails for a mistake. */
function failure(mistake: string, requirement = 'SIG-001'): Failure {
  return { ...UNDIAGNOSED, requirement, expected: `\`${mistake.replaceAll(' ', '-')}\` to be there` };
}

function fault(name: string, cases: readonly number[], looks = name): RecordedFault {
  const red = cases.map((index) => [`a/${index}`, markOf(failure(looks))] as const);
  return { name, description: `It is ${name}.`, requirement: 'SIG-001', red: new Map(red) };
}

/** Forty faults that fail one case each, so that a case is rarely red. */
const OTHERS = CASES.map((_, index) => fault(`other-${index}`, [index]));

function recordOf(...faults: RecordedFault[]): FaultRecord {
  return { cases: CASES, faults: [...faults, ...OTHERS] };
}

/** Results of all cases, or of those that are named, of which some are red. */
function resultsOf(red: Readonly<Record<number, Failure>>, played = CASES): CaseResult[] {
  return played.map((id) => {
    const seen = red[Number(id.slice(2))];
    return caseResult(seen === undefined ? { id } : { id, status: 'failed', failure: seen });
  });
}

function redBy(mistake: string, ...cases: number[]): Record<number, Failure> {
  return Object.fromEntries(cases.map((index) => [index, failure(mistake)]));
}

function likelyMistakes(cases: readonly CaseResult[], record: FaultRecord): Likely[] {
  return likelyMistakesOf(playedOf(cases), record);
}

function namesOf(cases: readonly CaseResult[], record: FaultRecord): string[] {
  return likelyMistakes(cases, record).map(({ fault: name }) => name);
}

describe('the likely mistakes of a run', () => {
  const wide = fault('wide', [1, 2, 3, 4, 5]);
  const narrow = fault('narrow', [7, 8]);
  const record = recordOf(wide, narrow);
  const likeNarrow = { ...failure('narrow'), seen: 'something else' };

  test('are the fault that fails the same cases in the same way', () => {
    expect(likelyMistakes(resultsOf(redBy('wide', 1, 2, 3, 4, 5)), record)).toEqual([
      { fault: 'wide', description: 'It is wide.', requirement: 'SIG-001', fit: 1, cases: 5 },
    ]);
  });

  test('are several if each explains cases of its own, the one that explains most first', () => {
    const red = { ...redBy('narrow', 7, 8), ...redBy('wide', 1, 2, 3, 4, 5), ...redBy('other-20', 20) };
    expect(namesOf(resultsOf(red), record)).toEqual(['wide', 'narrow', 'other-20']);
  });

  test('are at most three', () => {
    const red = { ...redBy('other-1', 1), ...redBy('other-2', 2), ...redBy('other-3', 3), ...redBy('other-4', 4) };
    expect(namesOf(resultsOf(red), recordOf())).toHaveLength(3);
  });

  test.each<[what: string, cases: CaseResult[]]>([
    ['nothing failed', resultsOf({})],
    ['cases fail in other ways', resultsOf(redBy('something new', 1, 2, 3))],
    [
      'cases fail for another requirement',
      resultsOf({ 7: failure('narrow', 'BOD-001'), 8: failure('narrow', 'BOD-001') }),
    ],
    ['no failure looks the same', resultsOf({ 7: likeNarrow, 8: likeNarrow })],
    ['half of what would fail passes', resultsOf(redBy('wide', 1, 2))],
    [
      'it explains one failure of many',
      resultsOf({
        ...redBy('something new', ...Array.from({ length: 20 }, (_each, index) => 10 + index)),
        ...redBy('other-39', 39),
      }),
    ],
    ['the record does not know the case', [caseResult({ id: 'b/1', status: 'failed', failure: failure('wide') })]],
  ])('are none if %s', (_what, cases) => {
    expect(likelyMistakes(cases, record)).toEqual([]);
  });

  test.each(['not-tested', 'could-not-run', 'expected-failure'] as const)('ignore a case that is %s', (status) => {
    const red = resultsOf(redBy('wide', 1, 2));
    const cases = red.map((each) =>
      /^a\/[345]$/.test(each.id) ? { ...each, status, failure: failure('else') } : each,
    );
    expect(likelyMistakes(cases, record)).toMatchObject([{ fault: 'wide', fit: 1, cases: 2 }]);
  });

  test('are found in a run of some of the cases', () => {
    const cases = resultsOf(redBy('wide', 2, 5), ['a/2', 'a/5', 'a/9']);
    expect(likelyMistakes(cases, record)).toMatchObject([{ fault: 'wide', fit: 1, cases: 2 }]);
  });

  test('fit less well if a case passes, or fails in another way', () => {
    const whole = redBy('wide', 1, 2, 3, 4, 5);
    const fits = [
      whole,
      redBy('wide', 1, 2, 3, 4),
      { ...whole, 5: failure('else') },
      { ...whole, 5: failure('else', 'BOD-001') },
    ];
    const [all, green, otherLook, otherRequirement] = fits.map(
      (red) => likelyMistakes(resultsOf(red), record)[0]?.fit ?? 0,
    );
    expect(all).toBe(1);
    expect(otherLook).toBeLessThan(1);
    expect(otherRequirement).toBeLessThan(otherLook ?? 0);
    expect(green).toBeLessThan(otherRequirement ?? 0);
  });

  test('are not doubted because another mistake hides a part of them', () => {
    const hidden = fault('hidden', [4, 5, 6]);
    const red = { ...redBy('wide', 1, 2, 3, 4, 5), ...redBy('hidden', 6) };
    expect(likelyMistakes(resultsOf(red), recordOf(wide, hidden))).toMatchObject([
      { fault: 'wide' },
      { fault: expect.stringMatching(/^(hidden|other-6)$/) },
    ]);
  });

  test('name the plainest of faults that the cases cannot tell apart, and the others', () => {
    const long = { ...fault('long', [7, 8], 'narrow'), description: 'It is narrow, and this is a long story.' };
    expect(likelyMistakes(resultsOf(redBy('narrow', 7, 8)), recordOf(long, narrow))).toEqual([
      { fault: 'narrow', description: 'It is narrow.', requirement: 'SIG-001', fit: 1, cases: 2, alike: ['long'] },
    ]);
  });

  test('are alike in a run that leaves out the cases that tell them apart', () => {
    const more = fault('narrow-and-more', [7, 8, 9], 'narrow');
    const cases = resultsOf(redBy('narrow', 7, 8), ['a/7', 'a/8', 'a/10']);
    expect(likelyMistakes(cases, recordOf(narrow, more))).toMatchObject([
      { fault: 'narrow', alike: ['narrow-and-more'] },
    ]);
    expect(likelyMistakes(resultsOf(redBy('narrow', 7, 8)), recordOf(narrow, more))[0]).not.toHaveProperty('alike');
  });

  test('prefer what is rare to what many faults do', () => {
    const common = Array.from({ length: 30 }, (_each, index) =>
      fault(`common-${index}`, [1, 10 + (index % 20)], 'common'),
    );
    const red = { ...redBy('common', 1), ...redBy('rare', 30) };
    expect(namesOf(resultsOf(red), recordOf(fault('rare', [30]), fault('often', [1], 'common'), ...common))[0]).toBe(
      'rare',
    );
  });
});
