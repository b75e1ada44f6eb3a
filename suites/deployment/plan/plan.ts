import type { Untested } from '../../../spec/shapes/results.ts';
import type { Plan } from '../demand.ts';
import plan from './plan.json' with { type: 'json' };

/** `npm run demands` writes it, from this type. */
export const PLAN = plan as unknown as Plan;

/** Secrets in the plan itself, because their form is the subject of a case. They are public. */
const PUBLIC = new Set(PLAN.demands.flatMap(({ secret }) => (typeof secret === 'object' ? [secret.exactly] : [])));

/**
 * Reason why no deployed router can be tested by a case; undefined if one can, or if the plan does not know the case.
 */
export function whyImpossible(caseId: string, { impossible }: Plan = PLAN): Untested | undefined {
  const [detail] = Object.entries(impossible).find(([, ids]) => ids.includes(caseId)) ?? [];
  return detail === undefined ? undefined : { kind: 'unsupported', needs: [], detail };
}

/** True if a secret is in the plan, so that it need not be hidden, and may be short. */
export function isPublicSecret(secret: string): boolean {
  return PUBLIC.has(secret);
}
