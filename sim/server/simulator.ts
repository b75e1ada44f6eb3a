import type { ClockKind } from '../clock/clock.ts';
import { Budget } from '../model/budget.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { Worlds } from '../world/worlds.ts';
import { contractApp } from './app.ts';
import type { Outgoing } from './exchange.ts';
import { type Listening, listen } from './listen.ts';

/** The parts of a request that the handlers read. Any `Request` is one. */
export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array> | null;
}

export interface Simulator extends Listening {
  /**
   * Answers a request of the contract or of a client library like the server, but without a connection.
   * @param outgoing Gets the answer if it is small, as a connection would. The `Response` is then an empty one.
   */
  handle(request: PlainRequest, outgoing?: Outgoing): Promise<Response>;
}

export interface SimulatorOptions {
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** The name or address to listen at, which requests may then have in `Host`. Default `127.0.0.1`. */
  readonly host?: string;
  /** Further names and addresses that requests may have in `Host`. Default: none. */
  readonly names?: readonly string[];
  /** Memory budget shared by all worlds, in bytes. Default `BUDGET_BYTES`. */
  readonly budgetBytes?: number;
  /** Default `virtual`. */
  readonly clock?: ClockKind;
  /** Default: the reference. */
  readonly rules?: Rules;
  /** The seed of every random choice. Default 1. */
  readonly seed?: number;
}

/**
 * Starts the service on this machine, behind the conformance API.
 * @throws RoutespecError `usage` if the address is not available
 */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { names = [], port = 0, host = '127.0.0.1', clock = 'virtual', rules = REFERENCE, seed = 1 } = options;
  const worlds = new Worlds({ clock, rules, seed, budget: new Budget(options.budgetBytes) });
  const app = contractApp(worlds, clock, [host, ...names]);
  const { url, close } = await listen(app, port, host);
  return {
    url,
    handle: async (request, outgoing) => app.fetch(request as Request, outgoing && { outgoing }),
    close: () => {
      worlds.clear();
      return close();
    },
  };
}
