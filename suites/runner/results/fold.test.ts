import { describe, expect, it } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Failure, Status, TranscriptEntry } from '../../../spec/shapes/results.ts';
import type { Outcome } from '../case/outcome.ts';
import type { EventBody, Why } from '../events.ts';
import { parseKnownDeviations } from '../known/known-deviation.ts';
import { askedFor, caseOf, eventsOf, resultOf } from '../results.fixture.ts';
import { fold, resultsNow, step, withFindings } from './fold.ts';

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

describe('withFindings', () => {
  it('returns results in the order of the cases, with transcripts of those that did not pass', () => {
    const outcomes = [outcomeOf('watch', 'passed'), outcomeOf('b', 'failed'), outcomeOf('a', 'not-tested')];
    expect(withFindings(CASES, outcomes)).toEqual([
      resultOf('a', 'not-tested', { transcript: [STORY] }),
      resultOf('b', 'failed', { transcript: [STORY] }),
      resultOf('watch', 'passed'),
    ]);
  });

  it("reports what a watch found in another case in the watch's own case, with the transcript of the other", () => {
    const [a, watch] = withFindings(CASES, [outcomeOf('a', 'passed', 'watch'), outcomeOf('watch', 'passed')]);
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
    const results = withFindings(CASES, [outcomeOf('a', 'passed', 'watch')]);
    expect(results.map(({ id, status, durationMs }) => [id, status, durationMs])).toEqual([
      ['a', 'passed', 1],
      ['watch', 'failed', 0],
    ]);
  });

  it("keeps a failure that the watch's own case found itself", () => {
    const own = outcomeOf('watch', 'failed', 'watch', { failure: { ...FAILURE, seen: 'own' } });
    const [, watch] = withFindings(CASES, [outcomeOf('a', 'passed', 'watch'), own]);
    expect(watch?.failure?.seen).toBe('own');
  });

  it.each(['not-tested', 'could-not-run'] as const)('drops the reason of a case that was %s', (status) => {
    const [, watch] = withFindings(CASES, [
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
    const results = withFindings(
      CASES,
      outcomes,
      ({ id, failure }) => id === 'watch' && failure.requirement === 'SIG-002',
    );
    expect(results.at(-1)?.failure).toMatchObject({ requirement: 'SIG-003', seen: 'wrong (in b)' });
  });

  it('reports the first of several findings, all of them known', () => {
    const outcomes = [outcomeOf('b', 'passed', 'watch'), outcomeOf('a', 'passed', 'watch')];
    expect(withFindings(CASES, outcomes, () => true).at(-1)?.failure?.seen).toBe('wrong (in b)');
  });

  it('reports the first of several findings', () => {
    const results = withFindings(CASES, [outcomeOf('b', 'passed', 'watch'), outcomeOf('a', 'passed', 'watch')]);
    expect(results.at(-1)?.failure?.seen).toBe('wrong (in b)');
  });
});

/** A run of three cases, of which one has ended and one is under way. */
const asked = askedFor(CASES);
const DESCRIBED: EventBody = { event: 'described', target: { url: 'http://b' } };
const began = (id: string): EventBody => ({ event: 'case-began', id });
const ended = (outcome: Outcome): EventBody => ({ event: 'case-ended', outcome });
const over = (why: Why = {}): EventBody => ({ event: 'run-ended', why });
const PASSED = ended(outcomeOf('a', 'passed'));
const FAULT = new RoutespecError('fault', 'routespec itself failed: spoilt');

describe('fold', () => {
  it('comes to the results of a run that played all', () => {
    const all = ['a', 'b', 'watch'].flatMap((id) => [began(id), ended(outcomeOf(id, 'passed'))]);
    const results = fold(eventsOf(asked, DESCRIBED, ...all, over()));
    expect(results).toMatchObject({ target: { url: 'http://b' }, verdict: 'conformant', planned: 3, durationMs: 8 });
    expect([results.cases.length, results.cut, results.unplayed, results.reason]).toEqual([
      3,
      ...Array(3).fill(undefined),
    ]);
  });

  it.each<[what: string, bodies: readonly EventBody[], results: object, statuses: readonly string[]]>([
    [
      'nothing is told after its beginning',
      [],
      { cut: true, verdict: 'could-not-run', reason: 'This run did not end', unplayed: ['a', 'b', 'watch'] },
      [],
    ],
    [
      'its process is ended while it plays',
      [DESCRIBED, began('a'), began('b'), PASSED],
      {
        cut: true,
        verdict: 'incomplete',
        reason: 'This run did not end; 1 of 3 cases were played.',
        unplayed: ['b', 'watch'],
      },
      [
        'passed',
        'ended early: the run ended while this case was under way',
        'ended early: the run ended before this case began',
      ],
    ],
    [
      'somebody interrupts it',
      [DESCRIBED, began('a'), began('b'), PASSED, over({ interrupted: true })],
      { verdict: 'incomplete', reason: 'The run was interrupted: 1 of 3 cases were played.' },
      ['passed', 'interrupted: the run ended while this case was under way'],
    ],
    [
      'somebody interrupts it before it plays',
      [over({ interrupted: true })],
      { verdict: 'could-not-run', reason: 'The run was interrupted: 0 of 3 cases were played.' },
      [],
    ],
    [
      'routespec itself fails',
      [DESCRIBED, began('a'), began('b'), PASSED, over({ fault: FAULT })],
      { verdict: 'incomplete', reason: 'routespec itself failed: spoilt; 1 of 3 cases were played.' },
      [
        'passed',
        /under way; routespec itself failed: spoilt$/,
        /before this case began; routespec itself failed: spoilt$/,
      ].map(String),
    ],
    [
      'it ends at its first failure',
      [
        DESCRIBED,
        ended(outcomeOf('a', 'failed')),
        ended({ ...outcomeOf('b', 'could-not-run'), isCutShort: true }),
        over({ failedFast: true }),
      ],
      {
        verdict: 'not-conformant',
        reason: 'The run ended at its first failure, as `--fail-fast` asks: 1 of 3 cases were played.',
      },
      ['failed'],
    ],
    [
      'nothing was tested at all',
      [DESCRIBED, PASSED, over({ nothing: new RoutespecError('unreachable', 'nobody') })],
      { verdict: 'could-not-run', reason: 'nobody', unplayed: ['a', 'b', 'watch'] },
      [],
    ],
  ])('says what was played if %s', (_, bodies, expected, statuses) => {
    const { cases, ...results } = fold(eventsOf(asked, ...bodies));
    expect(results).toMatchObject(expected);
    expect(cases).toHaveLength(statuses.length);
  });

  it('replaces an earlier outcome of a case by a later one, and counts worlds', () => {
    const played = { worlds: 7, durationMs: 9 };
    const failed = ended(outcomeOf('a', 'failed'));
    const results = fold(
      eventsOf(askedFor(CASES.slice(0, 1)), DESCRIBED, PASSED, { event: 'world-played', played }, failed, over()),
    );
    expect(results).toMatchObject({ verdict: 'not-conformant', further: played, cases: [{ status: 'failed' }] });
  });

  it('keeps what was to be tested when the implementation describes itself', () => {
    const [first, ...others] = eventsOf(asked, DESCRIBED, over());
    const named = {
      event: 'run-began',
      startedAt: '1970-01-01T00:00:00.000Z',
      target: { url: 'x', named: 'router: x' },
      asked,
      atMs: 0,
    } as const;
    expect(first?.event).toBe('run-began');
    expect(fold([named, ...others]).target).toEqual({ url: 'http://b', named: 'router: x' });
  });

  it('believes neither the passes nor the failures of others when a case shows that routespec itself failed', () => {
    const faulty = outcomeOf('b', 'could-not-run', undefined, { reason: FAULT.message });
    const all = [
      ended(outcomeOf('a', 'failed', undefined, { failure: FAILURE })),
      ended(faulty),
      ended(outcomeOf('watch', 'passed')),
    ];
    expect(fold(eventsOf(asked, DESCRIBED, ...all, over()))).toMatchObject({
      verdict: 'incomplete',
      reason: 'routespec itself failed: spoilt (in b); 3 of 3 cases were played.',
      summary: { passed: 1, failed: 1, couldNotRun: 1 },
    });
  });

  it('refuses a list that does not begin', () => {
    expect(() => fold([])).toThrow('got none');
    expect(() => fold(eventsOf(asked, PASSED).slice(1))).toThrow('got case-ended');
  });
});

describe('fold, of processes that the run started,', () => {
  const url = 'http://127.0.0.1:20001';
  const running = { command: './router', tail: [] };
  const gone = { ...running, ended: { code: 7, signal: null, cases: 41 } };
  const refused = (at: string) =>
    outcomeOf('a', 'could-not-run', undefined, {
      reason: `No answer: ECONNRESET (POST ${at}/worlds)`,
    });
  const runWith = (process: typeof running, at = url) => {
    const bodies = [
      DESCRIBED,
      ended(refused(at)),
      { event: 'process-said', accounts: [{ url, process }] } as const,
      over(),
    ];
    return fold(eventsOf(askedFor(CASES.slice(0, 1)), ...bodies));
  };

  it('says how one ended, instead of the connections that were refused', () => {
    const { cases, reason, processes } = runWith(gone);
    expect([cases[0]?.reason, reason]).toEqual([
      'The implementation ended with exit code 7 after 41 cases',
      'The implementation ended with exit code 7 after 41 cases.',
    ]);
    expect(processes).toEqual([gone]);
  });

  it.each([
    ['it still runs', running, url],
    ['another address refused', gone, `${url}0`],
  ])('changes no reason if %s', (_, process, at) => {
    expect(runWith(process, at).cases[0]?.reason).toContain(`(POST ${at}/worlds)`);
  });
});

describe('resultsNow', () => {
  const at = (...outcomes: readonly Outcome[]) =>
    eventsOf(
      {
        ...asked,
        knownDeviations: parseKnownDeviations('b # known', 'known.txt', CASES),
        suite: { cases: CASES, spec: '' },
      },
      DESCRIBED,
      ...outcomes.map(ended),
    ).reduce<Parameters<typeof step>[0]>(step, undefined);
  const now = (...outcomes: readonly Outcome[]) => {
    const [run, last] = [at(...outcomes), outcomes.at(-1)];
    return run === undefined || last === undefined
      ? []
      : resultsNow(run, last).map(({ id, status }) => `${id} ${status}`);
  };

  it('judges a case by the baseline as it ends', () => {
    expect([now(outcomeOf('a', 'failed')), now(outcomeOf('b', 'failed'))]).toEqual([
      ['a failed'],
      ['b expected-failure'],
    ]);
  });

  it('has the case of a watch that found something, whichever ended first', () => {
    const found = outcomeOf('a', 'passed', 'watch');
    expect(now(found)).toEqual(['a passed', 'watch failed']);
    expect(now(found, outcomeOf('watch', 'passed'))).toEqual(['watch failed']);
  });
});
