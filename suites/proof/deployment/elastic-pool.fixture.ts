import type { Demand, Demanded } from '../../deployment/demand.ts';
import type { FrontDoor } from '../../deployment/serve/front-door.ts';
import {
  type Leased,
  type PlayOrder,
  type SourcePool,
  spotOf,
  type WorldSources,
} from '../../deployment/serve/sources.ts';
import type { Target } from '../../harness/target/target.ts';

/** A source that a case needs. */
export interface Asked {
  readonly caseId: string;
  readonly demand: Demand;
  readonly secret: string | undefined;
}

/**
 * Sources that are made on demand, in a simulator with a real clock. The demands of each case are recorded as the plan
 * of deployments.
 */
export class ElasticPool implements SourcePool {
  readonly asked: Asked[] = [];
  /** The case of each source, by its write key. */
  readonly caseOf = new Map<string, string>();
  readonly #target: Target;
  readonly #door: FrontDoor;
  #made = 0;

  constructor(target: Target, door: FrontDoor) {
    this.#target = target;
    this.#door = door;
  }

  async enter({ caseId }: PlayOrder): Promise<{ sources: WorldSources; isAlone: boolean }> {
    const world = await this.#target.createWorld({ now: new Date().toISOString() });
    const choose = async ({ demand, secret }: Demanded): Promise<Leased> => {
      this.asked.push({ caseId, demand, secret });
      this.#made += 1;
      const name = `made-${this.#made}`;
      this.caseOf.set(name, caseId);
      // Each source has a separate place, because several cases need the same path.
      await this.#door.open([{ name, host: '127.0.0.1', port: 0, address: '' }]);
      const targets = demand.hooks.map(({ target }, index) => target ?? `/${index}`);
      const webhooks = demand.hooks.map(({ headers = {} }, index) => ({
        url: `http://127.0.0.1:${this.#door.portOf(name)}${targets[index]}`,
        headers,
      }));
      const settings = { webhooks, ...(secret === undefined ? {} : { sharedSecret: secret }) };
      const source = { type: demand.type, destinations: { Webhooks: { enabled: demand.enabled, settings } } };
      await world.putSource(name, source);
      const address = await world.ingestionOf(name);
      return { name, writeKey: address, secret, spots: targets.map((target) => spotOf(name, target)) };
    };
    return { sources: { choose, leave: () => world.drop() }, isAlone: true };
  }
}
