import { tellNothing } from '../../reports/clauses.ts';
import { compareRuns } from '../../reports/diff/compare-runs.ts';
import { renderDiff } from '../../reports/diff/render-diff.ts';
import { printableJson } from '../../reports/text/escape.ts';
import { type Paint, paintWith } from '../../reports/text/paint.ts';
import { plural } from '../../spec/grammar.ts';
import { type Diff, diffSchema } from '../../spec/shapes/diff.ts';
import type { Results } from '../../spec/shapes/results.ts';
import type { CommandArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { print, printSentence, terminal } from './output/print.ts';
import { readResults } from './output/read-results.ts';

/** Default and minimum number of characters in a line. */
const DEFAULT_WIDTH = 100;
const MIN_WIDTH = 40;

/**
 * `routespec diff RUN RUN`: prints the differences between two runs. It prints nothing on standard output if there are
 * none, or if one of them played nothing.
 */
export async function diffCommand(given: CommandArguments): Promise<number> {
  const [before = '', after = ''] = given.rest;
  const [one, other] = [await readResults(before), await readResults(after)];
  const diff = compareRuns(one, other);
  const unplayed = [
    { run: before, results: one },
    { run: after, results: other },
  ].filter(({ results }) => tellNothing(results.cases));
  if (given.on('json')) print(printableJson(diffSchema.parse(diff)));
  if (unplayed.length > 0) {
    printSentence(unplayed.map(unplayedSentence).join('; '));
    return EXIT.different;
  }
  if (!given.on('json')) print(renderDiff(diff, page()));
  if (diff.same) printSentence(sameSentence(diff));
  return diff.same ? EXIT.conformant : EXIT.different;
}

function unplayedSentence({ run, results: { reason, cases } }: { run: string; results: Results }): string {
  const why = reason ?? cases[0]?.reason ?? 'no case was selected';
  return `nothing to compare: no case of ${run} was played to its end: ${why}`;
}

function page(): { paint: Paint; width: number } {
  const { color, width = DEFAULT_WIDTH } = terminal();
  return { paint: paintWith(color), width: Math.max(MIN_WIDTH, width) };
}

function sameSentence({ measured }: Diff): string {
  if (measured.length === 0) return 'no difference';
  const ids = measured.map(({ requirement }) => requirement).join(', ');
  return `no difference, but ${plural(measured.length, 'observation')} measured other amounts: ${ids}; see --json`;
}
