import { plural } from '../../spec/grammar.ts';
import type { Cause, Results } from '../../spec/shapes/results.ts';
import { isAlarm } from '../../spec/traceback.ts';
import { causesIn } from '../causes.ts';
import { listGaps } from '../clauses.ts';
import { byReason, withStatus } from '../groups.ts';
import { alarmWords } from '../terminal/process-tail.ts';
import { clip } from '../text/clip-and-wrap.ts';
import { diagnosisLine, headline, listIds, oneLine, verdictWord, verdictWords } from '../text/words.ts';

/** Most errors that GitHub shows for one step. */
const MAX_ERRORS = 10;
/** Longest title that GitHub shows. */
const MAX_TITLE_CHARS = 250;
const MAX_LIST_CHARS = 290;
/** Most lines of a baseline that one error names. */
const MAX_LINES_OF_BASELINE = 10;

interface Annotation {
  readonly title: string;
  readonly lines: readonly string[];
}

/**
 * Workflow commands with which GitHub shows errors and warnings: an error for each cause, the simplest first, and for each case
 * without a cause, and a warning for a process that printed a data race or a crash. A green run has none. No other report
 * contains commands. Text from a peer is only inside the commands, escaped as GitHub asks.
 */
export function renderAnnotations(results: Results): string {
  const all = [...withoutVerdict(results), ...unexpectedPasses(results), ...failures(results)];
  const rest = all.slice(MAX_ERRORS - 1);
  const shown = rest.length <= 1 ? all : [...all.slice(0, MAX_ERRORS - 1), remainder(rest)];
  return (
    shown.map((each) => command(each)).join('') +
    alarms(results)
      .map((each) => command(each, 'warning'))
      .join('')
  );
}

/** Data races and crashes of processes, for which no case needs to fail. */
function alarms({ processes = [] }: Results): Annotation[] {
  return processes.flatMap((process) => {
    const first = process.tail.find(({ text }) => isAlarm(text));
    if (process.alarms === undefined) return [];
    const title = `routespec: ${[oneLine(process.command), ...alarmWords(process)].join(' ')}`;
    return [{ title, lines: first === undefined ? [] : [oneLine(first.text)] }];
  });
}

function withoutVerdict(results: Results): Annotation[] {
  const { verdict, reason, summary } = results;
  if (verdict === 'not-conformant') return [];
  const gaps = listGaps(results);
  if (verdict === 'conformant' && gaps.length === 0) return [];
  if (verdict === 'conformant') {
    const lines = [...(reason === undefined ? [] : [oneLine(reason)]), list(gaps.map(({ id }) => id))];
    return [{ title: `routespec: ${verdictWords(results)}`, lines }];
  }
  const why = reason ?? (summary.couldNotRun > 0 ? `${plural(summary.couldNotRun, 'case')} could not run` : undefined);
  return [{ title: `routespec: ${verdictWord(results)}`, lines: [oneLine(why ?? 'No case passed or failed')] }];
}

function unexpectedPasses(results: Results): Annotation[] {
  const passes = withStatus(results, 'unexpected-pass');
  if (passes.length === 0) return [];
  const groups = byReason(passes);
  const rest = groups.slice(MAX_LINES_OF_BASELINE).flatMap(([, members]) => members);
  const title = `routespec: ${plural(passes.length, 'case')} passed, but the baseline lists ${passes.length === 1 ? 'it' : 'them'}`;
  const lines = groups
    .slice(0, MAX_LINES_OF_BASELINE)
    .flatMap(([reason, members]) => [reason, list(members.map(({ id }) => id))]);
  return [{ title, lines: [...lines, ...(rest.length === 0 ? [] : [`and ${plural(rest.length, 'case')} more`])] }];
}

function failures(results: Results): Annotation[] {
  const causes = causesIn(results);
  const caused = new Set(causes.flatMap(({ cases }) => cases));
  const others = withStatus(results, 'failed').filter(({ id }) => !caused.has(id));
  return [
    ...others.map((result) => ({ title: oneLine(result.id), lines: [headline(result)] })),
    ...causes.map((cause) => ofCause(cause, results)),
  ];
}

function ofCause({ requirement, diagnosis, statement, expected, seen, example, cases }: Cause, results: Results) {
  const reproduce = results.cases.find(({ id }) => id === example)?.reproduce;
  const title = `${oneLine(requirement)}: ${diagnosisLine(diagnosis ?? statement)}`;
  return {
    title,
    lines: [
      // GitHub cuts a title, and shows all of the text.
      ...(title.length > MAX_TITLE_CHARS ? [title] : []),
      `expected  ${oneLine(expected)}`,
      `seen      ${oneLine(seen)}`,
      list([example, ...cases.filter((id) => id !== example)]),
      ...(reproduce === undefined ? [] : [`repeat    ${oneLine(reproduce)}`]),
    ],
  };
}

function list(ids: readonly string[]): string {
  return `${ids.length === 1 ? 'case ' : 'cases'}     ${listIds(ids, MAX_LIST_CHARS)}`;
}

function remainder(rest: readonly Annotation[]): Annotation {
  return {
    title: `routespec: ${rest.length} more errors`,
    lines: [`GitHub shows only ${MAX_ERRORS} errors per step. The job summary and results.json have the others.`],
  };
}

function command({ title, lines }: Annotation, level: 'error' | 'warning' = 'error'): string {
  const short = clip(title, MAX_TITLE_CHARS);
  return `::${level} title=${escapeProperty(short)}::${escapeData(lines.join('\n'))}\n`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
