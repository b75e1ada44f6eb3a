import type { ShimOptions } from './acme-router/api.fixture.ts';
import { type Receiver, startReceiver } from './acme-router/rig.fixture.ts';
import { startShim } from './independent-shim.fixture.ts';

/** For tests only: opens HTTP adapters and receivers, and closes all of them in `clear`. */
export class Openings {
  readonly #closings: (() => Promise<void>)[] = [];

  /** Opens an HTTP adapter, and returns its address. */
  async shim(options: ShimOptions): Promise<string> {
    const { url, close } = await startShim(options);
    this.#closings.push(close);
    return url;
  }

  /** Opens a receiver that answers every request with a status, or never answers. */
  async receiver(status?: number): Promise<Receiver> {
    const started = await startReceiver(status);
    this.#closings.push(started.close);
    return started;
  }

  async clear(): Promise<void> {
    await Promise.all(this.#closings.splice(0).map((close) => close()));
  }
}
