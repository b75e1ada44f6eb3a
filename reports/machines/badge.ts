import { type Badge, badgeSchema } from '../../spec/shapes/badge.ts';
import type { Results } from '../../spec/shapes/results.ts';
import { countClauses, listGaps } from '../clauses.ts';
import { printableJson } from '../text/escape.ts';
import { verdictWord } from '../text/words.ts';

/** `badge.json`, for an endpoint badge of Shields. */
export function renderBadge(results: Results): string {
  return printableJson(badgeSchema.parse(makeBadge(results)));
}

/**
 * The badge of a run. It counts all required clauses of each role that was tested, so that a run of few cases does not look
 * like a whole one. A run without a verdict has no count, because a count would look like a verdict.
 */
function makeBadge(results: Results): Badge {
  const { verdict } = results;
  const { roles, passed, expected, all } = countClauses(results);
  const label = roles.length === 1 ? `routespec ${roles[0]}` : 'routespec';
  const isUnshown = verdict === 'conformant' && all === 0;
  if (verdict === 'could-not-run' || verdict === 'incomplete' || isUnshown) {
    const message = verdictWord(isUnshown ? { ...results, verdict: 'could-not-run' } : results);
    return { schemaVersion: 1, label, message, color: 'lightgrey', isError: true };
  }
  const message = `${passed}/${all} requirements`;
  if (verdict === 'not-conformant') return { schemaVersion: 1, label, message, color: 'red' };
  const isOpen = listGaps(results).length > 0 || expected > 0;
  return { schemaVersion: 1, label, message, color: isOpen ? 'yellow' : passed === all ? 'brightgreen' : 'green' };
}
