import { GENERATED_PLAN } from './generated.ts';
import type { Plan } from './shape.ts';

/** The plan of this version of the suite. */
export const PLAN: Plan = GENERATED_PLAN;

/** Why a case cannot be played in any deployed router; undefined if it can, or if the plan does not know it. */
export function whyImpossible(caseId: string, { impossible }: Plan = PLAN): string | undefined {
  return Object.entries(impossible).find(([, ids]) => ids.includes(caseId))?.[0];
}
