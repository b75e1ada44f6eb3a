import type { Untested } from '../../../spec/shapes/results.ts';
import { type Case, listRoles } from '../../cases/case.ts';
import { cannot, type Demand, type Demanded, type DemandedHook, type Plan, toKey } from '../demand.ts';
import type { DeployedHook, DeployedSource, OpenSource } from '../file/deployment.ts';
import { isPublicSecret, PLAN } from '../plan/plan.ts';
import { sourceNames } from '../plan/planned-source.ts';
import type { StandIn } from './deployed-world.ts';

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

/** Reason why a case cannot be played here, according to the plan and the file; undefined if it can. */
export function whyUntested(each: Case, sources: readonly OpenSource[], plan: Plan = PLAN): Untested | undefined {
  const [impossible] = Object.entries(plan.impossible).find(([, ids]) => ids.includes(each.id)) ?? [];
  const needs = plan.needs[each.id];
  const isOfRouter = listRoles(each).join() === 'router';
  const lack = needs === undefined ? isOfRouter && UNPLANNED : findLack(needs, sources, plan);
  const detail = impossible ?? (lack || undefined);
  return detail === undefined ? undefined : { kind: 'unsupported', needs: [], detail };
}

const UNPLANNED = 'needs an entry in the plan of deployments, which `npm run demands` writes';

/** The part of the needs of a case that the file lacks. */
function findLack(needs: Plan['needs'][string], sources: readonly OpenSource[], plan: Plan): string | undefined {
  const chosen = new Set<DeployedSource>();
  for (const [index, count] of needs.sources) {
    const demand = plan.demands[index];
    const fitting = sources.filter((source) => demand && !chosen.has(source) && meets(source, demand));
    for (const source of fitting.slice(0, count)) chosen.add(source);
    if (fitting.length >= count) continue;
    const names = sourceNames(plan)[index]?.slice(fitting.length, count).join(' and ');
    return `needs ${names} of \`routespec deployment plan\`, which the deployment file does not have`;
  }
  const urls = [...chosen].flatMap(({ hooks }) => hooks);
  return needs.unmarked === true && !urls.every(({ isSecret }) => isSecret) ? GUESSED : undefined;
}

/**
 * Makes a function that chooses the deployed source for each source of a world. Sources with different secrets in the
 * case never share one.
 */
export function makeChooser(sources: readonly OpenSource[]): (demanded: Demanded) => StandIn {
  const taken = new Set<OpenSource>();
  const turns = new Map<string, { readonly sources: OpenSource[]; next: number }>();
  return ({ demand, secret }) => {
    const key = JSON.stringify([toKey(demand), secret ?? null]);
    const turn = turns.get(key) ?? { sources: [], next: 0 };
    turns.set(key, turn);
    if (turn.sources.length < SPREAD) {
      const fresh = sources.find((source) => !taken.has(source) && meets(source, demand));
      if (fresh === undefined) throw cannot('more sources here than with the reference');
      taken.add(fresh);
      turn.sources.push(fresh);
    }
    const chosen = turn.sources[turn.next % turn.sources.length] as OpenSource;
    turn.next += 1;
    return chosen;
  };
}

/** True if a source that was set up by hand meets a demand of a case. */
export function meets(
  { type, enabled, hooks, secret }: Pick<OpenSource, 'type' | 'enabled' | 'hooks' | 'secret'>,
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
