import { plural } from '../spec/grammar.ts';
import type { CaseResult, Cause, Results, Summary } from '../spec/shapes/results.ts';
import { causesIn, isFailed } from './causes.ts';
import { leftUntested } from './clauses.ts';
import { byReason, failedCases, unscoredFindings, withStatus } from './groups.ts';
import { clip } from './text/clip-and-wrap.ts';
import { escapeXml } from './text/escape.ts';
import { formatSections } from './text/sections.ts';
import {
  COUNT_WORDS,
  groupWords,
  isUnscored,
  listIds,
  MAX_DIAGNOSIS_CHARS,
  oneLine,
  targetLine,
  valueLine,
  verdictWords,
} from './text/words.ts';

/** The longest step summary that GitHub accepts. */
export const SUMMARY_BYTES = 1024 * 1024;
const MAX_STORIES = 20;
const MAX_CHANGES_CHARS = 20_000;
const MAX_IDS = 100;
const MAX_LIST_CHARS = 290;
const MAX_VALUE_CHARS = 160;
/** Numbers of causes to try, until the summary fits. */
const FEWER_STORIES = [MAX_STORIES, 10, 5, 2, 1, 0];

/**
 * The summary page of a CI job. Only the headings are Markdown. Text from the results is inside HTML blocks, where Markdown
 * has no meaning, and inside `code`, where no viewer looks for mentions, links or emoji. If the summary is too long, it leaves
 * out whole blocks and has a sentence about them. It is empty if not even that sentence fits.
 */
export function renderMarkdown(results: Results, maxBytes: number = SUMMARY_BYTES, changes?: string): string {
  const heading = writeHeading(results);
  const short = [...heading, '<p>The rest is too long for this summary. See results.json.</p>'];
  const tables = [
    ...(changes === undefined
      ? []
      : ['### Since the base', `<pre>${escapeXml(clip(changes, MAX_CHANGES_CHARS))}</pre>`]),
    ...reasons('Could not run', withStatus(results, 'could-not-run')),
    ...reasons('Failed as expected', withStatus(results, 'expected-failure')),
    ...unscored(results),
    ...notTested(results),
    ...observed(results),
  ];
  const fits = (text: string): boolean => Buffer.byteLength(text) <= maxBytes;
  for (const stories of FEWER_STORIES) {
    const text = join([...heading, ...failures(results, stories), ...tables]);
    if (fits(text)) return text;
  }
  return [join(short), ''].find(fits) ?? '';
}

function join(blocks: readonly string[]): string {
  return `${blocks.join('\n\n')}\n`;
}

function writeHeading(results: Results): string[] {
  return [
    `## routespec: ${verdictWords(results)}`,
    ...(results.reason === undefined ? [] : [`<p>${code(results.reason)}</p>`]),
    `<p>${code(targetLine(results.target))}, ${countsLine(results.summary)}</p>`,
  ];
}

function countsLine(summary: Summary): string {
  return (['passed', 'failed', 'couldNotRun', 'notTested', 'expectedFailures'] as const)
    .map((key) => `${summary[key]} ${COUNT_WORDS[key]}`)
    .join(', ');
}

function failures(results: Results, maxStories: number): string[] {
  const failed = failedCases(results);
  if (failed.length === 0) return [];
  const causes = causesIn(results);
  const grouped = groupWords(causes.length, failed.length);
  const others = failed.filter((each) => !isFailed(each)).map((result) => details([], result, [result.id]));
  const blocks = [...causes.map((cause) => causeBlock(cause, results.cases)), ...others];
  const left = blocks.length - maxStories;
  return [
    `### Failed (${failed.length})`,
    ...(grouped === undefined ? [] : [`<p>${grouped}</p>`]),
    ...blocks.slice(0, maxStories).flat(),
    ...(left > 0 ? [`<p>${plural(left, 'more failure')} in results.json</p>`] : []),
  ];
}

/** A cause, with its simplest case in full and the ids of all its cases. */
function causeBlock(cause: Cause, cases: readonly CaseResult[]): string[] {
  const { requirement, diagnosis, statement, example, cases: ids } = cause;
  const result = cases.find(({ id }) => id === example);
  const title = [requirement, diagnosis ?? statement, plural(cause.cases.length, 'case')];
  return result === undefined ? [] : details(title, result, ids);
}

/** A `pre` block continues through blank lines until its end tag, so escaping the text is enough. */
function details(title: readonly string[], result: CaseResult, ids: readonly string[]): string[] {
  const word = result.status === 'unexpected-pass' ? ' (unexpected pass)' : '';
  const rest = ids.length - MAX_IDS;
  const list =
    ids
      .slice(0, MAX_IDS)
      .map((id) => code(id))
      .join(', ') + (rest > 0 ? `, and ${rest} more in results.json` : '');
  return [
    `<details><summary>${[...title, result.id, result.title].map((text) => code(text, MAX_DIAGNOSIS_CHARS)).join(' ')}${word}</summary>`,
    `<pre>${escapeXml(formatSections(result))}</pre>`,
    ...(ids.length > 1 ? [`<p>${list}</p>`] : []),
    '</details>',
  ];
}

function reasons(title: string, cases: readonly CaseResult[]): string[] {
  if (cases.length === 0) return [];
  const rows = byReason(cases).map(([reason, { length }]) => [String(length), code(reason)]);
  return [`### ${title} (${cases.length})`, table(['cases', 'reason'], rows)];
}

function unscored(results: Results): string[] {
  const rows = unscoredFindings(results).map(([finding, ids]) => [code(finding), code(listIds(ids, MAX_LIST_CHARS))]);
  return rows.length === 0 ? [] : ['### Not scored (later releases)', table(['finding', 'cases'], rows)];
}

function notTested(results: Results): string[] {
  const cases = withStatus(results, 'not-tested').filter((each) => !isUnscored(each));
  if (cases.length === 0) return [];
  const left = leftUntested(results.cases);
  const rows = byReason(cases).map(([reason, members]) => {
    const list = left(members);
    return [String(members.length), code(reason), code(listIds(list, MAX_LIST_CHARS))];
  });
  return [`### Not tested (${cases.length})`, table(['cases', 'reason', 'clauses or cases'], rows)];
}

function observed({ observations }: Results): string[] {
  if (observations.length === 0) return [];
  const rows = observations.map(({ requirement, value }) => [
    code(requirement),
    code(valueLine(value, MAX_VALUE_CHARS)),
  ]);
  return [`### Informational (${observations.length})`, table(['clause', 'observed'], rows)];
}

/** Most rows in a table; results.json has all of them. */
const MAX_ROWS = 100;

/** A table whose cells are HTML. */
function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [
    `<tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>`,
    ...rows.slice(0, MAX_ROWS).map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
    ...(rows.length > MAX_ROWS ? [`<tr><td>and ${rows.length - MAX_ROWS} more</td></tr>`] : []),
  ];
  return `<table>\n${lines.join('\n')}\n</table>`;
}

/** Text from the results on one line. No viewer looks for mentions, links or emoji in `code`. */
function code(text: string, maxChars?: number): string {
  return `<code>${escapeXml(oneLine(text, maxChars))}</code>`;
}
