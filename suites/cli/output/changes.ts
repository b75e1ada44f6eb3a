import { compareRuns } from '../../../reports/diff/compare-runs.ts';
import { renderDiff } from '../../../reports/diff/render-diff.ts';
import { paintWith } from '../../../reports/text/paint.ts';
import { RoutespecError } from '../../../spec/error.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { printSentence } from './print.ts';
import { readResults } from './read-results.ts';

const WIDTH = 100;

/**
 * The changes since the run in a folder, such as that of the base branch, as text. The first run of a branch has no base, so that a
 * missing one is only mentioned.
 */
export async function changesSince(base: string, results: Results): Promise<string | undefined> {
  try {
    const diff = compareRuns(await readResults(base), results);
    return diff.same ? 'No difference' : renderDiff(diff, { paint: paintWith(false), width: WIDTH }).trimEnd();
  } catch (error) {
    if (!(error instanceof RoutespecError)) throw error;
    printSentence(`no comparison with the base: ${error.message}`);
    return undefined;
  }
}
