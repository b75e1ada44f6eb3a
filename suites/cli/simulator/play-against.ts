import pLimit from 'p-limit';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { certificatesOnDemand } from '../../harness/certificates/certificates.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';
import type { Breaker } from '../../harness/target/exchange/breaker.ts';
import { Target } from '../../harness/target/target.ts';
import { ClockTrust } from '../../runner/case/clock-trust.ts';
import { playCase } from '../../runner/case/play-case.ts';
import { allWatches } from '../../runner/case/watches.ts';
import type { FailedCase } from '../../runner/known/expectation.ts';
import { withFindings } from '../../runner/results/fold.ts';
import { DEFAULT_SETTINGS, type RunSettings } from '../../runner/run-settings.ts';

/** Number of cases that play at once. They share one thread with the implementation, so more would only queue. */
export const CONCURRENCY = 12;

/** Shared by all implementations that this thread plays against. */
const certificatesOfThread = certificatesOnDemand();

interface PlayOptions extends Partial<RunSettings> {
  readonly transport?: Transport;
  readonly clockTrust?: ClockTrust;
  /** Ends the run early. */
  readonly breaker?: Breaker;
  /** Requirements that a baseline lists for every case, so that a case looks for what it does not list. */
  readonly known?: readonly string[];
}

/** Plays cases against the implementation at an address, in this thread, and returns the results of a run. */
export async function playAgainst(
  url: string,
  cases: readonly Case[] = CASES,
  { transport, breaker, known = [], clockTrust = new ClockTrust(), ...settings }: PlayOptions = {},
): Promise<CaseResult[]> {
  const implementation = new Target(url, { transport });
  const description = await implementation.describe();
  const context = {
    implementation,
    description,
    watches: allWatches(),
    settings: { ...DEFAULT_SETTINGS, ...settings },
    // As in a run, worlds that several cases begin with are played once.
    run: { seed: settings.seed ?? DEFAULT_SETTINGS.seed, onWorld: () => {} },
    certificates: await certificatesOfThread(),
    clockTrust,
    ...(breaker === undefined ? {} : { breaker }),
    isKnown: ({ failure }: FailedCase) => known.includes(failure?.requirement ?? ''),
    repeatCommand: 'npx routespec run',
  };
  const limit = pLimit(description.worlds === 'single' ? 1 : CONCURRENCY);
  try {
    return withFindings(CASES, await Promise.all(cases.map((each) => limit(() => playCase(each, context)))));
  } finally {
    implementation.close();
  }
}
