import type { Agent } from 'node:http';
import { Agent as TlsAgent } from 'node:https';
import { KeptConnections } from './kept-connections.ts';

/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;
/** The same for a POST. No server closes a connection that was in use just now. */
const IDLE_BEFORE_POST_MS = 100;

/**
 * The connections to one implementation, and the rules for sharing them. A repeatable request may always share one. If
 * the server is closing the connection, a POST could be lost, and a repetition might be sent twice. So a POST shares
 * connections only with other POSTs, only for a moment, and only if the server has shown that it keeps them.
 */
export class Connections {
  readonly #agents = [new Agents(IDLE_MS), new Agents(IDLE_BEFORE_POST_MS)] as const;
  #isReused = false;
  #isLost = false;

  /** The agent for a request; false for a separate connection. */
  agentFor(method: string, url: string): Agent | false {
    const [shared, ofPosts] = this.#agents;
    if (method !== 'POST') return shared.at(url);
    return this.#isReused && !this.#isLost && ofPosts.at(url);
  }

  /** Called when an answer came on a reused connection. */
  reused(): void {
    this.#isReused = true;
  }

  /** Called when a reused connection broke before an answer came. From then on, no POST shares one. */
  lost(): void {
    this.#isLost = true;
  }

  close(): void {
    for (const agents of this.#agents) agents.close();
  }
}

/** Connections that are kept for a while, with and without TLS. */
class Agents {
  readonly #plain: KeptConnections;
  readonly #secure: TlsAgent;

  constructor(idleMs: number) {
    this.#plain = new KeptConnections(idleMs);
    this.#secure = new TlsAgent({ keepAlive: true, timeout: idleMs });
  }

  at(url: string): Agent {
    return url.startsWith('https:') ? this.#secure : this.#plain;
  }

  close(): void {
    this.#plain.destroy();
    this.#secure.destroy();
  }
}
