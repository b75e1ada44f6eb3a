import { RoutespecError } from '../../../spec/error.ts';
import { type Given, readUrl } from '../arguments.ts';

/** Where an implementation comes from: it runs at an address, a command starts it, or it is the simulator. */
export type Origin =
  | { readonly kind: 'running'; readonly url: string }
  | { readonly kind: 'started'; readonly command: string }
  | { readonly kind: 'simulator' };

/** The origin of each role under test; the same object where one implementation has both. */
export interface Origins {
  readonly router?: Origin | undefined;
  readonly client?: Origin | undefined;
}

const ROLES = ['router', 'client'] as const;
type Role = (typeof ROLES)[number];

/** The word that stands for the simulator in place of an address. */
const SIMULATOR = 'simulator';

/**
 * Reads what is under test. `--target` and `--exec` name one implementation of both roles; `--router` and `--client` name
 * one for that role, and what `--exec` starts beside one of them has the other.
 * @throws RoutespecError `usage`
 */
export function readOrigins(given: Given): Origins {
  const target = readOrigin(given, 'target');
  const router = readOrigin(given, 'router');
  const client = readOrigin(given, 'client');
  const command = given.text('exec');
  const started: Origin | undefined = command === undefined ? undefined : { kind: 'started', command };
  const others = [router, client, started].filter((origin) => origin !== undefined);
  if (others.length > (target === undefined ? 2 : 0)) {
    const expected = 'one of `--target`, `--exec`, and two of `--router`, `--client` and `--exec`';
    throw new RoutespecError('usage', `Expected ${expected}, got more`);
  }
  if (router !== undefined || client !== undefined) return { router: router ?? started, client: client ?? started };
  const both: Origin = target ?? started ?? { kind: 'simulator' };
  return { router: both, client: both };
}

/** The roles that are judged: all that have an origin, but not one that the simulator only plays beside another's. */
export function rolesUnderTest(origins: Origins): readonly Role[] {
  const { router, client } = origins;
  const there = ROLES.filter((role) => origins[role] !== undefined);
  if (router === client || there.length === 1) return there;
  return there.filter((role) => origins[role]?.kind !== 'simulator');
}

function readOrigin(given: Given, flag: 'target' | 'router' | 'client'): Origin | undefined {
  const text = given.text(flag);
  if (text === undefined) return undefined;
  return text === SIMULATOR ? { kind: 'simulator' } : { kind: 'running', url: readUrl(flag, text) };
}
