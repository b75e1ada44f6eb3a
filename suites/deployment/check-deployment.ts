import { setTimeout as sleep } from 'node:timers/promises';
import { RoutespecError } from '../../spec/error.ts';
import { decoded } from '../harness/receivers/content-coding.ts';
import { findMarkedIds, newMark } from '../harness/stage/marks.ts';
import type { Served } from '../harness/target/serve-contract.ts';
import { type DeployedSource, type Deployment, hookFinder } from './file/deployment.ts';
import { secretMask } from './file/mask.ts';
import { openSources } from './file/open-sources.ts';
import { judgeSource, type Sighting, type Trouble } from './judge-source.ts';
import { completed } from './serve/calls.ts';
import { Ingestion } from './serve/ingestion.ts';
import { type Arrival, failureWords, Listeners } from './serve/listeners.ts';

const POLL_MS = 20;
/** Time for which a source without expected requests is watched, once all others have been seen. */
const NOTHING_MS = 2_000;
const ALIVE_LIMIT_MS = 15_000;
const TAKEN = '{"success":true}';

/**
 * Sends one call through each source of a deployment.
 * @param limitMs Time for requests to arrive, in real milliseconds.
 * @returns Every difference from the file, each in one sentence without secrets.
 * @throws RoutespecError if a place or a secret is missing, or if the ingestion address does not answer
 */
export async function checkDeployment(deployment: Deployment, limitMs: number, signal: AbortSignal): Promise<string[]> {
  const sources = openSources(deployment, process.env);
  const mask = secretMask(deployment);
  const sourceOf = new Map(sources.map((source) => [newMark(), source]));
  const sightings: Sighting[] = [];
  const seen = (source: DeployedSource): Sighting[] => sightings.filter((sighting) => sighting.of === source.name);
  const isComplete = (source: DeployedSource): boolean =>
    new Set(seen(source).map(({ place, target }) => `${place} ${target}`)).size >= source.hooks.length;
  const findHook = hookFinder(deployment);
  const listeners = new Listeners((place, arrival) => {
    const target = arrival.request.url ?? '';
    const { rawHeaders } = arrival.request;
    const contents = decoded({ rawHeaders, body: arrival.body }).body.toString('latin1');
    const [source] = findMarkedIds(contents).flatMap(({ mark }) => sourceOf.get(mark) ?? []);
    if (source !== undefined) {
      const request = { rawHeaders, body: arrival.body };
      const hook = findHook(place, target);
      const owner = sources.find(({ hooks }) => hook !== undefined && hooks.includes(hook));
      const url = hook && owner && { source: owner.name, index: owner.hooks.indexOf(hook) };
      sightings.push({ of: source.name, place, target, url, request });
    }
    // A router may stop at the first URL that accepts the message, so each fails until all have been seen.
    answer(arrival, source === undefined || isComplete(source) ? 200 : 500);
  });
  await listeners.open(deployment.places);
  const ingestion = new Ingestion(deployment.ingestion, mask);
  try {
    await ingestion.demandAlive(ALIVE_LIMIT_MS, signal);
    const refused = new Map<string, string>();
    await Promise.all(
      [...sourceOf].map(async ([mark, { name, writeKey }]) => {
        const call = completed(
          JSON.stringify({ type: 'track', userId: `u-${mark}${'0'.repeat(10)}`, event: 'Checked' }),
        );
        const why = await findRefusal(() => ingestion.send(writeKey, call, signal));
        if (why !== undefined) refused.set(name, `Expected a call through ${name} to be taken, got a refusal: ${why}`);
      }),
    );
    const awaited = sources.filter(({ name, enabled, hooks }) => enabled && hooks.length > 0 && !refused.has(name));
    const endMs = performance.now() + limitMs;
    while (!awaited.every(isComplete) && performance.now() < endMs && !signal.aborted) await sleep(POLL_MS);
    if (awaited.length < sources.length - refused.size) await sleep(NOTHING_MS, undefined, { signal }).catch(() => {});
    const troubleAt = (place: string): Trouble | undefined =>
      findTrouble(deployment, listeners, place, !sightings.some((sighting) => sighting.place === place));
    const judged = sources.flatMap((source) => {
      const why = refused.get(source.name);
      return why === undefined
        ? judgeSource(source, { sightings: seen(source), sources, waitedMs: limitMs, troubleAt })
        : [why];
    });
    return [...new Set(judged.map(mask))];
  } finally {
    ingestion.close();
    await listeners.close();
  }
}

/** @param isMute True if no request at all has come to the place */
function findTrouble({ places }: Deployment, listeners: Listeners, name: string, isMute: boolean): Trouble | undefined {
  const place = places.find((each) => each.name === name);
  const failure = listeners.failureAt(name);
  if (place === undefined || failure === undefined) return undefined;
  // A connection that was opened in advance ends like this too.
  if (failure.kind === 'broken-off' && !isMute) return undefined;
  return { words: failureWords(failure, place), isMute };
}

/** Reason why a call was not accepted; undefined if it was. */
async function findRefusal(take: () => Promise<Served>): Promise<string | undefined> {
  try {
    const { status, body } = await take();
    return status === 202 ? undefined : `status ${status} with ${JSON.stringify(body)}`;
  } catch (error) {
    if (error instanceof RoutespecError) return error.message;
    throw error;
  }
}

function answer({ response }: Arrival, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': TAKEN.length }).end(TAKEN);
}
