import { clockSchema } from '../../spec/shapes/contract.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts';

/** For tests only: a simulator, an endpoint that accepts everything, and a client for the contract. */

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends one request of the contract. Text is sent unchanged, anything else as JSON. */
export async function ask(base: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await fetch(base + path, { method, ...(text === undefined ? {} : { body: text }) });
  const answer = await response.text();
  return { status: response.status, body: answer === '' ? null : JSON.parse(answer) };
}

/** A source document with these entries in its webhooks list. */
export function sourceWith(webhooks: unknown, enabled = true): object {
  return { type: 'server', destinations: { Webhooks: { enabled, settings: { webhooks } } } };
}

export class SampleSimulator {
  readonly hooks: Endpoint;
  readonly #simulator: Simulator;

  private constructor(simulator: Simulator, hooks: Endpoint) {
    this.#simulator = simulator;
    this.hooks = hooks;
  }

  static async start(options?: SimulatorOptions): Promise<SampleSimulator> {
    return new SampleSimulator(await startSimulator(options), await startEndpoint(() => 200));
  }

  get url(): string {
    return this.#simulator.url;
  }

  /** Answers a request as the server does, but without a connection. */
  get handle(): Simulator['handle'] {
    return this.#simulator.handle;
  }

  tell(method: string, path: string, body?: unknown): Promise<Answer> {
    return ask(this.url, method, path, body);
  }

  /** Makes a world and returns its path. */
  async world(request: object = {}): Promise<string> {
    const { body } = await this.tell('POST', '/worlds', request);
    return `/worlds/${(body as { world: string }).world}`;
  }

  /** Makes a world with the source `wk`, whose webhook is the endpoint, and returns its path. */
  async worldWithSource(): Promise<string> {
    const path = await this.world();
    await this.tell('PUT', `${path}/sources/wk`, sourceWith([{ url: `${this.hooks.url}/a` }]));
    return path;
  }

  async clock(path: string) {
    return clockSchema.parse((await this.tell('GET', `${path}/clock`)).body);
  }

  async close(): Promise<void> {
    await this.#simulator.close();
    await this.hooks.close();
  }
}
