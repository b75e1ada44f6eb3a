import { NotTested } from '../../nonconformance.ts';
import type { Answer, Transport } from '../../target/exchange/answer.ts';
import type { Gateway } from './gateway.ts';

/** Answers the requests of the contract that a deployed router can serve, without a shim. */
export class ContractTransport implements Transport {
  readonly #gateway: Gateway;

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /** @throws NotTested for what cannot be done from outside, and what the gateway throws */
  async send(method: string, url: string, body?: unknown, _limitMs?: number, signal?: AbortSignal): Promise<Answer> {
    const [, world = '', kind, name = '', what] = new URL(url).pathname.split('/worlds')[1]?.split('/') ?? [];
    const writeKey = decodeURIComponent(name);
    if (method === 'DELETE' && kind === undefined) {
      await this.#gateway.leave(world);
      return { status: 204, json: undefined };
    }
    if (method === 'PUT' && kind === 'sources') {
      await this.#gateway.put(world, writeKey, body);
      return { status: 204, json: undefined };
    }
    if (method === 'POST' && kind === 'sources' && what === 'calls') {
      return this.#gateway.call(world, writeKey, body, signal);
    }
    throw new NotTested(`needs ${kind ?? 'something'} that a deployed router does not offer from outside`);
  }

  close(): void {}
}
