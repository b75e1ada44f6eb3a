import type { Untested } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { readCredentials } from '../file/credentials.ts';
import { type DeployedPlace, type Deployment, isSecret } from '../file/deployment.ts';
import { secretMask } from '../file/mask.ts';
import { DeploymentAdapter } from './adapter.ts';
import { makeChooser, whyUntested } from './choose-sources.ts';
import { Ingestion } from './ingestion.ts';
import { Listeners, toSpot } from './listeners.ts';
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
  const credentials = readCredentials(deployment, process.env);
  const mask = secretMask(deployment);
  const ingestion = new Ingestion(deployment.ingestion, mask);
  const ending = new AbortController();
  const { name, version, places } = deployment;
  const authorities = new Map(places.map((place) => [place.name, new URL(place.address).host]));
  const adapter = new DeploymentAdapter({
    ...{ name, version, mask },
    check: () => ingestion.demandAlive(ALIVE_LIMIT_MS),
    makeChooser: () => makeChooser(deployment, credentials),
    isSecret: (spot) => isSecret(deployment, spot),
    authorityAt: (spot) => authorities.get(spot.replace(/ .*/s, '')),
    send: ({ writeKey }, call) => ingestion.send(writeKey, call, ending.signal),
  });
  const findSpot = spotFinder(deployment);
  const listeners = new Listeners((place, arrival) =>
    adapter.admit(findSpot(place, arrival.request.url ?? ''), arrival),
  );
  await listeners.open(places);
  const closeAll = async (): Promise<void> => {
    ending.abort();
    ingestion.close();
    await listeners.close();
  };
  try {
    await demandReach({ deployment, credentials, ingestion, adapter, listeners }, signal);
    const server = await adapter.serve();
    return {
      url: server.url,
      whyUntested: (each) => whyUntested(each, deployment, credentials),
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

/**
 * Finds the spot of a request. A tunnel may keep the path of its public address, or remove it.
 * @returns A function of the place and the request target. It returns undefined if no URL leads there.
 */
export function spotFinder({ places, sources }: Deployment): (place: string, target: string) => string | undefined {
  const findBasePath = (name: string): string => {
    const { address = '' } = places.find((place: DeployedPlace) => place.name === name) ?? {};
    return new URL(address).pathname.replace(/\/+$/, '');
  };
  const spots = new Map(
    sources.flatMap(({ hooks }) =>
      hooks.flatMap(({ place, target }) =>
        ['', findBasePath(place)].map((base) => [toSpot(place, base + target), toSpot(place, target)] as const),
      ),
    ),
  );
  return (place, target) => spots.get(toSpot(place, target));
}
