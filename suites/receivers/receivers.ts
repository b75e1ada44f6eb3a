import type { Credentials } from '../certificates/certificates.ts';
import type { Traffic } from '../time/world-time.ts';
import { Budget } from './budget.ts';
import { Receiver, type ReceiverContext } from './receiver.ts';
import type { Script } from './reply.ts';

/** All receivers of one case, as one peer of its world. */
export class Receivers implements Traffic {
  readonly budget = new Budget();
  readonly #all: Receiver[] = [];

  async open(context: Omit<ReceiverContext, 'budget'>, script: Script, credentials?: Credentials): Promise<Receiver> {
    const receiver = await Receiver.open({ ...context, budget: this.budget }, script, credentials);
    this.#all.push(receiver);
    return receiver;
  }

  all(): readonly Receiver[] {
    return this.#all;
  }

  held(): number {
    return this.#sum((receiver) => receiver.held());
  }

  activity(): number {
    return this.#sum((receiver) => receiver.activity());
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((receiver) => receiver.close()));
  }

  #sum(value: (receiver: Receiver) => number): number {
    return this.#all.reduce((sum, receiver) => sum + value(receiver), 0);
  }
}
