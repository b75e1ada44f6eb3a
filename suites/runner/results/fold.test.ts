import { describe, expect, it } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import type { Failure, Status, TranscriptEntry } from '../../../spec/shapes/results.ts';
import type { Outcome } from '../case/outcome.ts';
import type { EventBody, Why } from '../events.ts';
import { parseKnownDeviations } from '../known/known-deviation.ts';
import { askedFor, makeCase, makeEvents, makeResult } from '../results.fixture.ts';
import { fold, type Run, resultsNow, step, withFindings } from './fold.ts';

const CASES = ['a', 'b', 'watch'].map((id) => makeCase({ id, title: `Title of ${id}`, requirements: ['SIG-002'] }));
const STORY: TranscriptEntry = { at: null, elapsedMs: 1, actor: 'suite', what: 'did something' };
const FAILURE: Failure = { requirement: 'SIG-002', statement: 's', section: '1', expected: 'e', seen: 'wrong' };

/** The outcome of a case, with a transcript. `found` is the failure that a watch found in it. */
function makeOutcome(
  id: string,
  status: Status,
  found?: string,
  members = {},
  requirement: RequirementId = 'SIG-002',
): Outcome {
  const findings = found === undefined ? [] : [{ watch: found, failure: { ...FAILURE, requirement } }];
  return { result: makeResult(id, status, { transcript: [STORY], ...members }), observations: [], findings };
}

describe('withFindings', () => {
  it("reports what a watch found in another case in the watch's own case, with the transcript of the other", () => {
    const [a, watch] = withFindings(CASES, [makeOutcome('a', 'passed', 'watch'), makeOutcome('watch', 'passed')]);
    expect(a).toEqual(makeResult('a', 'passed'));
    expect(watch).toEqual({
      ...makeResult('watch', 'failed'),
      requirements: ['SIG-002'],
      failure: { ...FAILURE, seen: 'wrong (in a)' },
      reproduce: 'run a',
      seenIn: 'a',
      transcript: [STORY],
    });
  });

  it('adds the case of a watch that was not selected', () => {
    const results = withFindings(CASES, [makeOutcome('a', 'passed', 'watch')]);
    expect(results.map(({ id, status, durationMs }) => [id, status, durationMs])).toEqual([
      ['a', 'passed', 1],
      ['watch', 'failed', 0],
    ]);
  });

  it.each([
    ['in one case', [makeOutcome('a', 'passed', 'watch'), makeOutcome('b', 'passed', 'watch', {}, 'SIG-003')]],
    ['in the other', [makeOutcome('b', 'passed', 'watch', {}, 'SIG-003'), makeOutcome('a', 'passed', 'watch')]],
  ])('reports an unknown finding rather than a known one, which came first %s', (_, outcomes) => {
    const isKnown = ({ failure }: { failure: Failure }) => failure.requirement === 'SIG-002';
    const found = withFindings(CASES, outcomes, isKnown).at(-1)?.failure;
    expect(found).toMatchObject({ requirement: 'SIG-003', seen: 'wrong (in b)' });
  });

  it.each([true, false])('reports the first of several findings, all of them known: %s', (isKnown) => {
    const outcomes = [makeOutcome('b', 'passed', 'watch'), makeOutcome('a', 'passed', 'watch')];
    expect(withFindings(CASES, outcomes, () => isKnown).at(-1)?.failure?.seen).toBe('wrong (in b)');
  });
});

/** A run of three cases, of which one has ended and one is under way. */
const asked = askedFor(CASES);
const DESCRIBED: EventBody = { event: 'described', target: { url: 'http://b' } };
const began = (id: string): EventBody => ({ event: 'case-began', id });
const ended = (outcome: Outcome): EventBody => ({ event: 'case-ended', outcome });
const over = (why: Why = {}): EventBody => ({ event: 'run-ended', why });
const PASSED = ended(makeOutcome('a', 'passed'));
const FAULT = new RoutespecError('fault', 'routespec itself failed: spoilt');

describe('fold', () => {
  const UNDER_WAY = 'the run ended while this case was under way';
  const UNBEGUN = 'the run ended before this case began';
  const PLAYED = '1 of 3 cases were played.';
  const PLAYING = [DESCRIBED, began('a'), began('b'), PASSED];
  const FIRST_FAILURE = [
    DESCRIBED,
    ended(makeOutcome('a', 'failed')),
    ended({ ...makeOutcome('b', 'could-not-run'), isCutShort: true }),
    over({ failedFast: true }),
  ];
  const UNREACHED = [DESCRIBED, PASSED, over({ nothing: new RoutespecError('unreachable', 'nobody') })];
  const INTERRUPTED = over({ interrupted: true });
  const endedEarly = (why: string) => [
    'passed',
    `ended early: ${UNDER_WAY}; ${why}`,
    `ended early: ${UNBEGUN}; ${why}`,
  ];
  const CUT = endedEarly('This run did not end');
  const FAULTY = endedEarly(FAULT.message);

  it.each<[bodies: readonly EventBody[], verdict: string, reason: string, cases: readonly string[]]>([
    [[], 'could-not-run', 'This run did not end', []],
    [PLAYING, 'incomplete', `This run did not end; ${PLAYED}`, CUT],
    [
      [...PLAYING, INTERRUPTED],
      'incomplete',
      `The run was interrupted: ${PLAYED}`,
      ['passed', `interrupted: ${UNDER_WAY}`],
    ],
    [[INTERRUPTED], 'could-not-run', 'The run was interrupted: 0 of 3 cases were played.', []],
    [[...PLAYING, over({ fault: FAULT })], 'incomplete', `${FAULT.message}; ${PLAYED}`, FAULTY],
    [
      FIRST_FAILURE,
      'not-conformant',
      `The run ended at its first failure, as \`--fail-fast\` asks: ${PLAYED}`,
      ['failed'],
    ],
    [UNREACHED, 'could-not-run', 'nobody', []],
  ])('of %j is %s: %s', (bodies, verdict, reason, cases) => {
    const results = fold(makeEvents(asked, ...bodies));
    expect(results).toMatchObject({ verdict, reason });
    expect(results.cases.map((each) => each.reason ?? each.status)).toEqual(cases);
    expect(results.cut).toBe(reason.startsWith('This run did not end') ? true : undefined);
    const played = cases.filter((each) => each === 'passed' || each === 'failed').length;
    expect(results.unplayed).toEqual(['a', 'b', 'watch'].slice(played));
  });

  it('repeats a failure that shows only next to other cases with their groups, and not by itself', () => {
    const failed = (id: string) => makeResult(id, 'failed', { failure: FAILURE, durationMs: 2 });
    const end = (result: ReturnType<typeof failed>) => ended({ result, observations: [], findings: [] });
    const explained = { failure: { ...FAILURE, often: { shown: 0, of: 10 } }, transcript: [], worldFile: 'steps: []' };
    const bodies = [
      ...[DESCRIBED, began('early/x'), end(makeResult('early/x', 'passed'))],
      ...[DESCRIBED, DESCRIBED, began('body/x'), began('value/x'), began('body/y')],
      ...[end(failed('body/y')), { event: 'case-explained', id: 'body/y', explained } as const],
      ...[end(makeResult('body/x', 'passed')), end(makeResult('value/x', 'passed')), over()],
    ];
    const cases = ['early/x', 'body/x', 'body/y', 'value/x'].map((id) => makeCase({ id }));
    const replay = { command: 'play', folder: 'out/worlds' };
    const results = fold(makeEvents(askedFor(cases, { replay }), ...bodies));
    const { reproduce } = results.cases.find(({ id }) => id === 'body/y') ?? {};
    expect(reproduce).toBe("run 'body/*' 'value/*' --repeat 20");
  });

  it('counts a case as played if a watch has reported it from another case', () => {
    const results = fold(makeEvents(asked, DESCRIBED, began('a'), ended(makeOutcome('a', 'passed', 'watch'))));
    expect(results).toMatchObject({
      reason: 'This run did not end; 2 of 3 cases were played.',
      unplayed: ['b'],
      summary: { passed: 1, failed: 1 },
    });
  });

  it('replaces an earlier outcome of a case by a later one, and counts worlds', () => {
    const played = { worlds: 7, durationMs: 9 };
    const failed = ended(makeOutcome('a', 'failed'));
    const results = fold(
      makeEvents(askedFor(CASES.slice(0, 1)), DESCRIBED, PASSED, { event: 'world-played', played }, failed, over()),
    );
    expect(results).toMatchObject({ verdict: 'not-conformant', further: played, cases: [{ status: 'failed' }] });
  });

  it('keeps what was to be tested when the implementation describes itself', () => {
    const target = { url: 'x', named: 'router: x' };
    const named: EventBody = { event: 'run-began', startedAt: '1970-01-01T00:00:00.000Z', target, asked };
    const [, ...events] = makeEvents(asked, named, DESCRIBED, over());
    expect(fold(events).target).toEqual({ url: 'http://b', named: 'router: x' });
  });

  it('believes neither the passes nor the failures of others when a case shows that routespec itself failed', () => {
    const faulty = makeOutcome('b', 'could-not-run', undefined, { reason: FAULT.message });
    const all = [
      ended(makeOutcome('a', 'failed', undefined, { failure: FAILURE })),
      ended(faulty),
      ended(makeOutcome('watch', 'passed')),
    ];
    expect(fold(makeEvents(asked, DESCRIBED, ...all, over()))).toMatchObject({
      verdict: 'incomplete',
      reason: 'routespec itself failed: spoilt (in b); 3 of 3 cases were played.',
      summary: { passed: 1, failed: 1, couldNotRun: 1 },
    });
  });
});

describe('fold, of processes that the run started,', () => {
  const url = 'http://127.0.0.1:20001';
  const running = { command: './router', tail: [] };
  const gone = { ...running, ended: { code: 7, signal: null, cases: 41 } };
  const refused = (at: string) =>
    makeOutcome('a', 'could-not-run', undefined, {
      reason: `No answer: ECONNRESET (POST ${at}/worlds)`,
    });
  const runWith = (process: typeof running, at = url) => {
    const bodies = [
      DESCRIBED,
      ended(refused(at)),
      { event: 'process-said', accounts: [{ url, process }] } as const,
      over(),
    ];
    return fold(makeEvents(askedFor(CASES.slice(0, 1)), ...bodies));
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
  const knownDeviations = parseKnownDeviations('b # known', 'known.txt', CASES);
  const now = (...outcomes: readonly Outcome[]) => {
    const events = makeEvents(
      { ...asked, knownDeviations, suite: { cases: CASES, spec: '' } },
      DESCRIBED,
      ...outcomes.map(ended),
    );
    const run = events.reduce<Run | undefined>(step, undefined) as Run;
    return resultsNow(run, outcomes.at(-1) as Outcome).map(({ id, status }) => `${id} ${status}`);
  };

  it('judges a case by the baseline as it ends', () => {
    expect([now(makeOutcome('a', 'failed')), now(makeOutcome('b', 'failed'))]).toEqual([
      ['a failed'],
      ['b expected-failure'],
    ]);
  });

  it('has the case of a watch that found something, whichever ended first', () => {
    const found = makeOutcome('a', 'passed', 'watch');
    expect(now(found)).toEqual(['a passed', 'watch failed']);
    expect(now(found, makeOutcome('watch', 'passed'))).toEqual(['watch failed']);
  });
});
