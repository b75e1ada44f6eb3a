import { RoutespecError } from '../../../spec/error.ts';
import { maskUserInfo } from '../../../spec/secrets.ts';
import { type Description, descriptionSchema, worldCreatedSchema } from '../../../spec/shapes/contract.ts';
import { demandId, demandShort } from './bounded-text.ts';
import type { Capabilities } from './capabilities.ts';
import { Channel, type ChannelOptions } from './channel.ts';
import type { Implementation, NewWorld } from './implementation.ts';
import { World } from './world.ts';

/**
 * Time limit for a description. It is a little less than the contract's 30 s for an answer, so that a run against a
 * silent implementation ends before that.
 */
const DESCRIBE_LIMIT_MS = 25_000;
/** The most entries in a list of a description. */
const LIST_LIMIT = 100;

/** An implementation at one address, reached through the conformance API. */
export class Target implements Implementation {
  readonly #channel: Channel;
  readonly #worlds = new Set<string>();

  constructor(url: string, options?: ChannelOptions) {
    this.#channel = new Channel(url, options);
  }

  /** Its address, for a reader: without any password. */
  get url(): string {
    return maskUserInfo(this.#channel.url);
  }

  async describe(limitMs = DESCRIBE_LIMIT_MS): Promise<Description> {
    const exchange = { method: 'GET', path: '', status: 200, schema: descriptionSchema, limitMs } as const;
    const description = await this.#channel.ask(exchange);
    const { implementation, roles, supports } = description;
    const where = `GET ${this.url}`;
    demandShort('implementation.name', implementation.name, where);
    demandShort('implementation.version', implementation.version, where);
    for (const feature of supports) demandShort('supports', feature, where);
    const longest = Math.max(roles.length, supports.length);
    if (longest <= LIST_LIMIT) return description;
    const expected = `Expected \`roles\` and \`supports\` to have at most ${LIST_LIMIT} entries each`;
    throw new RoutespecError('adapter-failed', `${expected}, got ${longest} (${where})`);
  }

  async createWorld(request: NewWorld, capabilities?: Capabilities): Promise<World> {
    return new World(await this.openWorld(request), { startsMs: Date.parse(request.now), capabilities });
  }

  async openWorld(request: NewWorld): Promise<Channel> {
    const exchange = {
      method: 'POST',
      path: '/worlds',
      body: request,
      status: 201,
      schema: worldCreatedSchema,
    } as const;
    const where = `POST ${this.url}/worlds`;
    const id = demandId('world', (await this.#channel.ask(exchange)).world, where);
    if (this.#worlds.has(id)) {
      const rule = 'Expected the id of a world to be new while the implementation runs';
      throw new RoutespecError('adapter-failed', `${rule}, got \`${id}\` again (${where})`);
    }
    this.#worlds.add(id);
    return this.#channel.world(id);
  }

  close(): void {
    this.#channel.close();
  }
}
