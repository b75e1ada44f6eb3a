import type { Failure } from '../../spec/shapes/results.ts';
import { shapeOf } from '../../spec/text/message-shape.ts';
import { mistakeOf } from './mistake.ts';

/** The words of an expectation that something does not happen. */
const ABSENCE = /\b(?:no|not|nothing|none|never|without)\b/i;
const MEMBER = /`[\w-]+`/g;

/** Names what a failure is known by, as far as the failures of its run tell. Failures that share a sign have one cause. */
export function signsIn(failures: readonly Failure[]): (failure: Failure) => string[] {
  /** By what was expected and seen: the mistakes behind it that are known. */
  const mistakes = new Map<string, Set<string>>();
  for (const failure of failures) {
    const mistake = mistakeOf(failure);
    if (mistake === undefined) continue;
    const key = sameDeviation(failure);
    mistakes.set(key, (mistakes.get(key) ?? new Set()).add(mistake));
  }
  return (failure) => {
    const mistake = mistakeOf(failure);
    if (mistake !== undefined) return [diagnosed(mistake)];
    // One body does not show the mistake that another shows. If only one is known, it is the likely one.
    const [likely, ...others] = mistakes.get(sameDeviation(failure)) ?? [];
    return [
      ...(likely === undefined || others.length > 0 ? [] : [diagnosed(likely)]),
      `aspect ${aspectOf(failure)}`,
      deviationInArea(failure),
    ];
  };
}

/** One diagnosed mistake is one cause, whichever requirements it breaks. */
function diagnosed(mistake: string): string {
  return `diagnosis ${mistake}`;
}

/**
 * Without a diagnosis, failures of one requirement have one cause, though cases word them differently. What keeps them
 * apart is the members that they are about, and whether something is missing or too much.
 */
export function aspectOf({ requirement, expected }: Failure): string {
  const members = [...new Set(shapeOf(expected).match(MEMBER))].sort();
  return `${requirement} ${ABSENCE.test(expected)} ${members.join(' ')}`;
}

/** The same deviation shows in several requirements of one area, because some clauses repeat others for one kind. */
function deviationInArea({ requirement, expected, seen }: Failure): string {
  const [area = requirement] = requirement.split('-', 1);
  return `deviation ${area} ${shapeOf(expected)} / ${shapeOf(seen)}`;
}

function sameDeviation({ requirement, expected, seen }: Failure): string {
  return `${requirement} ${shapeOf(expected)} / ${shapeOf(seen)}`;
}
