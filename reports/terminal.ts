import { plural } from '../spec/grammar.ts';
import type { CaseResult, Results, Summary, Verdict } from '../spec/shapes/results.ts';
import { byFailure, byReason, failedCases, withStatus } from './groups.ts';
import { observationLines } from './terminal/observations.ts';
import { processTails } from './terminal/process-tail.ts';
import { wrap } from './text/clip-and-wrap.ts';
import { escapeCi } from './text/escape.ts';
import { furtherWords } from './text/further-words.ts';
import { type Paint, paintWith, type Style } from './text/paint.ts';
import { layOutStory } from './text/story-layout.ts';
import { verdictWords } from './text/verdict-words.ts';
import { COUNT_WORDS, oneLine, targetLine } from './text/words.ts';

interface TerminalOptions {
  readonly color: boolean;
  /** Characters in a line; 100 if it is not known, as in a CI log. */
  readonly width?: number;
}

interface Page {
  readonly paint: Paint;
  readonly width: number;
}

const DEFAULT_WIDTH = 100;
/** In fewer characters nothing lines up, so the terminal may wrap the lines instead. */
const MIN_WIDTH = 40;
/** Failures reported in full. Nobody reads more before fixing one and running again; the files have all of them. */
const MAX_STORIES = 20;
/** Most cases named below one reason. */
const MAX_NAMED = 12;

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
 * A run for a person at a terminal or in a CI log: first what needs least attention, then the failures, and the verdict
 * on the last line. Text from a peer can neither move the cursor nor command the CI.
 */
export function renderTerminal(results: Results, { color, width = DEFAULT_WIDTH }: TerminalOptions): string {
  const page: Page = { paint: paintWith(color), width: Math.max(MIN_WIDTH, width) };
  const blocks = [
    header(results, page),
    observationLines(results, page.width, page.paint),
    reasons('NOT TESTED', 'warn', withStatus(results, 'not-tested'), page),
    reasons('FAILED AS EXPECTED', 'quiet', withStatus(results, 'expected-failure'), page),
    reasons('COULD NOT RUN', 'warn', withStatus(results, 'could-not-run'), page),
    ...failures(results, page),
    ...processTails(results, page.paint),
    conclusion(results, page),
  ];
  const text = blocks.filter((block) => block.length > 0).map((block) => `${block.join('\n')}\n`);
  return escapeCi(text.join('\n'));
}

function header({ routespec, target, seed }: Results, { paint }: Page): string[] {
  return [
    `${paint('strong', `routespec ${oneLine(routespec)}`)}  ${targetLine(target)}  ${paint('quiet', `seed ${seed}`)}`,
  ];
}

function reasons(title: string, style: Style, cases: readonly CaseResult[], { paint, width }: Page): string[] {
  if (cases.length === 0) return [];
  const groups = byReason(cases).flatMap(([reason, members]) => [
    ...hang(`${String(members.length).padStart(4)} x `, reason, width),
    ...hang(' '.repeat(7), idsOf(members), width).map((line) => paint('quiet', line)),
  ]);
  return [`${paint(style, title)}  ${plural(cases.length, 'case')}`, ...groups];
}

function idsOf(cases: readonly CaseResult[]): string {
  const ids = cases.slice(0, MAX_NAMED).map(({ id }) => oneLine(id));
  const rest = cases.length - ids.length;
  return ids.join(', ') + (rest === 0 ? '' : `, and ${rest} more`);
}

/** One report for all cases with the same failure, because they show one mistake in several places. */
function failures(results: Results, page: Page): string[][] {
  const groups = byFailure(failedCases(results));
  const stories = groups.slice(0, MAX_STORIES).map(([first, ...others]) => story(first, others, page));
  const rest = groups.slice(MAX_STORIES).flatMap((group) => group.map((result) => failureTitle(result, page)));
  return [...stories, rest];
}

function story(result: CaseResult, others: readonly CaseResult[], page: Page): string[] {
  const { paint, width } = page;
  const also = others.length === 0 ? [] : hang('also in:    ', idsOf(others), width - 2);
  const lines = [...layOutStory(result, width - 2, paint), ...also.map((line) => paint('quiet', line))];
  return [failureTitle(result, page), ...lines.map((line) => `  ${line}`)];
}

function failureTitle({ id, title, status }: CaseResult, { paint }: Page): string {
  const word = status === 'unexpected-pass' ? 'UNEXPECTED PASS' : 'FAIL';
  return `${paint('bad', word)}  ${paint('strong', oneLine(id))}  ${oneLine(title)}`;
}

function conclusion(results: Results, { paint, width }: Page): string[] {
  const { summary, durationMs, verdict, reason, further } = results;
  const counts = (['passed', 'failed', 'couldNotRun', 'notTested', 'expectedFailures'] as const)
    .filter((key) => summary[key] > 0 || key === 'passed' || key === 'failed')
    .map((key) => paint(summary[key] > 0 ? COUNT_STYLES[key] : 'quiet', `${summary[key]} ${COUNT_WORDS[key]}`));
  const words = verdictWords(results) + (reason === undefined ? '' : `: ${oneLine(reason)}`);
  return [
    `Cases    ${counts.join(', ')}  ${paint('quiet', `in ${(durationMs / 1000).toFixed(1)} s`)}`,
    ...(further === undefined ? [] : [`Further  ${paint('quiet', furtherWords(further))}`]),
    ...hang('Verdict  ', words, width).map((line) => paint(VERDICT_STYLES[verdict], line)),
  ];
}

/** A label with its text beside it; when the text wraps, its lines are aligned. */
function hang(label: string, text: string, width: number): string[] {
  const margin = ' '.repeat(label.length);
  return wrap(text, width - label.length).map((line, index) => `${index === 0 ? label : margin}${line}`);
}
