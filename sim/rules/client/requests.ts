import { IMPLEMENTATION } from '../../identity.ts';
import type { Outcome } from '../../wire/outcome.ts';
import type { Headers } from '../../wire/request.ts';

/** The endpoint with a path appended to its own, for clients that treat it as a base URL (readings, 14). */
export function below(endpoint: URL, path: string): URL {
  const url = new URL(endpoint);
  url.pathname = `${endpoint.pathname.replace(/\/+$/, '')}${path}`;
  return url;
}

/** Basic authentication: the write key is the user name, and there is no password. */
export function authorization(writeKey: string): string {
  return `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}`;
}

export function headers(writeKey: string): Headers {
  return {
    Authorization: authorization(writeKey),
    'Content-Type': 'application/json',
    'User-Agent': `${IMPLEMENTATION.name}/${IMPLEMENTATION.version}`,
  };
}

export function isTaken(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.status >= 200 && outcome.status <= 299;
}

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** With the delays below, a batch that the service never takes is given up after 43 s. */
export const MAX_RETRIES = 10;

/** Doubles the delay each time, up to a limit, whatever went wrong: the document is silent about it (readings, 45). */
export function retryDelayMs(retry: number): number | null {
  return retry > MAX_RETRIES ? null : Math.min(FIRST_DELAY_MS * 2 ** (retry - 1), LONGEST_DELAY_MS);
}
