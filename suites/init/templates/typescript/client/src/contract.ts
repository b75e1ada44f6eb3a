import type { Client, ClientConfig, ClientWorld, Message, Method } from './adapter.ts';
import type { Clock } from './clock.ts';
import { type Answer, type Api, type ApiRequest, Refusal, type World } from './server.ts';

/** The log of a client keeps its newest lines. */
const MAX_LOG_LINES = 2000;

/** The part of the contract that is for client libraries. */
export class ClientApi implements Api {
  readonly #clock: Clock;
  readonly #makeClient: (world: ClientWorld, config: ClientConfig) => Client;
  readonly #clients = new Map<string, { readonly client: Client; readonly lines: string[] }>();

  constructor({ clock }: World, makeClient: (world: ClientWorld, config: ClientConfig) => Client) {
    this.#clock = clock;
    this.#makeClient = makeClient;
  }

  async answer({ method, path, body }: ApiRequest): Promise<Answer | undefined> {
    const [collection, id, part] = path;
    if (collection !== 'clients') return undefined;
    if (id === undefined)
      return method === 'POST' ? this.#make(JSON.parse(body.toString()) as ClientConfig) : undefined;
    const found = this.#clients.get(id);
    if (found === undefined) throw new Refusal(404, `Expected a client, got ${id}`);
    switch (`${method}${part === undefined ? '' : ` ${part}`}`) {
      case 'POST calls': {
        const call = JSON.parse(body.toString()) as { method: Method; message: Message };
        return { status: 200, body: { error: await problemOf(found.client, call.method, call.message) } };
      }
      case 'GET log':
        return { status: 200, body: { lines: found.lines } };
      case 'DELETE':
        found.client.close();
        return { status: 202 };
      default:
        return undefined;
    }
  }

  close(): void {
    for (const { client } of this.#clients.values()) client.drop();
  }

  #make(config: ClientConfig): Answer {
    const lines: string[] = [];
    const log = (line: string) => {
      lines.push(line);
      if (lines.length > MAX_LOG_LINES) lines.shift();
    };
    const id = `c${this.#clients.size + 1}`;
    this.#clients.set(id, { client: this.#makeClient({ clock: this.#clock, log }, config), lines });
    return { status: 201, body: { client: id } };
  }
}

/** The text of the error with which the library refuses a message, or null. */
async function problemOf(client: Client, method: Method, message: Message): Promise<string | null> {
  try {
    await client.call(method, message);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
