import { Resolver } from 'node:dns/promises';
import { NotTested } from '../nonconformance.ts';

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
  if (answer === 'late') throw new NotTested(`needs a resolver that answers within ${RESOLVER_LIMIT_MS / 1000} s`);
  if (answer === 'found') throw new NotTested('needs a resolver that finds no address for a name that does not exist');
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
