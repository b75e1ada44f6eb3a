import type { Untested } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { type Deployment, hookFinder } from '../file/deployment.ts';
import { secretMask } from '../file/mask.ts';
import { openSources } from '../file/open-sources.ts';
import { DeploymentAdapter } from './adapter.ts';
import { makeChooser, whyUntested } from './choose-sources.ts';
import { Ingestion } from './ingestion.ts';
import { Listeners } from './listeners.ts';
import { demandReach } from './reach.ts';

/** Time for the ingestion address to answer anything, in real milliseconds: less than a run waits for a description. */
const ALIVE_LIMIT_MS = 8_000;

/** A deployed router that is reached like any other implementation. */
export interface OpenDeployment {
  readonly url: string;
  /** Reason why a case cannot be played here; undefined if it can. */
  readonly whyUntested: (each: Case) => Untested | undefined;
  /** One sentence about requests that belong to no case, if there were any. */
  readonly notice: () => string | undefined;
  readonly close: () => Promise<void>;
}

/**
 * Listens at all places of a deployment, and serves the conformance API for it, until it is closed. It does so in this
 * process: a separate one would need the secrets, and ways to tell its errors, its notice and its end.
 * @param signal Ends the wait for a first request when it is aborted.
 * @throws RoutespecError `usage` or `machine` if a place or a secret is missing, `unreachable` if no call arrives
 */
export async function openDeployment(deployment: Deployment, signal: AbortSignal): Promise<OpenDeployment> {
  const sources = openSources(deployment, process.env);
  const mask = secretMask(deployment);
  const ingestion = new Ingestion(deployment.ingestion, mask);
  const ending = new AbortController();
  const { name, version, places } = deployment;
  const adapter = new DeploymentAdapter({
    ...{ name, version, mask },
    check: () => ingestion.demandAlive(ALIVE_LIMIT_MS),
    makeChooser: () => makeChooser(sources),
    send: ({ writeKey }, call) => ingestion.send(writeKey, call, ending.signal),
  });
  const findHook = hookFinder(deployment);
  const listeners = new Listeners((place, arrival) =>
    adapter.admit(findHook(place, arrival.request.url ?? ''), arrival),
  );
  await listeners.open(places);
  const closeAll = async (): Promise<void> => {
    ending.abort();
    ingestion.close();
    await listeners.close();
  };
  try {
    await demandReach({ deployment, sources, ingestion, adapter, listeners }, signal);
    const server = await adapter.serve();
    return {
      url: server.url,
      whyUntested: (each) => whyUntested(each, sources),
      notice: () => adapter.tally.sentence(),
      close: async () => {
        await server.close();
        await closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
