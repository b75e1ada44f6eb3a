import type { Plan } from '../demand.ts';
import { GENERATED_PLAN } from './generated.ts';

/** The plan of this version of the suite. */
export const PLAN: Plan = GENERATED_PLAN;

/** Secrets that the plan itself names, because their form is what a case is about. Everybody can read them there. */
const PUBLIC = new Set(PLAN.demands.flatMap(({ secret }) => (typeof secret === 'object' ? [secret.exactly] : [])));

/** Reason why a case cannot be played in any deployed router; undefined if it can, or if the plan does not know it. */
export function whyImpossible(caseId: string, { impossible }: Plan = PLAN): string | undefined {
  return Object.entries(impossible).find(([, ids]) => ids.includes(caseId))?.[0];
}

/** True if a secret stands in the plan, so that it need not be hidden, and may be short. */
export function isPublicSecret(secret: string): boolean {
  return PUBLIC.has(secret);
}
