import { afterEach, describe, expect, it } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import { resultsSchema } from '../../spec/shapes/results.ts';
import { findCases } from '../cases/index.ts';
import { resultsOfPlayed } from './results/results-of-run.ts';
import { caseOf, resultOf } from './results.fixture.ts';
import { run } from './run.ts';
import type { RunRequest } from './run-request.ts';
import { DEFAULT_SETTINGS } from './run-settings.ts';
import { type SampleShim, startShim } from './shim.fixture.ts';

function requestFor({ url }: SampleShim): RunRequest {
  return {
    addresses: { router: url, client: url },
    cases: [caseOf()],
    settings: { ...DEFAULT_SETTINGS, seed: 3, patienceMs: 1_000 },
    certificates: () => Promise.reject(new Error('not needed')),
    repeatCommand: 'run',
    knownDeviations: [],
  };
}

let shim: SampleShim | undefined;
afterEach(() => shim?.crash());

describe('run, interrupted while it asks for the description,', () => {
  it('plays nothing, waits no longer, and says so', async () => {
    const controller = new AbortController();
    shim = await startShim();
    shim.before(() => {
      controller.abort();
      return new Promise(() => {});
    });
    const request = requestFor(shim);
    const results = await run(request, { begin: () => {}, end: () => {} }, controller.signal);
    expect(resultsSchema.parse(results)).toMatchObject({
      verdict: 'could-not-run',
      reason: 'The run was interrupted: 0 of 1 cases were played.',
      cases: [],
    });
  });
});

describe('run', () => {
  it('plays the cases in the order of the request, and reports them in that of the suite', async () => {
    shim = await startShim({ worlds: 'single' });
    const begun: string[] = [];
    const cases = findCases(['body/page', 'body/track', 'signature/digest']).toReversed();
    const progress = { begin: (id: string) => void begun.push(id), end: () => {} };
    const results = await run({ ...requestFor(shim), cases }, progress, new AbortController().signal);
    const ids = cases.map(({ id }) => id);
    expect(begun).toEqual(ids);
    expect(results.cases.map(({ id }) => id)).toEqual(ids.toReversed());
  });
});

describe('run, in which routespec itself fails,', () => {
  const progress = { begin: () => {}, end: () => {} };
  const needy = caseOf({ id: 'sample/tls', needs: ['trust'] });
  const fault = new RoutespecError('fault', 'routespec itself failed: spoilt');

  it('reports the cases that it did not play', async () => {
    shim = await startShim({ supports: ['trust'] });
    const certificates = () => Promise.reject(new TypeError('spoilt'));
    const request = { ...requestFor(shim), cases: [caseOf(), needy], certificates };
    const results = await run(request, progress, new AbortController().signal);
    const reason = 'ended early: the run ended before this case began; routespec itself failed: TypeError: spoilt';
    expect(resultsSchema.parse(results)).toMatchObject({
      verdict: 'could-not-run',
      reason: 'routespec itself failed: TypeError: spoilt; 0 of 2 cases were played.',
      cases: [
        { id: 'sample/case', status: 'could-not-run', reason },
        { id: 'sample/tls', status: 'could-not-run', reason },
      ],
    });
  });

  it('reports the fault that ended it through its signal', async () => {
    shim = await startShim();
    const results = await run(requestFor(shim), progress, AbortSignal.abort(fault));
    expect(resultsSchema.parse(results)).toMatchObject({ verdict: 'could-not-run', reason: fault.message });
  });
});

describe('resultsOfPlayed, when a case shows that routespec itself failed,', () => {
  it('believes neither the passes nor the failures of the others', () => {
    const outcomes = [
      resultOf('a/failed', 'failed', {
        failure: { requirement: 'SIG-002', statement: 's', section: '1', expected: 'e', seen: 'x' },
      }),
      resultOf('a/passed', 'passed'),
      resultOf('a/faulty', 'could-not-run', { reason: 'routespec itself failed: spoilt' }),
    ].map((result) => ({ result, observations: [], findings: [] }));
    const request = { cases: outcomes.map(({ result: { id } }) => caseOf({ id })), settings: DEFAULT_SETTINGS };
    const played = { startedAt: new Date(0), target: { url: 'http://a' }, outcomes, interrupted: false };
    expect(resultsOfPlayed({ ...request, knownDeviations: [] }, played)).toMatchObject({
      verdict: 'incomplete',
      reason: 'routespec itself failed: spoilt (in a/faulty); 3 of 3 cases were played.',
      summary: { passed: 1, failed: 1, couldNotRun: 1 },
    });
  });
});

describe('run, of an implementation that does not describe itself as the contract says', () => {
  it.each<[what: string, prepare: (shim: SampleShim) => void, reason: string]>([
    ['is not there', (each) => each.crash(), 'Expected an answer, got the error "connect ECONNREFUSED'],
    [
      'answers HTML',
      (each) => each.answer('GET /', 200, '<html>'),
      'Expected a JSON answer, got status 200 with "<html>"',
    ],
    ['fails', (each) => each.answer('GET /', 503, {}), 'Expected status 200, got 503 with {}'],
    [
      'has another contract',
      (each) => each.answer('GET /', 200, { contract: 2 }),
      'Expected `contract` of `GET /` to be 1, got 2',
    ],
    [
      'refuses',
      (each) => each.answer('GET /', 404, { error: { message: 'no route' } }),
      'Expected a description, got a refusal: no route',
    ],
  ])('plays nothing if it %s, and says that it could not run', async (_, prepare, reason) => {
    shim = await startShim();
    prepare(shim);
    const request = requestFor(shim);
    const begun: string[] = [];
    const progress = { begin: (id: string) => void begun.push(id), end: () => {} };
    const results = await run(request, progress, new AbortController().signal);
    expect(resultsSchema.parse(results)).toMatchObject({
      target: { url: shim.url },
      seed: 3,
      verdict: 'could-not-run',
      reason: expect.stringContaining(reason),
      summary: { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
      cases: [],
    });
    expect(begun).toEqual([]);
  });
});
