import { NotTested } from '../../harness/not-tested.ts';
import { type Demand, type Demanded, type DemandedHook, type Plan, toKey } from '../demand.ts';
import {
  type Credentials,
  type DeployedHook,
  type DeployedSource,
  type Deployment,
  isSecret,
} from '../file/deployment.ts';
import { isPublicSecret, PLAN } from '../plan/plan.ts';
import { sourceNames } from '../plan/planned-source.ts';
import { Locks, type Mode } from './locks.ts';
import { type PlayOrder, type Reserved, type Sources, toSpot, type WorldSources } from './sources.ts';

/**
 * Number of sources that take turns for all sources of a case with the same settings and the same secret. Two are
 * enough to see a mix-up, and twenty would be too many to set up.
 */
export const SPREAD = 2;

/**
 * Reason why a case is not tested if its requests have no id, so that only their URL shows that they come from the
 * router.
 */
const GUESSED = 'needs URLs that nobody can guess: a `pathToken` in the deployment file, and no `path`';

export class ConfiguredSources implements Sources {
  readonly #deployment: Deployment;
  readonly #credentials: ReadonlyMap<string, Credentials>;
  readonly #plan: Plan;
  readonly #locks = new Locks();

  constructor(deployment: Deployment, credentials: ReadonlyMap<string, Credentials>, plan: Plan = PLAN) {
    this.#deployment = deployment;
    this.#credentials = credentials;
    this.#plan = plan;
  }

  async enter({ caseId, isAlone }: PlayOrder): Promise<{ sources: WorldSources; isAlone: boolean }> {
    const sources = this.sourcesFor(caseId, isAlone);
    const mode: Mode = isAlone || this.#plan.needs[caseId]?.alone === true ? 'alone' : 'shared';
    const names = sources.map(({ name }) => name);
    await this.#locks.lock(names, mode);
    const choose = chooser(sources, (source) => this.#secretOf(source));
    return {
      sources: {
        choose: async (demanded) => this.#reserved(choose(demanded)),
        leave: async () => this.#locks.unlock(names, mode),
      },
      isAlone: mode === 'alone',
    };
  }

  /**
   * The sources that a case needs. A case that plays alone gets sources that are not shared, if there are any.
   * @throws NotTested if the file does not have them
   */
  sourcesFor(caseId: string, isAlone = false): DeployedSource[] {
    const needs = this.#plan.needs[caseId];
    if (needs === undefined)
      throw new NotTested({
        kind: 'unsupported',
        detail: 'needs an entry in the plan of deployments, which `npm run demands` writes',
      });
    const chosen = new Set<DeployedSource>();
    const { sources } = this.#deployment;
    const offered = isAlone ? sources.toReversed() : sources;
    for (const [index, count] of needs.sources) {
      const demand = this.#plan.demands[index];
      const fitting = offered.filter(
        (source) => demand && !chosen.has(source) && meets(source, this.#secretOf(source), demand),
      );
      for (const source of fitting.slice(0, count)) chosen.add(source);
      if (fitting.length >= count) continue;
      const names = sourceNames(this.#plan)[index]?.slice(fitting.length, count).join(' and ');
      throw new NotTested({
        kind: 'unsupported',
        detail: `needs ${names} of \`routespec deployment plan\`, which the deployment file does not have`,
      });
    }
    const urls = [...chosen].flatMap(({ hooks }) => hooks);
    if (needs.alone === true && !urls.every(({ target }) => isSecret(this.#deployment, target)))
      throw new NotTested({ kind: 'unsupported', detail: GUESSED });
    return [...chosen];
  }

  #secretOf({ name }: DeployedSource): string | undefined {
    return this.#credentials.get(name)?.secret;
  }

  #reserved({ name, hooks }: DeployedSource): Reserved {
    const { writeKey = '', secret } = this.#credentials.get(name) ?? {};
    return { name, writeKey, secret, spots: hooks.map(({ place, target }) => toSpot(place, target)) };
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
    const chosen = spread.choose(toKey(demand), secret, () => {
      const fresh = sources.find((source) => !taken.has(source) && meets(source, secretOf(source), demand));
      if (fresh !== undefined) taken.add(fresh);
      return fresh;
    });
    if (chosen === undefined)
      throw new NotTested({ kind: 'unsupported', detail: 'needs more sources here than with the reference' });
    return chosen;
  };
}

/**
 * Chooses the deployed source for each source of a case. Sources with different secrets in the case never share one.
 * @typeParam Source a deployed source
 */
export class Spread<Source> {
  readonly #taken = new Map<string, { readonly sources: Source[]; next: number }>();

  /**
   * @param settings Names the required settings.
   * @param secret The secret in the case.
   * @param fresh Takes one more source with such settings. Returns undefined if there is none.
   */
  choose(settings: string, secret: string | undefined, fresh: () => Source | undefined): Source | undefined {
    const key = JSON.stringify([settings, secret ?? null]);
    const taken = this.#taken.get(key) ?? { sources: [], next: 0 };
    this.#taken.set(key, taken);
    if (taken.sources.length < SPREAD) {
      const source = fresh();
      if (source !== undefined) taken.sources.push(source);
      return source;
    }
    const chosen = taken.sources[taken.next % SPREAD];
    taken.next += 1;
    return chosen;
  }
}

/** True if a source that was set up by hand meets a demand of a case. @param secret The value of its secret. */
export function meets(
  { type, enabled, hooks }: Pick<DeployedSource, 'type' | 'enabled' | 'hooks'>,
  secret: string | undefined,
  demand: Demand,
): boolean {
  return (
    type === demand.type &&
    enabled === demand.enabled &&
    isSecretMet(secret, demand.secret) &&
    hooks.length === demand.hooks.length &&
    demand.hooks.every((hook, index) => isHookMet(hooks[index], hook))
  );
}

function isSecretMet(secret: string | undefined, demanded: Demand['secret']): boolean {
  if (demanded === undefined || secret === undefined) return demanded === secret;
  // A secret in the plan is reserved for the case about its form.
  return demanded === 'any' ? !isPublicSecret(secret) : demanded.exactly === secret;
}

function isHookMet(hook: DeployedHook | undefined, { target, headers = {} }: DemandedHook): boolean {
  if (hook === undefined || (target !== undefined && hook.target !== target)) return false;
  const names = Object.keys(headers);
  return (
    names.length === Object.keys(hook.headers).length && names.every((name) => hook.headers[name] === headers[name])
  );
}
