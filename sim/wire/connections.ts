import { Agent, type RequestOptions } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { WireRequest } from './request.ts';

/** Idle connections kept to one endpoint; as many as may be in use at once would be too many to keep for nothing. */
const MAX_IDLE_CONNECTIONS = 64;

/** The outbound connections of one world: kept open between requests, and shared with no other world. */
export class Connections {
  readonly #plain = new Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS });
  readonly #tls = new TlsAgent({ keepAlive: true, maxFreeSockets: MAX_IDLE_CONNECTIONS });
  readonly #trust: readonly string[];

  /** @param trust certificate authorities in PEM, accepted beside the usual ones */
  constructor(trust: readonly string[]) {
    this.#trust = trust;
  }

  /** What node:http or node:https has to know of connections to make this request. */
  optionsFor({ url, reusesConnections, verifiesCertificate }: WireRequest): RequestOptions {
    if (url.protocol === 'http:') return { agent: reusesConnections && this.#plain };
    const security = { secureContext: contextFor(this.#trust), rejectUnauthorized: verifiesCertificate };
    return { agent: reusesConnections && this.#tls, ...security };
  }

  /** Closes everything. */
  destroy(): void {
    this.#plain.destroy();
    this.#tls.destroy();
  }
}

/** The context of the trust that was asked for last: worlds beside each other mostly share theirs. */
let latest: { readonly key: string; readonly context: SecureContext } | undefined;

/** Made only when a world speaks https, since reading all authorities takes tens of milliseconds. */
function contextFor(trust: readonly string[]): SecureContext {
  const key = trust.join('\n');
  if (latest?.key !== key) {
    latest = { key, context: createSecureContext(trust.length === 0 ? {} : { ca: [...rootCertificates, ...trust] }) };
  }
  return latest.context;
}
