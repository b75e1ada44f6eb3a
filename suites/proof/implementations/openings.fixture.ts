import type { ShimOptions } from './acme-router/api.fixture.ts';
import { type Receiver, startReceiver } from './acme-router/rig.fixture.ts';
import { startShim } from './independent-shim.fixture.ts';

/** For tests only: shims and receivers, all of them gone after `clear`. */
export class Openings {
  readonly #closings: (() => Promise<void>)[] = [];

  /** The address of a shim. */
  async shim(options: ShimOptions): Promise<string> {
    const { url, close } = await startShim(options);
    this.#closings.push(close);
    return url;
  }

  /** A receiver that answers with a status, or holds every request back. */
  async receiver(status?: number): Promise<Receiver> {
    const started = await startReceiver(status);
    this.#closings.push(started.close);
    return started;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#closings.splice(0).map((close) => close()));
  }
}
