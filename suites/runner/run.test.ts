import { afterEach, describe, expect, it } from 'vitest';
import { RoutespecError } from '../../spec/error.ts';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';
import { type SampleAdapter, startAdapter } from './adapter.fixture.ts';
import type { Listener } from './results/fold.ts';
import { Events, toResults } from './results/fold.ts';
import { makeCase } from './results.fixture.ts';
import { play, type RunRequest } from './run.ts';
import { DEFAULT_SETTINGS } from './run-settings.ts';

function requestFor({ url }: SampleAdapter): RunRequest {
  return {
    addresses: { router: url, client: url },
    cases: [makeCase()],
    settings: { ...DEFAULT_SETTINGS, seed: 3, patienceMs: 1_000 },
    certificates: () => Promise.reject(new Error('not needed')),
    repeatCommand: 'run',
    knownDeviations: [],
  };
}

/** The results of a run of this request. @param begun gets the ids of the cases as they begin */
async function run(request: RunRequest, signal: AbortSignal, begun: string[] = []): Promise<Results> {
  const follow: Listener = (event) => void (event.event === 'case-began' && begun.push(event.id));
  const events = new Events(follow);
  events.tell({ event: 'run-ended', why: await play(request, events, signal) });
  return toResults(events.run);
}

let adapter: SampleAdapter | undefined;
afterEach(() => adapter?.crash());

describe('run, interrupted while it asks for the description,', () => {
  it('plays nothing, waits no longer, and ends as interrupted', async () => {
    const controller = new AbortController();
    adapter = await startAdapter();
    adapter.before(() => {
      controller.abort();
      return new Promise(() => {});
    });
    const request = requestFor(adapter);
    const results = await run(request, controller.signal);
    expect(resultsSchema.parse(results)).toMatchObject({
      verdict: 'could-not-run',
      reason: 'The run was interrupted: 0 of 1 cases were played.',
      cases: [],
    });
  });
});

describe('run, in which routespec itself fails,', () => {
  const needy = makeCase({ id: 'sample/tls', needs: ['trust'] });
  const fault = new RoutespecError('fault', 'routespec itself failed: spoilt');

  it('reports the cases that it did not play', async () => {
    adapter = await startAdapter({ supports: ['trust'] });
    const certificates = () => Promise.reject(new TypeError('spoilt'));
    const request = { ...requestFor(adapter), cases: [makeCase(), needy], certificates };
    const results = await run(request, new AbortController().signal);
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
    adapter = await startAdapter();
    const results = await run(requestFor(adapter), AbortSignal.abort(fault));
    expect(resultsSchema.parse(results)).toMatchObject({ verdict: 'could-not-run', reason: fault.message });
  });
});

describe('run, of an implementation that does not describe itself as the contract says', () => {
  it.each<[what: string, prepare: (adapter: SampleAdapter) => void, reason: string]>([
    ['is not there', (each) => each.crash(), 'Nothing is listening: connect ECONNREFUSED'],
    [
      'refuses',
      (each) => each.answer('GET /', 404, { error: { message: 'no route' } }),
      'Expected a description, got a refusal: no route',
    ],
  ])('plays nothing if it %s, and says that it could not run', async (_, prepare, reason) => {
    adapter = await startAdapter();
    prepare(adapter);
    const request = requestFor(adapter);
    const begun: string[] = [];
    const results = await run(request, new AbortController().signal, begun);
    expect(resultsSchema.parse(results)).toMatchObject({
      target: { url: adapter.url },
      seed: 3,
      verdict: 'could-not-run',
      reason: expect.stringContaining(reason),
      summary: { passed: 0, failed: 0, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
      cases: [],
    });
    expect(begun).toEqual([]);
  });
});
