import { RoutespecError } from '../../../spec/error.ts';
import { type Environment, variable } from '../../harness/environment.ts';
import { isPublicSecret } from '../plan/plan.ts';
import type { Deployment, OpenSource } from './deployment.ts';

/** A shorter text would occur everywhere, so reports could not hide it. */
const SHORTEST = 8;

/** Words of requests that have at least as many characters. They could not be masked there. */
const COMMON = 'timestamp properties anonymousid previous id identify application/json; charset=utf-8';

/** Longer than any service accepts. */
const LONGEST = 10_000;

/**
 * All sources, with their write keys and secrets.
 * @throws RoutespecError `usage` if a variable is missing, or if two sources have the same value. The value is not
 * repeated.
 */
export function openSources({ file, sources }: Deployment, env: Environment): OpenSource[] {
  const owners = new Map<string, string>();
  const read = (name: string, what: string): string => {
    const value = variable(env, name);
    if (value === undefined || value === '') {
      throw usage(`Expected the environment variable ${name} to hold ${what} (${file}), got none`);
    }
    if (value.length < SHORTEST && !isPublicSecret(value)) {
      throw usage(`Expected ${what}, in ${name}, to have at least ${SHORTEST} characters (${file}), got fewer`);
    }
    if (value.length > LONGEST) {
      throw usage(`Expected ${what}, in ${name}, to have at most ${LONGEST} characters (${file}), got more`);
    }
    if (COMMON.includes(value.toLowerCase()) && !isPublicSecret(value)) {
      throw usage(`Expected ${what}, in ${name}, to be no word that every request has (${file}), got one`);
    }
    const owner = owners.get(value);
    if (owner !== undefined) throw usage(`Expected ${what} to differ from ${owner} (${file}), got the same`);
    owners.set(value, what);
    return value;
  };
  return sources.map((source) => {
    const { name, writeKeyEnv, secretEnv } = source;
    const writeKey = read(writeKeyEnv, `the write key of ${name}`);
    const secret = secretEnv === undefined ? undefined : read(secretEnv, `the secret of ${name}`);
    return { ...source, writeKey, secret };
  });
}

function usage(sentence: string): RoutespecError {
  return new RoutespecError('usage', sentence);
}
