import type { Failure } from '../../spec/shapes/results.ts';
import { shapeOf } from '../../spec/text/message-shape.ts';
import { mistakeOf } from './mistake.ts';

/** The words of an expectation that something does not happen. */
const ABSENCE = /\b(?:no|not|nothing|none|never|without)\b/i;
const MEMBER = /`[\w-]+`/g;

/** Names the signs of each failure, as far as the failures of its run tell. Failures that share a sign have one cause. */
export function signsIn(failures: readonly Failure[]): (failure: Failure) => string[] {
  /** The diagnosed mistakes behind each deviation. */
  const mistakes = new Map<string, Set<string>>();
  for (const failure of failures) {
    const mistake = mistakeOf(failure);
    const deviation = deviationOf(failure);
    if (mistake !== undefined) mistakes.set(deviation, (mistakes.get(deviation) ?? new Set()).add(mistake));
  }
  return (failure) => {
    const mistake = mistakeOf(failure);
    // One diagnosed mistake is one cause, whichever requirements it breaks.
    if (mistake !== undefined) return [`diagnosis ${mistake}`];
    // One body does not show the mistake that another shows. If only one is known, it is that one.
    const [known, ...others] = mistakes.get(deviationOf(failure)) ?? [];
    return [
      ...(known === undefined || others.length > 0 ? [] : [`diagnosis ${known}`]),
      `aspect ${aspectOf(failure)}`,
      // The same deviation shows in several requirements of one area, because some clauses repeat others for one kind.
      `deviation ${deviationOf(failure, failure.requirement.split('-', 1)[0])}`,
    ];
  };
}

/**
 * Without a diagnosis, failures of one requirement have one cause, though cases word them differently. What keeps them
 * apart is the members that they are about, and whether something is missing or too much.
 */
function aspectOf({ requirement, expected }: Failure): string {
  const members = [...new Set(shapeOf(expected).match(MEMBER))].sort();
  return `${requirement} ${ABSENCE.test(expected)} ${members.join(' ')}`;
}

/** What was expected and seen, without values, in a requirement or a whole area. */
function deviationOf({ requirement, expected, seen }: Failure, scope = requirement): string {
  return `${scope} ${shapeOf(expected)} / ${shapeOf(seen)}`;
}
