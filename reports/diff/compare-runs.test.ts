import { describe, expect, it } from 'vitest';
import type { CaseResult, Failure, Observation, Results, Status } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, RICH_RUN, run } from '../results.fixture.ts';
import { compareRuns } from './compare-runs.ts';

const ending = (status: Status, failure?: Partial<Failure>): CaseResult =>
  caseResult({ id: 'a/b', status, ...(failure && { failure: { ...FAILURE, ...failure } }) });
const casesOf = (...cases: CaseResult[]): Results => run({ cases });
const observing = (value: unknown, more: Partial<Observation> = {}): Results =>
  run({ observations: [{ requirement: 'RTY-007', case: 'retry/window', value, ...more }] });

/** A run in which everything differs that differs from run to run. */
const AGAIN: Results = {
  ...RICH_RUN,
  target: { ...RICH_RUN.target, url: 'http://127.0.0.1:4999' },
  startedAt: '2026-05-06T07:08:09.000Z',
  durationMs: 9999,
  cases: RICH_RUN.cases.map((each) => ({
    ...each,
    durationMs: each.durationMs + 7,
    reproduce: 'another',
    transcript: each.transcript.toReversed(),
    ...(each.failure && { failure: { ...each.failure, seen: 'elsewhere', request: 'POST /hook-1-0a1b2c3d HTTP/1.1' } }),
  })),
  observations: RICH_RUN.observations.toReversed(),
};

describe('compareRuns', () => {
  it('finds nothing in two runs of one build', () => {
    expect(compareRuns(RICH_RUN, AGAIN)).toMatchObject({
      same: true,
      cases: [],
      requirements: [],
      observations: [],
      measured: [],
    });
  });

  it.each([
    ['new-failure', ending('not-tested'), ending('failed', {})],
    ['mended', ending('expected-failure', {}), ending('unexpected-pass')],
    ['changed', ending('failed', {}), ending('failed', { requirement: 'SIG-002' })],
    ['changed', ending('failed', {}), ending('failed', { diagnosis: 'Another mistake.' })],
    ['changed', ending('expected-failure', {}), ending('failed', {})],
    ['changed', ending('failed', {}), ending('not-tested')],
  ] as const)('finds a case that is %s', (change, before, after) => {
    const diff = compareRuns(casesOf(before), casesOf(after));
    expect(diff.cases).toMatchObject([
      { id: 'a/b', change, before: { status: before.status }, after: { status: after.status } },
    ]);
    expect(diff.same).toBe(false);
  });

  it('does not compare ids of hooks and ports, nor further lines, in a diagnosis', () => {
    const [before, after] = [
      'http://127.0.0.1:80/hook-1-0a1b2c3d\nin the world x',
      'http://127.0.0.1:81/hook-1-ffffffff\nin y',
    ];
    const diff = compareRuns(
      casesOf(ending('failed', { diagnosis: before })),
      casesOf(ending('failed', { diagnosis: after })),
    );
    expect(diff.same).toBe(true);
  });

  it('finds cases that are added and removed, after new failures and before mended ones', () => {
    const [one, other] = [caseResult({ id: 'a/one' }), caseResult({ id: 'a/other' })];
    const fails = { status: 'failed', failure: FAILURE } as const;
    const before = casesOf(one, caseResult({ id: 'a/mended', ...fails }), caseResult({ id: 'a/failing' }));
    const after = casesOf(caseResult({ id: 'a/mended' }), caseResult({ id: 'a/failing', ...fails }), other);
    expect(compareRuns(before, after).cases.map(({ id, change }) => [id, change])).toEqual([
      ['a/failing', 'new-failure'],
      ['a/one', 'removed'],
      ['a/other', 'added'],
      ['a/mended', 'mended'],
    ]);
  });

  it('finds the clauses whose status changed', () => {
    const failure = { ...FAILURE, requirement: 'SIG-002' };
    const before = casesOf(caseResult({ requirements: ['SIG-003', 'SIG-012'] }));
    const after = casesOf(caseResult({ requirements: ['SIG-003', 'SIG-012'], status: 'failed', failure }));
    expect(compareRuns(before, after).requirements).toEqual([
      { id: 'SIG-002', after: 'failed' },
      { id: 'SIG-003', before: 'passed', after: 'not-tested' },
      { id: 'SIG-012', before: 'observed', after: 'not-tested' },
    ]);
  });

  it('reports the verdict even if no case changed', () => {
    expect(compareRuns(run(), run({ verdict: 'incomplete' })).same).toBe(false);
  });

  it('compares what one case observed several times, in order', () => {
    const twice = (...values: string[]) =>
      run({ observations: values.flatMap((value) => observing(value).observations) });
    expect(compareRuns(twice('x', 'y'), twice('x', 'z')).observations).toMatchObject([{ before: 'y', after: 'z' }]);
    expect(compareRuns(twice('x'), twice('x', 'x')).observations).toHaveLength(1);
  });

  it.each<[what: string, before: unknown, after: unknown, said?: 'observations' | 'measured']>([
    ['an instant of each run', '2026-11-22T06:36:01.000Z', '2026-11-23T18:00:33.500Z'],
    ['an instant of no run', '2026-11-22T06:36:01.000Z', '2012-12-02T00:30:08.276Z', 'observations'],
    ['texts in another order', { form: ['b', 'a'] }, { form: ['a', 'b'] }],
    ['a retry schedule', { attempts: 11, gapsS: [5, 15, 28] }, { attempts: 12, gapsS: [4.1, 17, 25, 9] }],
    ['twice the attempts', { attempts: 11, gapsS: [5, 15] }, { attempts: 25, gapsS: [5, 15] }, 'measured'],
    ['other gaps', { attempts: 11, gapsS: [5, 15, 28] }, { attempts: 11, gapsS: [1, 1, 1] }, 'measured'],
    ['a gap in three', { gapsS: [6, 6] }, { gapsS: [2, 2, 2, 2, 2, 2] }, 'measured'],
    ['times deep inside', { 400: [{ gapMs: 12 }] }, { 400: [{ gapMs: 13 }] }],
    ['far other times deep inside', { 400: ['a', { gapMs: 2 }] }, { 400: ['a', { gapMs: 9 }] }, 'measured'],
    ['an attempt more than none', { attempts: 1, gapsS: [] }, { attempts: 2, gapsS: [5] }, 'observations'],
    ['a word next to times', { repeats: 'same', gapsS: [5, 6] }, { repeats: 'no', gapsS: [5, 6] }, 'observations'],
    ['numbers that are not measured', { tried: [200, 201] }, { tried: [200, 202] }, 'observations'],
    ['numbers in another order', [2, 1], [1, 2], 'observations'],
    ['a number without a time', { attempts: 11 }, { attempts: 12 }, 'observations'],
    ['a member', { All: true }, { All: true, Webhooks: true }, 'observations'],
  ])('compares measured amounts roughly: %s', (_, before, after, said) => {
    const RUN = { startedAt: '2026-11-22T06:35:52.504Z', durationMs: 60_000 };
    const NEXT = { startedAt: '2026-11-23T18:00:00.000Z', durationMs: 70_000 };
    const { same, observations, measured } = compareRuns(
      { ...observing(before), ...RUN },
      { ...observing(after), ...NEXT },
    );
    const counted = [observations.length, measured.length, same];
    expect(counted).toEqual([Number(said === 'observations'), Number(said === 'measured'), said !== 'observations']);
  });
});
