import { afterEach, describe, expect, it } from 'vitest';
import { listGaps } from '../../reports/clauses.ts';
import { renderTerminal } from '../../reports/terminal.ts';
import { verdictWords } from '../../reports/text/words.ts';
import { RoutespecError } from '../../spec/error.ts';
import { type Results, resultsSchema } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { Nonconformance } from '../harness/nonconformance.ts';
import type { Stage } from '../harness/stage/stage.ts';
import { implementationAt } from '../harness/target/implementation-at.ts';
import { type SampleAdapter, startAdapter } from './adapter.fixture.ts';
import { deliverSomething } from './case/play-sample.fixture.ts';
import type { Listener } from './results/fold.ts';
import { Events, toResults } from './results/fold.ts';
import { makeCase } from './results.fixture.ts';
import { play, type RunRequest } from './run.ts';
import { DEFAULT_SETTINGS } from './run-settings.ts';

function requestFor({ url }: SampleAdapter): RunRequest {
  return {
    open: (signal) => implementationAt({ router: url, client: url }, signal),
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

describe('run, of cases that cannot all be tested,', () => {
  it('says as data what keeps each from it, and calls the implementation conformant only for all of them', async () => {
    adapter = await startAdapter();
    const [passes, lacks, apart] = [
      makeCase({ hasOracle: true, play: deliverSomething }),
      makeCase({ id: 'sample/log', needs: ['log'] }),
      makeCase({ id: 'sample/excluded' }),
    ];
    const cases = [passes, lacks, apart];
    const request = {
      ...requestFor(adapter),
      cases,
      excluded: new Map([[apart.id, ['!*/excluded']]]),
      suite: { cases, spec: '' },
    };
    const results = await run(request, new AbortController().signal);
    expect(
      resultsSchema.parse(results).cases.map(({ status, reason, untested }) => [status, reason, untested]),
    ).toEqual([
      ['passed', undefined, undefined],
      ['not-tested', 'needs `log` in `supports`', { kind: 'unsupported', needs: ['log'] }],
      ['not-tested', 'excluded by `!*/excluded`', { kind: 'excluded', needs: ['!*/excluded'] }],
    ]);
    expect(results).toMatchObject({ verdict: 'conformant', selectedOf: 3 });
    expect(verdictWords(results)).toMatch(
      /^1 of 3 cases passed for .*, 1 case not tested, 1 case excluded \(sample\/excluded\)$/,
    );
  });
});

describe('run, of a next release with one more case and one stricter assertion,', () => {
  const wrong = (requirement: 'SIG-002' | 'SIG-003') =>
    new Nonconformance({ requirement, expected: 'this', seen: 'that' });
  const plays = (check: (stage: Stage) => unknown) => ({
    hasOracle: true as const,
    play: async (stage: Stage) => {
      await deliverSomething(stage);
      await check(stage);
    },
  });
  const stricter = async (stage: Stage): Promise<void> =>
    stage.countsSince('0.2', () => {
      throw wrong('SIG-002');
    });
  const more = makeCase({ id: 'sample/more', since: '0.2', ...plays(() => Promise.reject(wrong('SIG-003'))) });

  async function runSince(since: '0.1' | undefined, ...cases: Case[]): Promise<Results> {
    adapter = await startAdapter();
    const base = requestFor(adapter);
    const request = { ...base, cases, settings: { ...base.settings, since }, suite: { cases, spec: '' } };
    return resultsSchema.parse(await run(request, new AbortController().signal));
  }

  it('keeps a build green that is judged by the release before, and says what is new', async () => {
    const cases = [makeCase(plays(stricter)), more];
    expect((await runSince(undefined, ...cases)).cases.map(({ status }) => status)).toEqual(['failed', 'failed']);
    const results = await runSince('0.1', ...cases);
    expect(results).toMatchObject({ verdict: 'conformant', since: '0.1', summary: { passed: 1, failed: 0 } });
    expect(listGaps({ ...results, strict: true })).toEqual([]);
    expect(results.cases.map(({ status, newer }) => [status, newer])).toEqual([
      ['passed', [{ since: '0.2', requirement: 'SIG-002', expected: 'this', seen: 'that' }]],
      ['not-tested', [{ since: '0.2', requirement: 'SIG-003', expected: 'this', seen: 'that' }]],
    ]);
    const shown = renderTerminal(results, { color: false });
    expect(shown).toMatch(/fails SIG-002, which counts since 0\.2: expected this, seen that {2}sample\/case$/m);
    expect(shown).toMatch(/fails SIG-003, which counts since 0\.2: expected this, seen that {2}sample\/more$/m);
  });

  it('still finds what counted before, after a stricter assertion has failed', async () => {
    const both = async (stage: Stage): Promise<void> => {
      await stricter(stage);
      throw wrong('SIG-003');
    };
    const [result] = (await runSince('0.1', makeCase(plays(both)))).cases;
    expect(result).toMatchObject({
      status: 'failed',
      failure: { requirement: 'SIG-003' },
      newer: [{ requirement: 'SIG-002' }],
    });
  });
});

describe('run, of a case that fails now and then,', () => {
  it('plays it again until it fails, one at a time, after whoever waits before each', async () => {
    adapter = await startAdapter();
    let plays = 0;
    const asked: string[] = [];
    const play = async (stage: Stage): Promise<void> => {
      await deliverSomething(stage);
      plays += 1;
      if (plays === 3) throw new Nonconformance({ requirement: 'SIG-002', expected: 'this', seen: 'that' });
    };
    const cases = [makeCase({ hasOracle: true, play })];
    const beforeCase = async (id: string): Promise<void> => void asked.push(id);
    const request = { ...requestFor(adapter), cases, workers: 1, repeat: 5, beforeCase, suite: { cases, spec: '' } };
    const results = await run(request, new AbortController().signal);
    expect(results.cases).toMatchObject([{ status: 'failed', failure: { requirement: 'SIG-002' } }]);
    expect(asked).toEqual(['sample/case', 'sample/case', 'sample/case']);
  });
});

describe('run, in which a case shows another clause broken now and then,', () => {
  it('keeps the finding, and does not play that case again', async () => {
    adapter = await startAdapter();
    let plays = 0;
    const play = async (stage: Stage): Promise<void> => {
      await deliverSomething(stage);
      plays += 1;
      if (plays === 2) stage.alsoSaw([{ requirement: 'SIG-002', expected: 'this', seen: 'that' }]);
    };
    const cases = [makeCase({ hasOracle: true, play })];
    const results = await run(
      { ...requestFor(adapter), cases, repeat: 4, suite: { cases, spec: '' } },
      new AbortController().signal,
    );
    expect([plays, results.cases.filter(({ status }) => status === 'failed')]).toMatchObject([
      2,
      [{ failure: { requirement: 'SIG-002' }, seenIn: 'sample/case' }],
    ]);
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
