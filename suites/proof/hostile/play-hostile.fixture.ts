import pLimit from 'p-limit';
import { onTestFinished } from 'vitest';
import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { chooseExitCode } from '../../cli/exit-codes.ts';
import type { Stage } from '../../harness/stage/stage.ts';
import { HttpJson, type Transport } from '../../harness/target/http-json.ts';
import { Target } from '../../harness/target/target.ts';
import { playCase } from '../../runner/case/play-case.ts';
import { askedFor, makeCase, resultsFrom } from '../../runner/results.fixture.ts';
import { DEFAULT_SETTINGS } from '../../runner/run-settings.ts';
import { type Script, startHostileAdapter } from './adapter.fixture.ts';

const CONCURRENCY = 24;

export interface HostileRun {
  readonly results: Results;
  readonly exitCode: number;
}

export interface HostileOptions {
  readonly description?: Partial<Description>;
  readonly cases?: number;
  /** Time for each answer, if it is not to be that of a run. */
  readonly answerLimitMs?: number;
}

/** For tests only: plays cases against a hostile target like a run, with the same results and exit code. */
export async function playHostile(script: Script, options: HostileOptions = {}): Promise<HostileRun> {
  const adapter = await startHostileAdapter(script, options.description);
  const signal = new AbortController().signal;
  const implementation = new Target(adapter.url, { transport: transportWithin(options.answerLimitMs), signal });
  onTestFinished(() => {
    implementation.close();
    adapter.close();
  });
  const cases = Array.from({ length: options.cases ?? 1 }, (_, index) =>
    makeCase({ id: `sample/case-${index}`, uses: ['log', 'client', 'clientLog'], play: askForEverything }),
  );
  const results = await playCases(cases, implementation);
  return { results, exitCode: chooseExitCode(results) };
}

function transportWithin(answerLimitMs: number | undefined): Transport {
  const http = new HttpJson();
  if (answerLimitMs === undefined) return http;
  return {
    send: (method, url, body, _, ...rest) => http.send(method, url, body, answerLimitMs, ...rest),
    close: () => http.close(),
  };
}

async function playCases(cases: readonly Case[], implementation: Target): Promise<Results> {
  const settings = { ...DEFAULT_SETTINGS, settleMs: 1, patienceMs: 10_000 };
  try {
    const description = await implementation.describe();
    const shared = { watches: [], settings, certificates: undefined, repeatCommand: 'run' };
    const context = { implementation, description, ...shared };
    const limit = pLimit(description.worlds === 'single' ? 1 : CONCURRENCY);
    const outcomes = await Promise.all(cases.map((each) => limit(() => playCase(each, context))));
    return resultsFrom(askedFor(cases), outcomes);
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    return resultsFrom(askedFor(cases), error);
  }
}

/** Requests everything in the contract. A conforming implementation passes, because nothing is demanded. */
async function askForEverything(stage: Stage): Promise<void> {
  const receiver = await stage.receiver();
  const source = await stage.source({ hooks: [{ receiver }] });
  await source.call(stage.calls.track());
  // The target sends nothing, and a case without any traffic is not tested.
  await fetch(receiver.url, { method: 'POST', body: '{}' });
  await stage.lookAhead();
  await stage.world.log();
  const client = await stage.client(await stage.capture());
  await client.queue(stage.messages.track());
  await client.log();
  await client.close();
  await stage.time.settle();
}
