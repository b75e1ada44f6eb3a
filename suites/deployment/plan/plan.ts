import type { Plan } from '../demand.ts';
import plan from './plan.json' with { type: 'json' };

/** `npm run demands` writes it, from this type. */
export const PLAN = plan as unknown as Plan;

/** Secrets in the plan itself, because their form is the subject of a case. They are public. */
const PUBLIC = new Set(PLAN.demands.flatMap(({ secret }) => (typeof secret === 'object' ? [secret.exactly] : [])));

/** True if a secret is in the plan, so that it need not be hidden, and may be short. */
export function isPublicSecret(secret: string): boolean {
  return PUBLIC.has(secret);
}
