import { didYouMean, nearest } from '../../../spec/text/nearest.ts';

/** What clients send to. Only the usual names are suggested. */
const PATHS = ['batch', 'track', 'identify', 'page', 'screen', 'group', 'alias'].map((name) => `/v1/${name}`);

/** What was probably meant by a path that nothing is at; null if nothing is near. */
export function pathHint(method: string, path: string): string | null {
  if (/^\/worlds(\/|$)/.test(path))
    return 'Worlds are served by `routespec sim`; here, calls go to /v1/track and its like.';
  const own = PATHS.find((known) => path.endsWith(known));
  if (own !== undefined && method !== 'POST') return `Calls are sent with POST, not ${method}.`;
  if (own !== undefined) return `The address of a client has no path here: ${path} should be ${own}.`;
  const [meant] = nearest(path.replace(/^\/+(v\d+\/)?/, '/v1/'), PATHS);
  return meant === undefined ? null : `Did you mean ${meant}?`;
}

/** What was probably meant by a write key that no source has. */
export function keyHint(given: string | null, writeKeys: readonly string[]): string {
  const known =
    writeKeys.length === 1 ? `The write key is ${writeKeys[0]}` : `The write keys are ${writeKeys.join(', ')}`;
  return `${known}${given === null ? '' : didYouMean(given, writeKeys)}.`;
}
