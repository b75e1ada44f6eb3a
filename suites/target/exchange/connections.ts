import http from 'node:http';
import https from 'node:https';

/** Idle connections are closed this early so that no server with a short keep-alive closes one during a request. */
const IDLE_MS = 1_000;
/** The same for a POST. No server closes a connection that was in use just now. */
const IDLE_BEFORE_POST_MS = 100;

/**
 * The connections to one implementation, and who may share them. A request that may be repeated always may. A POST on a
 * connection that the server is just closing could be lost, and to send it again would risk sending it twice. So it
 * shares connections only with other POSTs, only for a moment, and only if the server has shown that it keeps them.
 */
export class Connections {
  readonly #agents = [new Agents(IDLE_MS), new Agents(IDLE_BEFORE_POST_MS)] as const;
  #isReused = false;
  #isLost = false;

  /** The agent for a request, or false for a connection of its own. */
  agentFor(method: string, url: string): http.Agent | https.Agent | false {
    const [shared, ofPosts] = this.#agents;
    if (method !== 'POST') return shared.at(url);
    return this.#isReused && !this.#isLost && ofPosts.at(url);
  }

  /** An answer came on a reused connection. */
  reused(): void {
    this.#isReused = true;
  }

  /** A reused connection broke before an answer came. From now on, no POST shares one. */
  lost(): void {
    this.#isLost = true;
  }

  close(): void {
    for (const agents of this.#agents) agents.close();
  }
}

/** Connections that are kept for a while, with and without TLS. */
class Agents {
  readonly #http: http.Agent;
  readonly #https: https.Agent;

  constructor(timeoutMs: number) {
    const options = { keepAlive: true, timeout: timeoutMs };
    this.#http = new http.Agent(options);
    this.#https = new https.Agent(options);
  }

  at(url: string): http.Agent | https.Agent {
    return url.startsWith('https:') ? this.#https : this.#http;
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }
}
