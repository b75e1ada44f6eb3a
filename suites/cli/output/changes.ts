import { tellNothing } from '../../../reports/clauses.ts';
import { compareRuns } from '../../../reports/diff/compare-runs.ts';
import { renderDiff } from '../../../reports/diff/render-diff.ts';
import { paintWith } from '../../../reports/text/paint.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { printSentence } from './print.ts';
import { readResults } from './read-results.ts';

const WIDTH = 100;

/**
 * The changes since the run in a folder, such as that of the base branch, as text. A run may be a part of what the base
 * is, so only cases that both have played are compared. The first run of a branch has no base, so that a missing one is
 * only mentioned.
 */
export async function changesSince(base: string, results: Results): Promise<string | undefined> {
  if (tellNothing(results.cases)) return undefined;
  try {
    const before = await readResults(base);
    const played = playedIn(results);
    const shared = new Set([...playedIn(before)].filter((id) => played.has(id)));
    if (shared.size === 0) {
      printSentence('no comparison with the base: no case was played in both runs');
      return undefined;
    }
    const diff = compareRuns(onlyCases(before, shared), onlyCases(results, shared));
    return diff.same ? 'No difference' : renderDiff(diff, { paint: paintWith(false), width: WIDTH }).trimEnd();
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    printSentence(`no comparison with the base: ${error.message}`);
    return undefined;
  }
}

/** Cases that have said something, also that the implementation lacks what they need. */
function playedIn({ cases }: Results): Set<string> {
  const isPlayed = ({ status, untested }: CaseResult): boolean =>
    status !== 'could-not-run' && untested?.kind !== 'excluded';
  return new Set(cases.filter(isPlayed).map(({ id }) => id));
}

/** The clauses follow from the cases that are left. */
function onlyCases({ requirements: _, ...results }: Results, ids: ReadonlySet<string>): Results {
  return {
    ...results,
    cases: results.cases.filter(({ id }) => ids.has(id)),
    observations: results.observations.filter((each) => ids.has(each.case)),
  };
}
