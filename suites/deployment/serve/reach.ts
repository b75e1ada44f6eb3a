import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import type { Deployment, OpenSource } from '../file/deployment.ts';
import type { DeploymentAdapter } from './adapter.ts';
import { completed } from './calls.ts';
import type { Ingestion } from './ingestion.ts';
import { failureWords, type Listeners } from './listeners.ts';

/** Time for the first request to arrive, in real milliseconds. */
const ARRIVAL_LIMIT_MS = 10_000;
const POLL_MS = 20;
/** Number of sources to try. One that works is enough. */
const SOURCES_TRIED = 5;
/** Several calls, in case one of them is not delivered, which is for the cases to find. */
const CALLS = [
  { type: 'track', event: 'Reached' },
  { type: 'identify', integrations: { All: true, Webhooks: true } },
  { type: 'page' },
] as const;

interface Parts {
  readonly deployment: Deployment;
  readonly sources: readonly OpenSource[];
  readonly ingestion: Ingestion;
  readonly adapter: DeploymentAdapter;
  readonly listeners: Listeners;
}

/**
 * Checks that a call to some source arrives at some place, before any case is played. If nothing arrives, the reason
 * may be the router, or something between it and the suite.
 * @throws RoutespecError `unreachable` if nothing arrives
 */
export async function demandReach(
  { deployment, sources, ingestion, adapter, listeners }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const tried = sources.filter(({ enabled, hooks }) => enabled && hooks.length > 0).slice(0, SOURCES_TRIED);
  await ingestion.demandAlive(ARRIVAL_LIMIT_MS, signal);
  const send = async (writeKey: string): Promise<void> => {
    for (const [index, call] of CALLS.entries()) {
      const userId = `u-${adapter.ownMark}${String(index).padStart(10, '0')}`;
      await ingestion.send(writeKey, completed(JSON.stringify({ ...call, userId })), signal);
    }
  };
  const answers = await Promise.allSettled(tried.map(({ writeKey }) => send(writeKey)));
  // No case has begun, so each request of this run is late.
  const hasCome = (): boolean => adapter.tally.count('late') > 0;
  const endMs = performance.now() + ARRIVAL_LIMIT_MS;
  while (!hasCome() && performance.now() < endMs && !signal.aborted) await sleep(POLL_MS);
  if (hasCome() || signal.aborted) return;
  const failures = deployment.places.flatMap((place) => {
    const failure = listeners.failureAt(place.name);
    return failure === undefined ? [] : [failureWords(failure, place)];
  });
  const refusal = answers.find((answer) => answer.status === 'rejected');
  const why = refusal === undefined ? '' : ` (${String(Object(refusal.reason).message)})`;
  const expected = `Expected a call to one of the sources in ${deployment.file} to arrive within ${ARRIVAL_LIMIT_MS / 1000} s`;
  const advice = `\`routespec deployment check ${deployment.file}\` says more`;
  throw new RoutespecError('unreachable', `${expected}, ${failures[0] ?? `got none${why}`}; ${advice}`);
}
