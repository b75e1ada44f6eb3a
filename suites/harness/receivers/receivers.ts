import { plural } from '../../../spec/grammar.ts';
import type { Credentials } from '../certificates/certificates.ts';
import type { Holding, Traffic } from '../time/world-time.ts';
import { Budget } from './budget.ts';
import { Receiver, type ReceiverContext } from './receiver.ts';
import { anyHolding, type Script } from './reply.ts';
import { ARRIVAL_LIMIT_MS } from './server.ts';

/** Maximum ports that are held after their cases. Each is an open file, of which a process may have few. */
const HELD_PORTS = 200;
let heldPorts = 0;

/** All receivers of one case. The clock of its world sees them as one. */
export class Receivers implements Traffic {
  readonly budget = new Budget();
  readonly #all: Receiver[] = [];
  readonly #arrivalLimitMs: number;

  /** @param arrivalLimitMs Real time after which an incomplete request is given up. */
  constructor(arrivalLimitMs: number = ARRIVAL_LIMIT_MS) {
    this.#arrivalLimitMs = arrivalLimitMs;
  }

  async open(
    context: Omit<ReceiverContext, 'budget' | 'arrivalLimitMs'>,
    script: Script,
    credentials?: Credentials,
  ): Promise<Receiver> {
    const whole = { ...context, budget: this.budget, arrivalLimitMs: this.#arrivalLimitMs };
    const receiver = await Receiver.open(whole, script, credentials);
    this.#all.push(receiver);
    return receiver;
  }

  all(): readonly Receiver[] {
    return this.#all;
  }

  held(): number {
    return this.#sum((receiver) => receiver.held());
  }

  mayHold(): Holding {
    return anyHolding(this.#all.map((receiver) => receiver.mayHold()));
  }

  activity(): number {
    return this.#sum((receiver) => receiver.activity());
  }

  arrivals(): number {
    return this.#sum((receiver) => receiver.arrivals());
  }

  /** Traffic of the busiest receiver, for a message about a case that does not end. */
  account(): string {
    const [busiest] = [...this.#all].sort((a, b) => b.activity() - a.activity());
    if (busiest === undefined) return 'no receiver is open';
    const { name, requests } = busiest;
    return `${name} has had ${plural(requests.length, 'whole request')} and has ${plural(busiest.connections(), 'open connection')}`;
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((receiver) => receiver.close()));
    this.budget.release();
  }

  /** Ends receivers that may still get requests. Up to a bound, their ports stay taken while the process runs. */
  async holdPorts(): Promise<void> {
    heldPorts += this.#all.length;
    if (heldPorts > HELD_PORTS) return this.close();
    await Promise.all(this.#all.map((receiver) => receiver.holdPort()));
    this.budget.release();
  }

  #sum(value: (receiver: Receiver) => number): number {
    return this.#all.reduce((sum, receiver) => sum + value(receiver), 0);
  }
}
