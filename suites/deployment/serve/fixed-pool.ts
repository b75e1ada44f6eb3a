import { NotTested } from '../../nonconformance.ts';
import { type Demanded, keyOf } from '../demand.ts';
import type { Credentials, DeployedSource, Deployment } from '../file/deployment.ts';
import { meets } from '../meets.ts';
import { sourceNames } from '../plan/names.ts';
import { PLAN } from '../plan/plan.ts';
import type { Plan } from '../plan/shape.ts';
import { Spread } from '../spread.ts';
import { Locks, type Mode } from './locks.ts';
import { type Leased, type PlayOrder, type SourcePool, spotOf, type WorldSources } from './sources.ts';

/** The sources of a deployment file. */
export class FixedPool implements SourcePool {
  readonly #sources: readonly DeployedSource[];
  readonly #credentials: ReadonlyMap<string, Credentials>;
  readonly #plan: Plan;
  readonly #locks = new Locks();

  constructor({ sources }: Deployment, credentials: ReadonlyMap<string, Credentials>, plan: Plan = PLAN) {
    this.#sources = sources;
    this.#credentials = credentials;
    this.#plan = plan;
  }

  async enter({ caseId, isAlone }: PlayOrder): Promise<{ sources: WorldSources; isAlone: boolean }> {
    const sources = this.sourcesFor(caseId, isAlone);
    const mode: Mode = isAlone || this.#plan.needs[caseId]?.alone === true ? 'alone' : 'shared';
    const names = sources.map(({ name }) => name);
    await this.#locks.take(names, mode);
    const choose = chooser(sources, (source) => this.#secretOf(source));
    return {
      sources: {
        choose: async (demanded) => this.#leased(choose(demanded)),
        leave: async () => this.#locks.giveBack(names, mode),
      },
      isAlone: mode === 'alone',
    };
  }

  /**
   * The sources that a case needs. Who plays alone gets other ones than those that all share, if there are any.
   * @throws NotTested if the file does not have them
   */
  sourcesFor(caseId: string, isAlone = false): DeployedSource[] {
    const needs = this.#plan.needs[caseId];
    if (needs === undefined)
      throw new NotTested('needs an entry in the plan of deployments, which `npm run demands` writes');
    const chosen = new Set<DeployedSource>();
    const offered = isAlone ? this.#sources.toReversed() : this.#sources;
    for (const [index, count] of needs.sources) {
      const demand = this.#plan.demands[index];
      const fitting = offered.filter(
        (source) => demand && !chosen.has(source) && meets(source, this.#secretOf(source), demand),
      );
      for (const source of fitting.slice(0, count)) chosen.add(source);
      if (fitting.length >= count) continue;
      const names = sourceNames(this.#plan)[index]?.slice(fitting.length, count).join(' and ');
      throw new NotTested(`needs ${names} of \`routespec deployment plan\`, which the deployment file does not have`);
    }
    return [...chosen];
  }

  #secretOf({ name }: DeployedSource): string | undefined {
    return this.#credentials.get(name)?.secret;
  }

  #leased({ name, hooks }: DeployedSource): Leased {
    const { writeKey = '', secret } = this.#credentials.get(name) ?? {};
    return { name, writeKey, secret, spots: hooks.map(({ place, target }) => spotOf(place, target)) };
  }
}

/** Chooses among the sources of one world. */
function chooser(
  sources: readonly DeployedSource[],
  secretOf: (source: DeployedSource) => string | undefined,
): (demanded: Demanded) => DeployedSource {
  const spread = new Spread<DeployedSource>();
  const taken = new Set<DeployedSource>();
  return ({ demand, secret }) => {
    const chosen = spread.choose(keyOf(demand), secret, () => {
      const fresh = sources.find((source) => !taken.has(source) && meets(source, secretOf(source), demand));
      if (fresh !== undefined) taken.add(fresh);
      return fresh;
    });
    if (chosen === undefined) throw new NotTested('needs more sources here than with the reference');
    return chosen;
  };
}
