import { afterEach, describe, expect, it } from 'vitest';
import { resultsSchema } from '../../spec/shapes/results.ts';
import { caseOf } from './results.fixture.ts';
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
      'Expected `contract` in the answer to be as the contract says',
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
