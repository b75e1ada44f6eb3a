import { RoutespecError } from '../../spec/error.ts';
import type { ClientRequest } from '../../spec/shapes/contract.ts';
import type { AdapterClient } from './adapter-client.ts';

/** The most worlds and clients that exist at once. A run has some dozen of each. */
const MAX_WORLDS = 2_000;
const MAX_CLIENTS = 500;

type MakeClient = (request: ClientRequest) => Promise<AdapterClient>;

/** The worlds of a run, each with its clients. No id is given twice. */
export class ClientWorlds {
  readonly #make: MakeClient;
  readonly #worlds = new Map<string, Map<string, AdapterClient>>();
  #ids = 0;

  constructor(make: MakeClient) {
    this.#make = make;
  }

  create(): string {
    if (this.#worlds.size >= MAX_WORLDS) throw tooMany('worlds', MAX_WORLDS);
    const id = this.#newId('w');
    this.#worlds.set(id, new Map());
    return id;
  }

  /** Ends the clients of a world, with their unsent messages. */
  async remove(world: string): Promise<void> {
    const clients = this.#findClients(world);
    this.#worlds.delete(world);
    await Promise.all([...clients.values()].map((client) => client.end()));
  }

  /** Makes a client. It is ended if its world is deleted meanwhile. */
  async addClient(world: string, request: ClientRequest): Promise<string> {
    const clients = this.#findClients(world);
    const open = [...this.#worlds.values()].reduce((sum, { size }) => sum + size, 0);
    if (open >= MAX_CLIENTS) throw tooMany('clients', MAX_CLIENTS);
    const client = await this.#make(request);
    if (!this.#worlds.has(world)) await client.end();
    const id = this.#newId('c');
    clients.set(id, client);
    return id;
  }

  client(world: string, id: string): AdapterClient {
    const client = this.#findClients(world).get(id);
    if (client !== undefined) return client;
    throw new RoutespecError('refused', `Expected the id of a client, got ${id}`);
  }

  async removeAll(): Promise<void> {
    await Promise.all([...this.#worlds.keys()].map((world) => this.remove(world)));
  }

  #findClients(world: string): Map<string, AdapterClient> {
    const clients = this.#worlds.get(world);
    if (clients !== undefined) return clients;
    throw new RoutespecError('refused', `Expected the id of a world, got ${world}`);
  }

  #newId(prefix: string): string {
    this.#ids += 1;
    return `${prefix}${this.#ids}`;
  }
}

function tooMany(what: string, most: number): RoutespecError {
  return new RoutespecError('machine', `Expected at most ${most} ${what} at once, got one more`);
}
