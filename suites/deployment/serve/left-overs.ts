import { createHash } from 'node:crypto';
import type { DeployedWorld } from './deployed-world.ts';

/** How many bodies are remembered. Few cases send what carries no id. */
const LIMIT = 1_000;

/**
 * Remembers the bodies without ids that a world has had, so that a retry that comes after its end is not taken for a
 * message of the next one. A retry repeats the body of its message.
 */
export class LeftOvers {
  readonly #worlds = new Map<string, WeakRef<DeployedWorld>>();

  remember(body: Buffer, world: DeployedWorld): void {
    if (this.#worlds.size < LIMIT) this.#worlds.set(digestOf(body), new WeakRef(world));
  }

  /** Whether another world than this one has had this body. */
  has(body: Buffer, world: DeployedWorld | undefined): boolean {
    const known = this.#worlds.get(digestOf(body));
    return known !== undefined && (world === undefined || known.deref() !== world);
  }
}

function digestOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64');
}
