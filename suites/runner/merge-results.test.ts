import { describe, expect, it } from 'vitest';
import type { CaseResult, Failure, Results, Shard, Status } from '../../spec/shapes/results.ts';
import { CASES } from '../cases/index.ts';
import { parseKnownDeviations } from './known/known-deviation.ts';
import { mergeResults } from './merge-results.ts';

const WATCH = 'every-request/digest';
const FAILURE: Failure = { requirement: 'SIG-002', statement: 's', section: '§', expected: 'e', seen: 'x' };
const FACTS = { title: 't', requirements: ['SIG-002'], durationMs: 1, reproduce: 'run', transcript: [] };

function result(id: string, status: Status, members: Partial<CaseResult> = {}): CaseResult {
  const isFailure = status === 'failed' || status === 'expected-failure';
  return { ...FACTS, id, status, ...(isFailure ? { failure: FAILURE } : {}), ...members };
}

function makeResults(cases: readonly CaseResult[], members: Partial<Results> = {}): Results {
  return {
    ...{ routespec: '1', spec: 'a', seed: 1, verdict: 'conformant', observations: [] },
    target: { url: 'http://a', implementation: { name: 'acme', version: '2' }, roles: ['router'] },
    ...{ startedAt: '2026-01-01T00:00:00.000Z', durationMs: 10, cases: [...cases] },
    summary: { passed: 1, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
    ...members,
  };
}

function shard(index: number, of: number, members: Partial<Shard> = {}): { shard: Shard } {
  return { shard: { index, of, selection: 'abc', ...members } };
}

const merge = (all: readonly Results[], baseline?: string): Results =>
  mergeResults(
    all.map((results, index) => ({ where: `r${index + 1}`, results })),
    baseline === undefined ? undefined : parseKnownDeviations(baseline, 'known.txt', CASES),
  );

const ONE = makeResults([result('body/page', 'passed')], shard(1, 2));
const TWO = makeResults([result('body/track', 'passed')], shard(2, 2));

const usage = (message: RegExp) => expect.objectContaining({ code: 'usage', message: expect.stringMatching(message) });

describe('mergeResults, of all shards,', () => {
  it('is conformant if each is, has the cases in order, and is no shard', () => {
    const merged = merge([TWO, ONE]);
    const order = CASES.map(({ id }) => id).filter((id) => id === 'body/page' || id === 'body/track');
    expect(merged.cases.map(({ id }) => id)).toEqual(order);
    expect(merged).toMatchObject({ verdict: 'conformant', summary: { passed: 2, failed: 0 } });
    expect(Object.keys(merged)).not.toEqual(expect.arrayContaining(['shard']));
  });

  it.each([
    [2, undefined],
    [3, 3],
  ])('of %i cases in all, says of how many it played some: %s', (of, said) => {
    const merged = merge([ONE, TWO].map((part) => ({ ...part, selectedOf: of })));
    expect(merged.selectedOf).toBe(said);
  });

  it('judges again what a deviation blocks', () => {
    const blocked = result('body/track', 'not-tested', { blockedBy: 'CAL-001', listed: true, reason: 'in one part' });
    const parts = [ONE, { ...TWO, cases: [blocked] }];
    const [, listed] = merge(parts, 'body/track # why\n').cases;
    expect(listed).toMatchObject({ listed: true, reason: 'why' });
    const [, open] = merge(parts, 'body/page CAL-001 # why\n').cases;
    expect(open?.listed).toBeUndefined();
    expect(open?.reason).toBe('fix `CAL-001` first: it fails even without what this case tests');
  });

  it('lets an unexpected failure of a watch replace an expected one', () => {
    const known = result(WATCH, 'expected-failure', { seenIn: 'body/page', reason: 'known' });
    const other = result(WATCH, 'failed', { seenIn: 'body/track', failure: { ...FAILURE, requirement: 'SIG-003' } });
    const merged = merge([makeResults([known], shard(1, 2)), makeResults([other], shard(2, 2))], 'SIG-002 # known\n');
    expect(merged.cases).toMatchObject([{ id: WATCH, status: 'failed', failure: { requirement: 'SIG-003' } }]);
  });
});

describe('mergeResults, of parts that show too little,', () => {
  const ONLY = ['delivery/order', 'value/fine-numbers'].map((id, at) =>
    makeResults([result(id, 'passed', { requirements: ['DLV-006'] })], shard(at + 1, 2)),
  );
  const LACKING = makeResults([result('body/page', 'passed')], { planned: 2 });
  const EMPTY = [ONE, TWO].map((part) => ({ ...part, cases: [] }));

  it.each<[what: string, parts: readonly Results[], verdict: string, reason: RegExp]>([
    ['one is empty', [ONE, { ...TWO, cases: [] }], 'incomplete', /^shard 2: 1 of its 1 case is missing\.$/],
    ['one lacks cases', [ONE, { ...TWO, planned: 6 }], 'incomplete', /^shard 2: 5 of its 6 cases are missing\.$/],
    ['a run without shards lacks cases', [LACKING], 'incomplete', /^r1: 1 of its 2 cases is missing\.$/],
    ['all are empty', EMPTY, 'could-not-run', /shard 1: .*; shard 2: /],
    ['all only observe', ONLY, 'could-not-run', /^The cases that passed are informational/],
  ])('is not conformant if %s', (_, parts, verdict, reason) => {
    expect(merge(parts)).toMatchObject({ verdict, reason: expect.stringMatching(reason) });
  });
});

describe('mergeResults judges the baseline for all runs together:', () => {
  const SEEN = makeResults([result(WATCH, 'expected-failure', { seenIn: 'body/page' })], shard(1, 2));
  const OWN = makeResults([result(WATCH, 'passed')], shard(2, 2));

  it('a line that no shard needs fails the run', () => {
    expect(merge([ONE, TWO], 'body/page # known\n')).toMatchObject({
      verdict: 'not-conformant',
      cases: expect.arrayContaining([expect.objectContaining({ id: 'body/page', status: 'unexpected-pass' })]),
    });
  });

  it('a failure that its lines do not list fails the run, even if it was expected in the shard', () => {
    expect(merge([SEEN, OWN], 'body/page # known\n').verdict).toBe('not-conformant');
  });

  it.each([
    [[SEEN, OWN], /^Expected `--expect` with the baseline that the run in r1 had, got none$/],
    [
      [ONE, makeResults([], shard(2, 2, { baseline: 'known.txt' }))],
      /^Expected `--expect` with the baseline that the run in r2 had \(known\.txt\), got none$/,
    ],
  ])('without it, runs that had one are refused', (all, message) => {
    expect(() => merge(all)).toThrow(usage(message));
  });
});

describe('mergeResults, of less than all,', () => {
  it.each([
    ['a shard', [ONE], 'shard 2 of 2 is missing.'],
    ['shards', [makeResults([result('body/page', 'passed')], shard(2, 4))], 'shards 1, 3, 4 of 4 are missing.'],
    [
      'cases of a shard',
      [ONE, { ...TWO, cut: true as const, unplayed: ['body/group'], reason: 'It was cut off.' }],
      'shard 2: It was cut off.',
    ],
  ])('is incomplete and says what is missing: %s', (_, all, reason) => {
    expect(merge(all)).toMatchObject({ verdict: 'incomplete', reason });
  });

  it('is not conformant if a case failed all the same, and is marked as cut if a part is', () => {
    const failed = makeResults([result('body/page', 'failed')], {
      ...shard(1, 2),
      cut: true,
      unplayed: ['body/group'],
    });
    expect(merge([failed])).toMatchObject({ verdict: 'not-conformant', cut: true, unplayed: ['body/group'] });
  });

  it('says that a shard was killed while it was loading', () => {
    const unbegun = makeResults([], { spec: 'unknown', seed: 9, verdict: 'could-not-run', cut: true, reason: 'cut.' });
    expect(merge([unbegun, ONE])).toMatchObject({ seed: 1, verdict: 'incomplete', cut: true });
    expect(merge([unbegun, ONE]).reason).toBe('shard 2 of 2 was killed at the start (r1).');
  });
});

describe('mergeResults refuses', () => {
  const withTarget = (members: Partial<Results['target']>, part = TWO): Results => ({
    ...part,
    target: { ...part.target, ...members },
  });

  it.each<[string, Results, RegExp]>([
    ['another version', { ...TWO, routespec: '2' }, /^Expected runs .* version of routespec, got 1 in r1 and 2 in r2$/],
    ['other requirements', { ...TWO, spec: 'b' }, /same hash of the requirements, got a in r1 and b in r2$/],
    ['another seed', { ...TWO, seed: 2 }, /same seed, got 1 in r1 and 2 in r2$/],
    ['another description', withTarget({ supports: ['log'] }), /same description of the implementation, got /],
    [
      'another implementation',
      withTarget({ implementation: { name: 'acme', version: '3' } }),
      /same implementation, got acme 2 in r1 and acme 3 in r2$/,
    ],
    ['another number of shards', { ...TWO, ...shard(2, 3) }, /same number of shards, got 2 in r1 and 3 in r2$/],
    ['a run that is no shard', makeResults([]), /same number of shards, got 2 in r1 and none in r2$/],
    [
      'a shard of other cases',
      { ...TWO, ...shard(2, 2, { selection: 'x' }) },
      /same selection of cases, got abc in r1/,
    ],
    ['a shard twice', { ...TWO, ...shard(1, 2) }, /each shard in one run only, got shard 1 of 2 in r1 and r2$/],
    ['a case twice', { ...ONE, ...shard(2, 2) }, /each case in one run only, got body\/page in r1 and r2$/],
  ])('%s', (_, other, message) => {
    expect(() => merge([ONE, other])).toThrow(usage(message));
  });

  it('parts of another target, but not of another port', () => {
    const named = (one: string, other: string) => [withTarget({ named: one }, ONE), withTarget({ named: other })];
    expect(() => merge(named('router: ./mine', 'router: ./other'))).toThrow(
      usage(/same target, got router: .\/mine in r1/),
    );
    expect(merge(named('router: http://127.0.0.1:4010/a', 'router: http://127.0.0.1:4999/a')).verdict).toBe(
      'conformant',
    );
  });
});
