import { lookup, Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { NotTested } from '../not-tested.ts';
import type { Receiver } from '../receivers/receiver.ts';

/** A name that can never be registered (RFC 6761, 6.4). */
export const UNRESOLVED_NAME = 'webhook.routespec.invalid';
/**
 * Time limit of a resolver, in real milliseconds. An exchange that waits for the resolver counts as busy, and a world
 * that stays busy looks like one that hangs.
 */
const RESOLVER_LIMIT_MS = 2_000;
/** Error codes for a resolver that did not answer in time. */
const LATE = ['ETIMEOUT', 'ECANCELLED'];

/** A port of this machine on which nothing listens (tcpmux). */
export const REFUSED_URL = 'http://127.0.0.1:1/refused';

/**
 * Asks the resolver of this machine for the name. Receivers are on loopback, so an implementation that reaches them
 * asks the same resolver.
 * @throws NotTested if it takes too long, or returns an address for names that do not exist, as some providers do
 */
export async function needUnresolvedName(ask = askResolver): Promise<void> {
  const answer = await ask(UNRESOLVED_NAME);
  if (answer === 'late')
    throw new NotTested({
      kind: 'machine',
      detail: `needs a resolver that answers within ${RESOLVER_LIMIT_MS / 1000} s`,
    });
  if (answer === 'found')
    throw new NotTested({
      kind: 'machine',
      detail: 'needs a resolver that finds no address for a name that does not exist',
    });
}

async function askResolver(name: string): Promise<'found' | 'late' | 'not found'> {
  const resolver = new Resolver({ timeout: RESOLVER_LIMIT_MS, tries: 1 });
  const timer = setTimeout(() => resolver.cancel(), RESOLVER_LIMIT_MS);
  try {
    await resolver.resolve4(name);
    return 'found';
  } catch (error) {
    return LATE.includes((error as NodeJS.ErrnoException).code ?? '') ? 'late' : 'not found';
  } finally {
    clearTimeout(timer);
  }
}

/** True if this machine has the address [::1]. */
export function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));
}

/**
 * Makes a receiver reachable by a name of this machine.
 * @throws NotTested if the name leads to an address where the receiver cannot listen
 */
export async function demandName(
  receiver: Pick<Receiver, 'listenBeside'>,
  name: 'localhost' | '[::1]',
  resolve: (name: string, options: { readonly all: true }) => Promise<readonly { readonly address: string }[]> = lookup,
): Promise<void> {
  const found = name === '[::1]' ? [{ address: '::1' }] : await resolve(name, { all: true }).catch(() => []);
  const addresses = new Set(found.map(({ address }) => address));
  const isLocal = addresses.size > 0 && [...addresses].every((each) => ['127.0.0.1', '::1'].includes(each));
  if (isLocal && (!addresses.has('::1') || (await receiver.listenBeside()))) return;
  throw new NotTested({ kind: 'machine', detail: `needs an endpoint at each address of ${name}` });
}
