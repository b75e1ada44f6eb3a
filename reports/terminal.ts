import type { CaseResult, Results, Summary, Verdict } from '../spec/shapes/results.ts';
import { causesIn, isFailed } from './causes.ts';
import { leftUntested, listGaps } from './clauses.ts';
import { failedCases, unscoredFindings, withStatus } from './groups.ts';
import { causeBlocks } from './terminal/causes.ts';
import { observationLines, reasonLines } from './terminal/lists.ts';
import { hang, type Page } from './terminal/page.ts';
import { processTails } from './terminal/process-tail.ts';
import { escapeCi } from './text/escape.ts';
import { paintWith, type Style } from './text/paint.ts';
import {
  COUNT_WORDS,
  furtherWords,
  groupWords,
  isUnscored,
  listIds,
  observedCount,
  oneLine,
  targetLine,
  testsNothing,
  verdictWords,
} from './text/words.ts';

interface TerminalOptions {
  readonly color: boolean;
  /** Characters in a line; 100 if that is unknown, as in a CI log. */
  readonly width?: number;
  /** Shows all observations, and every cause, reason and id in full. */
  readonly isVerbose?: boolean;
}

const DEFAULT_WIDTH = 100;
/** In a narrower terminal nothing lines up, so the terminal wraps the lines instead. */
const MIN_WIDTH = 40;
const VERDICT_STYLES: Readonly<Record<Verdict, Style>> = {
  conformant: 'good',
  'not-conformant': 'bad',
  incomplete: 'warn',
  'could-not-run': 'warn',
};

const COUNT_STYLES: Readonly<Record<keyof Summary, Style>> = {
  passed: 'good',
  failed: 'bad',
  couldNotRun: 'warn',
  notTested: 'warn',
  expectedFailures: 'quiet',
};

/**
 * The report for a terminal or a CI log. Less important parts come first, then the failures by cause, and the verdict
 * on the last line. Text from a peer can neither move the cursor nor command the CI.
 */
export function renderTerminal(
  results: Results,
  { color, width = DEFAULT_WIDTH, isVerbose = false }: TerminalOptions,
): string {
  // The observations of a run that tested nothing else are all that it has to tell.
  const tellsObservations = isVerbose || testsNothing(results);
  const page: Page = { paint: paintWith(color), width: Math.max(MIN_WIDTH, width), isVerbose };
  const causes = causesIn(results);
  const blocks = [
    header(results, page),
    tellsObservations ? observationLines(results, page.width, page.paint) : [],
    ...outcomes(results, page),
    ...causeBlocks(causes, results.cases, page),
    ...processTails(results, page.paint),
    conclusion(results, causes.length, tellsObservations, page),
  ];
  const text = blocks.filter((block) => block.length > 0).map((block) => `${block.join('\n')}\n`);
  return escapeCi(text.join('\n'));
}

function header({ routespec, target, seed }: Results, { paint }: Page): string[] {
  return [
    `${paint('strong', `routespec ${oneLine(routespec)}`)}  ${targetLine(target)}  ${paint('quiet', `seed ${seed}`)}`,
  ];
}

/** Cases that did not pass, by reason, except the failures that have a cause. */
function outcomes(results: Results, page: Page): string[][] {
  const notTested = {
    title: 'NOT TESTED',
    style: 'warn',
    atMost: 7,
    linesEach: 1,
    list: leftUntested(results.cases),
  } as const;
  const expected = { title: 'FAILED AS EXPECTED', style: 'quiet', atMost: 4, linesEach: 1 } as const;
  const couldNotRun = { title: 'COULD NOT RUN', style: 'warn', atMost: 4, linesEach: 4 } as const;
  const unexpected = { title: 'UNEXPECTED PASS', style: 'bad', atMost: 4, linesEach: 4 } as const;
  return [
    unscoredLines(results, page),
    reasonLines(
      withStatus(results, 'not-tested').filter((each) => !isUnscored(each)),
      notTested,
      page,
    ),
    reasonLines(withStatus(results, 'expected-failure'), expected, page),
    reasonLines(withStatus(results, 'could-not-run'), couldNotRun, page),
    reasonLines(withStatus(results, 'unexpected-pass'), unexpected, page),
    reasonLines(withoutDetails(results), { ...unexpected, title: 'FAIL' }, page),
  ];
}

const MAX_UNSCORED_LINES = 10;

/** Findings of what counts only since a later release than the run judges by. */
function unscoredLines(results: Results, { paint, width, isVerbose }: Page): string[] {
  const findings = unscoredFindings(results);
  if (findings.length === 0) return [];
  const shown = isVerbose ? findings : findings.slice(0, MAX_UNSCORED_LINES);
  return [
    `${paint('warn', 'NOT SCORED')}  later than ${oneLine(results.since ?? '')}`,
    ...shown.flatMap(([finding, ids]) =>
      hang(`${String(ids.length).padStart(4)} x `, `${finding}  ${listIds(ids, width)}`, width),
    ),
    ...(shown.length === findings.length ? [] : [`       and ${findings.length - shown.length} more: see --verbose`]),
  ];
}

/** Failed cases without a failure. Only results from other programs have any. */
function withoutDetails(results: Results): CaseResult[] {
  return failedCases(results).filter((each) => each.status === 'failed' && !isFailed(each));
}

function conclusion(results: Results, causes: number, tellsObservations: boolean, { paint, width }: Page): string[] {
  const { summary, durationMs, verdict, reason, further, observations } = results;
  const counts = (['passed', 'failed', 'couldNotRun', 'notTested', 'expectedFailures'] as const)
    .filter((key) => summary[key] > 0 || key === 'passed' || key === 'failed')
    .map((key) => paint(summary[key] > 0 ? COUNT_STYLES[key] : 'quiet', `${summary[key]} ${COUNT_WORDS[key]}`));
  const style = listGaps(results).length > 0 && verdict === 'conformant' ? 'warn' : VERDICT_STYLES[verdict];
  const grouped = groupWords(causes, failedCases(results).length);
  // The reason of a good verdict is no reason for the cases that were not tested.
  const joint = verdict === 'conformant' ? '. ' : ': ';
  const words = verdictWords(results) + (reason === undefined ? '' : `${joint}${oneLine(reason)}`);
  return [
    `Cases    ${counts.join(', ')}  ${paint('quiet', `in ${(durationMs / 1000).toFixed(1)} s`)}`,
    ...addedLines(results, width),
    ...(further === undefined ? [] : [`Extra    ${paint('quiet', furtherWords(further))}`]),
    ...(observations.length === 0 || tellsObservations
      ? []
      : [
          `Observed ${paint('quiet', `${observedCount(observations)}: list them with --verbose, compare two runs with routespec diff`)}`,
        ]),
    ...(grouped === undefined ? [] : [`Causes   ${grouped}`]),
    ...hang('Verdict  ', words, width).map((line) => paint(style, line)),
  ];
}

/**
 * The number of cases that were not selected, but failed for a request of a selected one. They are counted like the
 * others.
 */
function addedLines({ planned, cases, unplayed = [] }: Results, width: number): string[] {
  // A case that the end of the run cut short is in both lists.
  const listed = new Set([...cases.map(({ id }) => id), ...unplayed]);
  const added = planned === undefined ? 0 : listed.size - planned;
  if (added <= 0) return [];
  const ids = cases.filter(({ seenIn }) => seenIn !== undefined).map(({ id }) => id);
  const named = ids.length === added ? ` (${listIds(ids, width)})` : '';
  const words = `${planned} selected, and ${added} that failed for a request of a selected one${named}`;
  return hang('         ', words, width);
}
