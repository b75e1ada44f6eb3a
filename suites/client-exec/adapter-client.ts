import { RoutespecError } from '../../spec/error.ts';
import { ADAPTER_METHODS } from '../../spec/shapes/adapter.ts';
import type { ClientCall, ClientRequest } from '../../spec/shapes/contract.ts';
import type { JsonObject } from '../../spec/shapes/json.ts';
import type { AdapterProcess } from './adapter-process.ts';

/** Time to make a client, including the start of its process. It is less than a suite waits for it. */
const NEW_LIMIT_MS = 12_000;

type Start = (debug: boolean) => AdapterProcess;

/** One client of the library, in a separate process. */
export class AdapterClient {
  readonly #start: Start;
  readonly #request: ClientRequest;
  #process: AdapterProcess;

  private constructor(start: Start, request: ClientRequest) {
    this.#start = start;
    this.#request = request;
    this.#process = start(request.debug === true);
  }

  /** Starts a process that makes a client. @throws RoutespecError `refused` if the library refuses the options */
  static async make(start: Start, request: ClientRequest): Promise<AdapterClient> {
    const client = new AdapterClient(start, request);
    try {
      await client.#new();
    } catch (error) {
      await client.end();
      throw error;
    }
    return client;
  }

  /** Calls a method. Returns the text of its error, or null if it accepted the message. */
  async call({ method, message }: ClientCall): Promise<string | null> {
    // The suite calls again after a crash, to see if only this message crashes the client.
    if (this.#process.hasCrashed) await this.#restart();
    const kind = ADAPTER_METHODS.find((name) => name === method.toLowerCase());
    if (kind === undefined) throw new RoutespecError('refused', `Expected a method of the library, got ${method}`);
    const { error } = await this.#process.ask({ do: kind, message: inCamelCase(message) });
    return error ?? null;
  }

  /** Closes the client, without waiting for its unsent messages. */
  close(): void {
    // If an adapter does not answer, or has ended, its missing messages show that.
    this.#process.ask({ do: 'close' }).catch(() => {});
  }

  get logLines(): string[] {
    return this.#process.log.lines();
  }

  async end(): Promise<void> {
    await this.#process.kill();
  }

  async #restart(): Promise<void> {
    await this.#process.kill();
    this.#process = this.#start(this.#request.debug === true);
    await this.#new();
  }

  async #new(): Promise<void> {
    const { debug: _, ...options } = this.#request;
    const { error } = await this.#process.ask({ do: 'new', ...options }, NEW_LIMIT_MS);
    if (typeof error === 'string') throw new RoutespecError('refused', error);
  }
}

/** `UserId` becomes `userId`. The message keeps its length, because the limits of its size are under test. */
function inCamelCase(message: JsonObject): JsonObject {
  const lowered = ([name, value]: [string, unknown]): [string, unknown] => [
    name.charAt(0).toLowerCase() + name.slice(1),
    value,
  ];
  return Object.fromEntries(Object.entries(message).map(lowered));
}
