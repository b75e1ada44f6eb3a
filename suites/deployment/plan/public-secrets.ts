import { PLAN } from './plan.ts';

/** Secrets that the plan itself names, because their form is what a case is about. Everybody can read them there. */
const PUBLIC = new Set(PLAN.demands.flatMap(({ secret }) => (typeof secret === 'object' ? [secret.exactly] : [])));

/** Whether a secret stands in the plan, so that it need not be hidden, and may be short. */
export function isPublicSecret(secret: string): boolean {
  return PUBLIC.has(secret);
}
