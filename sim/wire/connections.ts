import { Agent, type RequestOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { WireRequest } from './request.ts';
import { Traffic } from './traffic.ts';

/**
 * Idle connections kept for one endpoint: as many as the router ever uses at once. Closing some after each burst and
 * opening them again for the next one takes as long as the deliveries themselves.
 */
const MAX_IDLE_CONNECTIONS = 256;

/** The outbound connections of one world. They stay open between requests, and no other world shares them. */
export class Connections {
  /** The exchanges under way on them. */
  readonly traffic = new Traffic();
  readonly #plain = new Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS });
  readonly #tls = new TlsAgent({ keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS });
  readonly #trust: readonly string[];

  /** @param trust certificate authorities in PEM, accepted besides the usual ones */
  constructor(trust: readonly string[]) {
    this.#trust = trust;
  }

  /**
   * The connection options that node:http or node:https needs for this request.
   * @internal The published types need no types of Node.
   */
  optionsFor({ url, reusesConnections, verifiesCertificate }: WireRequest): RequestOptions {
    if (url.protocol === 'http:') return { agent: reusesConnections && this.#plain };
    const security = { secureContext: contextFor(this.#trust), rejectUnauthorized: verifiesCertificate };
    return { agent: reusesConnections && this.#tls, ...security };
  }

  destroy(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }
}

/** Caches the context for the latest trust, because concurrent worlds mostly have the same trust. */
let latest: { readonly key: string; readonly context: SecureContext } | undefined;

/** Made only when a world uses https, because reading all authorities takes tens of milliseconds. */
function contextFor(trust: readonly string[]): SecureContext {
  const key = trust.join('\n');
  if (latest?.key !== key) {
    latest = { key, context: createSecureContext(trust.length === 0 ? {} : { ca: [...rootCertificates, ...trust] }) };
  }
  return latest.context;
}
