import { maskUserInfo } from '../../spec/secrets.ts';
import { type Description, descriptionSchema, worldCreatedSchema } from '../../spec/shapes/contract.ts';
import { Channel } from './channel.ts';
import type { Implementation, NewWorld } from './implementation.ts';
import type { Transport } from './transport.ts';
import { World } from './world.ts';

/** An implementation at one address, reached through the target contract. */
export class Target implements Implementation {
  readonly #channel: Channel;

  /**
   * @param url The address given to the runner.
   * @param transport How the implementation is reached there.
   * @param signal Gives up all requests when it is aborted.
   */
  constructor(url: string, transport?: Transport, signal?: AbortSignal) {
    this.#channel = new Channel(url, transport, signal);
  }

  /** Its address, for a reader: without a password that is in it. */
  get url(): string {
    return maskUserInfo(this.#channel.url);
  }

  async describe(limitMs?: number): Promise<Description> {
    return this.#channel.ask({ method: 'GET', path: '', status: 200, schema: descriptionSchema, limitMs });
  }

  async createWorld(request: NewWorld): Promise<World> {
    return new World(await this.openWorld(request));
  }

  /** Makes a fresh world, and returns the channel to it. */
  async openWorld(request: NewWorld): Promise<Channel> {
    const exchange = {
      method: 'POST',
      path: '/worlds',
      body: request,
      status: 201,
      schema: worldCreatedSchema,
    } as const;
    const { world } = await this.#channel.ask(exchange);
    return this.#channel.below('worlds', world);
  }

  close(): void {
    this.#channel.close();
  }
}
