import type { Results } from '../spec/shapes/results.ts';
import { findCauses } from './causes.ts';
import { requirementResults } from './clauses.ts';

/**
 * The results of a run with the data that follow from its cases: the causes of its failures, and the status of every
 * requirement. Every report starts here, so that all reports agree. Completed results may be completed again.
 * @param isStrict Whether the run passes only if everything asserted was tested.
 */
export function completeResults(
  { causes: _, requirements: __, strict: ___, ...played }: Results,
  isStrict = false,
): Results {
  const causes = findCauses(played.cases);
  const requirements = requirementResults(played.cases, played.target);
  return { ...played, ...(isStrict ? { strict: true } : {}), ...(causes.length === 0 ? {} : { causes }), requirements };
}
