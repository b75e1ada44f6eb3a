import type { Demand, DemandedHook } from './demand.ts';
import type { DeployedHook, DeployedSource } from './file/deployment.ts';
import { isPublicSecret } from './plan/public-secrets.ts';

/**
 * Whether a source that was set up by hand can stand for what a case asks for.
 * @param secret The value of its secret.
 */
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
  // A secret that the plan names is kept for the case that is about its form.
  return demanded === 'any' ? !isPublicSecret(secret) : demanded.exactly === secret;
}

function isHookMet(hook: DeployedHook | undefined, { target, headers = {} }: DemandedHook): boolean {
  if (hook === undefined || (target !== undefined && hook.target !== target)) return false;
  const names = Object.keys(headers);
  return (
    names.length === Object.keys(hook.headers).length && names.every((name) => hook.headers[name] === headers[name])
  );
}
