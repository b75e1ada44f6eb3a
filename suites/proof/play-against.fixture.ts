import pLimit from 'p-limit';
import type { CaseResult } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { certificatesOnDemand } from '../certificates/certificates.ts';
import { foldOutcomes } from '../runner/fold.ts';
import { type RunContext, runCase } from '../runner/run-case.ts';
import { watchesOf } from '../runner/watches.ts';
import { Target } from '../target/target.ts';
import type { Transport } from '../target/transport.ts';

/** Cases at once; they share one thread with the implementation, so more would only queue. */
export const CONCURRENCY = 12;

/** The same ones for every implementation that is played against in a thread. */
const certificatesOfThread = certificatesOnDemand();

/** Limits of a run, for an implementation that would make it last until they are reached. */
export type Limits = Pick<RunContext, 'arrivalLimitMs'> & Partial<Pick<RunContext, 'patienceMs'>>;

/** Plays cases against the implementation at an address, in this thread, and returns the results of a run. */
export async function playAgainst(
  url: string,
  cases: readonly Case[] = CASES,
  { transport, ...limits }: Limits & { readonly transport?: Transport } = {},
): Promise<CaseResult[]> {
  const target = new Target(url, transport);
  const description = await target.describe();
  const reproduce = (caseId: string): string => `npx routespec run ${caseId}`;
  const context = {
    target,
    description,
    watches: watchesOf(),
    seed: 1,
    settleMs: 50,
    patienceMs: 60_000,
    certificates: await certificatesOfThread(),
    reproduce,
    ...limits,
  };
  const limit = pLimit(description.worlds === 'single' ? 1 : CONCURRENCY);
  try {
    return foldOutcomes(CASES, await Promise.all(cases.map((each) => limit(() => runCase(each, context)))));
  } finally {
    target.close();
  }
}
