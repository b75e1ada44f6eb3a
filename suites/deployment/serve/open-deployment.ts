import { variable } from '../../harness/environment.ts';
import { readCredentials } from '../file/credentials.ts';
import { type DeployedPlace, type Deployment, isSecret } from '../file/deployment.ts';
import { scrubber } from '../file/scrub.ts';
import { newRunName } from '../marks.ts';
import { isPublicSecret, whyImpossible } from '../plan/plan.ts';
import { ConfiguredSources } from './configured-sources.ts';
import { Deployed } from './deployed.ts';
import { Ingestion } from './ingestion.ts';
import { Listeners } from './listeners.ts';
import { DeploymentProxy } from './proxy.ts';
import { demandReach } from './reach.ts';
import { toSpot } from './sources.ts';

/**
 * Listens at all places of a deployment, until it is closed.
 * @param signal Ends the wait for a first request when it is aborted.
 * @throws RoutespecError `usage` or `machine` if a place or a secret is missing
 */
export async function openDeployment(
  deployment: Deployment,
  signal: AbortSignal,
): Promise<{ implementation: Deployed; close: () => Promise<void> }> {
  const credentials = readCredentials(deployment, process.env);
  const ingestion = new Ingestion(deployment.ingestion);
  const proxy = new DeploymentProxy({
    run: newRunName(),
    sources: new ConfiguredSources(deployment, credentials),
    isSecret: (spot) => isSecret(deployment, spot),
    send: ({ writeKey }, call, signal) => ingestion.send(writeKey, call, signal),
  });
  const spots = spotFinder(deployment);
  const listeners = new Listeners((place, arrival) => proxy.admit(spots(place, arrival.request.url ?? ''), arrival));
  await listeners.open(deployment.places);
  const { name, version, file } = deployment;
  let isReached = false;
  const implementation = new Deployed(proxy, {
    url: file,
    name,
    version,
    whyImpossible,
    mask: makeScrubber(deployment),
    check: async (limitMs) => {
      if (!isReached) await demandReach({ deployment, credentials, ingestion, proxy, listeners }, signal);
      else await ingestion.demandAlive(limitMs);
      isReached = true;
    },
    close: () => ingestion.close(),
  });
  return { implementation, close: () => listeners.close() };
}

/** Masks every secret of a deployment, as it is now in the environment and the file, in every text of a value. */
export function makeScrubber({ sources, pathToken }: Deployment): <Value>(value: Value) => Value {
  const names = sources.flatMap(({ writeKeyEnv, secretEnv }) => [
    writeKeyEnv,
    ...(secretEnv === undefined ? [] : [secretEnv]),
  ]);
  const values = names.flatMap((name) => variable(process.env, name) ?? []);
  const secrets = values.filter((value) => !isPublicSecret(value));
  return scrubber(pathToken === undefined ? secrets : [...secrets, pathToken]);
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
