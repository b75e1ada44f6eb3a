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
import { toSpot } from './sources.ts';

export interface OpenDeployment {
  readonly implementation: Deployed;
  readonly proxy: DeploymentProxy;
  readonly ingestion: Ingestion;
  readonly listeners: Listeners;
  readonly close: () => Promise<void>;
}

/**
 * Listens at all places of a deployment.
 * @throws RoutespecError `usage` or `machine` if a place or a secret is missing
 */
export async function openDeployment(deployment: Deployment): Promise<OpenDeployment> {
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
  const implementation = new Deployed(proxy, {
    url: file,
    name,
    version,
    whyImpossible,
    demandAlive: (limitMs) => ingestion.demandAlive(limitMs),
    close: () => ingestion.close(),
  });
  return { implementation, proxy, ingestion, listeners, close: () => listeners.close() };
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
