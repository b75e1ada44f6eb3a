import { describe, expect, it } from 'vitest';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Failure, Status, TranscriptEntry } from '../../../spec/shapes/results.ts';
import type { Outcome } from '../case/outcome.ts';
import { caseOf, resultOf } from '../results.fixture.ts';
import { foldOutcomes } from './fold-outcomes.ts';

const CASES = ['a', 'b', 'watch'].map((id) => caseOf({ id, title: `Title of ${id}`, requirements: ['SIG-002'] }));
const STORY: TranscriptEntry = { at: null, elapsedMs: 1, actor: 'suite', what: 'did something' };
const FAILURE: Failure = { requirement: 'SIG-002', statement: 's', section: '1', expected: 'e', seen: 'wrong' };

/** The outcome of a case, with a transcript. `found` is the failure that a watch found in it. */
function outcomeOf(
  id: string,
  status: Status,
  found?: string,
  members = {},
  requirement: RequirementId = 'SIG-002',
): Outcome {
  const findings = found === undefined ? [] : [{ watch: found, failure: { ...FAILURE, requirement } }];
  return { result: resultOf(id, status, { transcript: [STORY], ...members }), observations: [], findings };
}

describe('foldOutcomes', () => {
  it('returns results in the order of the cases, with transcripts of those that did not pass', () => {
    const outcomes = [outcomeOf('watch', 'passed'), outcomeOf('b', 'failed'), outcomeOf('a', 'not-tested')];
    expect(foldOutcomes(CASES, outcomes)).toEqual([
      resultOf('a', 'not-tested', { transcript: [STORY] }),
      resultOf('b', 'failed', { transcript: [STORY] }),
      resultOf('watch', 'passed'),
    ]);
  });

  it("reports what a watch found in another case in the watch's own case, with the transcript of the other", () => {
    const [a, watch] = foldOutcomes(CASES, [outcomeOf('a', 'passed', 'watch'), outcomeOf('watch', 'passed')]);
    expect(a).toEqual(resultOf('a', 'passed'));
    expect(watch).toEqual({
      ...resultOf('watch', 'failed'),
      requirements: ['SIG-002'],
      failure: { ...FAILURE, seen: 'wrong (in a)' },
      reproduce: 'run a',
      seenIn: 'a',
      transcript: [STORY],
    });
  });

  it('adds the case of a watch that was not selected', () => {
    const results = foldOutcomes(CASES, [outcomeOf('a', 'passed', 'watch')]);
    expect(results.map(({ id, status, durationMs }) => [id, status, durationMs])).toEqual([
      ['a', 'passed', 1],
      ['watch', 'failed', 0],
    ]);
  });

  it("keeps a failure that the watch's own case found itself", () => {
    const own = outcomeOf('watch', 'failed', 'watch', { failure: { ...FAILURE, seen: 'own' } });
    const [, watch] = foldOutcomes(CASES, [outcomeOf('a', 'passed', 'watch'), own]);
    expect(watch?.failure?.seen).toBe('own');
  });

  it.each(['not-tested', 'could-not-run'] as const)('drops the reason of a case that was %s', (status) => {
    const [, watch] = foldOutcomes(CASES, [
      outcomeOf('a', 'passed', 'watch'),
      outcomeOf('watch', status, undefined, { reason: 'because' }),
    ]);
    expect(watch?.status).toBe('failed');
    expect(watch).not.toHaveProperty('reason');
  });

  it.each([
    ['in one case', [outcomeOf('a', 'passed', 'watch'), outcomeOf('b', 'passed', 'watch', {}, 'SIG-003')]],
    ['in the other', [outcomeOf('b', 'passed', 'watch', {}, 'SIG-003'), outcomeOf('a', 'passed', 'watch')]],
  ])('reports an unknown finding rather than a known one, which came first %s', (_, outcomes) => {
    const results = foldOutcomes(
      CASES,
      outcomes,
      ({ id, failure }) => id === 'watch' && failure.requirement === 'SIG-002',
    );
    expect(results.at(-1)?.failure).toMatchObject({ requirement: 'SIG-003', seen: 'wrong (in b)' });
  });

  it('reports the first of several findings, all of them known', () => {
    const outcomes = [outcomeOf('b', 'passed', 'watch'), outcomeOf('a', 'passed', 'watch')];
    expect(foldOutcomes(CASES, outcomes, () => true).at(-1)?.failure?.seen).toBe('wrong (in b)');
  });

  it('reports the first of several findings', () => {
    const results = foldOutcomes(CASES, [outcomeOf('b', 'passed', 'watch'), outcomeOf('a', 'passed', 'watch')]);
    expect(results.at(-1)?.failure?.seen).toBe('wrong (in b)');
  });
});
