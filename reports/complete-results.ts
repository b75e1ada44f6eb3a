import type { Results } from '../spec/shapes/results.ts';
import { causesOf } from './causes.ts';
import { requirementResults } from './clauses.ts';

/**
 * The results of a run with everything that follows from its cases: the causes of its failures, if there are any, and the
 * status of every requirement. Everything that reports a run calls this, so that all reports agree. Results that
 * were completed before are completed again.
 * @param isStrict Whether the run passes only if everything asserted was tested.
 */
export function completeResults(
  { causes: _, requirements: __, strict: ___, ...played }: Results,
  isStrict = false,
): Results {
  const causes = causesOf(played.cases);
  const requirements = requirementResults(played.cases, played.target);
  return { ...played, ...(isStrict ? { strict: true } : {}), ...(causes.length === 0 ? {} : { causes }), requirements };
}
