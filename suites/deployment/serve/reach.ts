import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../../spec/error.ts';
import type { Description } from '../../../spec/shapes/contract.ts';
import { readCredentials } from '../file/credentials.ts';
import type { Deployment } from '../file/deployment.ts';
import { markText } from '../marks.ts';
import { describeRouter } from './deployed.ts';
import { failureWords } from './listeners.ts';
import { type OpenDeployment, openDeployment } from './open-deployment.ts';

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

/** A deployment before the cases are played, which opens its places again. */
export class ReachedDeployment {
  readonly #deployment: Deployment;
  readonly #signal: AbortSignal;

  constructor(deployment: Deployment, signal: AbortSignal) {
    this.#deployment = deployment;
    this.#signal = signal;
  }

  get url(): string {
    return this.#deployment.file;
  }

  /** @throws RoutespecError if no call arrives, or a place or a secret is missing */
  async describe(): Promise<Description> {
    await demandReach(this.#deployment, this.#signal);
    return describeRouter(this.#deployment);
  }

  close(): void {}
}

/**
 * Checks that a call to some source arrives at some place, before any case is played. If nothing arrives, the reason
 * may be the router, or something between it and the suite.
 * @throws RoutespecError `unreachable` if nothing arrives, and any error of opening the deployment
 */
async function demandReach(deployment: Deployment, signal: AbortSignal): Promise<void> {
  const sources = deployment.sources
    .filter(({ enabled, hooks }) => enabled && hooks.length > 0)
    .slice(0, SOURCES_TRIED);
  const open = await openDeployment(deployment);
  try {
    await open.ingestion.demandAlive(ARRIVAL_LIMIT_MS, signal);
    const credentials = readCredentials(deployment, process.env);
    const keys = sources.map(({ name }) => credentials.get(name)?.writeKey ?? '');
    const answers = await Promise.allSettled(keys.map((key) => send(open, key, signal)));
    const hasCome = (): boolean => open.proxy.tally.of('late') > 0;
    const endMs = performance.now() + ARRIVAL_LIMIT_MS;
    while (!hasCome() && performance.now() < endMs && !signal.aborted) await sleep(POLL_MS);
    if (hasCome() || signal.aborted) return;
    const failures = deployment.places.flatMap((place) => {
      const failure = open.listeners.failureAt(place.name);
      return failure === undefined ? [] : [failureWords(failure, place)];
    });
    const refusal = answers.find((answer) => answer.status === 'rejected');
    const why = refusal === undefined ? '' : ` (${String(Object(refusal.reason).message)})`;
    const expected = `Expected a call to one of the sources in ${deployment.file} to arrive within ${ARRIVAL_LIMIT_MS / 1000} s`;
    const advice = `\`routespec deployment check ${deployment.file}\` says more`;
    throw new RoutespecError('unreachable', `${expected}, ${failures[0] ?? `got none${why}`}; ${advice}`);
  } finally {
    open.implementation.close();
    await open.close();
  }
}

async function send({ ingestion, proxy }: OpenDeployment, writeKey: string, signal: AbortSignal): Promise<void> {
  for (const [index, call] of CALLS.entries()) {
    const mark = markText({ run: proxy.run, world: 0, atMs: Date.now() });
    const userId = `u-${mark}${String(index).padStart(10, '0')}`;
    await ingestion.send(writeKey, { ...call, userId }, signal);
  }
}
