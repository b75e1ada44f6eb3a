import type { CaseResult, Results, Summary } from '../spec/shapes/results.ts';
import { byReason, failedCases, withStatus } from './groups.ts';
import { escapeXml } from './text/escape.ts';
import { storyText } from './text/story-layout.ts';
import { verdictWords } from './text/verdict-words.ts';
import { COUNT_WORDS, oneLine, targetLine, valueLine } from './text/words.ts';

/** GitHub allows a job summary of 1 MiB; this many failures stay well below that. */
const MAX_STORIES = 20;
/** Longest value in the table of observations. */
const MAX_VALUE_CHARS = 160;
/** Most rows in a table; results.json has all of them. */
const MAX_ROWS = 100;

/**
 * A run for the summary page of a CI job. Only the headings are Markdown. Everything from the results is inside HTML
 * blocks, where Markdown has no meaning, and there inside `code`, where no viewer looks for mentions, links or emoji.
 */
export function renderMarkdown(results: Results): string {
  const blocks = [
    `## routespec: ${verdictWords(results)}`,
    ...(results.reason === undefined ? [] : [`<p>${code(results.reason)}</p>`]),
    `<p>${code(targetLine(results.target))}, ${countsLine(results.summary)}</p>`,
    ...failures(failedCases(results)),
    ...reasons('Could not run', withStatus(results, 'could-not-run')),
    ...reasons('Failed as expected', withStatus(results, 'expected-failure')),
    ...reasons('Not tested', withStatus(results, 'not-tested')),
    ...observed(results),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function countsLine(summary: Summary): string {
  return (['passed', 'failed', 'couldNotRun', 'notTested', 'expectedFailures'] as const)
    .map((key) => `${summary[key]} ${COUNT_WORDS[key]}`)
    .join(', ');
}

function failures(cases: readonly CaseResult[]): string[] {
  if (cases.length === 0) return [];
  const stories = cases.slice(0, MAX_STORIES).flatMap(story);
  const rest = cases.slice(MAX_STORIES).map(({ id }) => `<li>${code(id)}</li>`);
  return [
    `### Failed (${cases.length})`,
    ...stories,
    ...(rest.length === 0 ? [] : [`<ul>\n${rest.join('\n')}\n</ul>`]),
  ];
}

/** A `pre` block continues through blank lines until its end tag, so escaping the text is enough. */
function story(result: CaseResult): string[] {
  const word = result.status === 'unexpected-pass' ? ' (unexpected pass)' : '';
  return [
    `<details><summary>${code(result.id)} ${code(result.title)}${word}</summary>`,
    `<pre>${escapeXml(storyText(result))}</pre>`,
    '</details>',
  ];
}

function reasons(title: string, cases: readonly CaseResult[]): string[] {
  if (cases.length === 0) return [];
  const rows = byReason(cases).map(([reason, { length }]) => [String(length), code(reason)]);
  return [`### ${title} (${cases.length})`, table(['cases', 'reason'], rows)];
}

function observed({ observations }: Results): string[] {
  if (observations.length === 0) return [];
  const rows = observations.map(({ requirement, value }) => [
    code(requirement),
    code(valueLine(value, MAX_VALUE_CHARS)),
  ]);
  return [`### Observed (${observations.length})`, table(['clause', 'value'], rows)];
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [
    `<tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>`,
    ...rows.slice(0, MAX_ROWS).map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`),
    ...(rows.length > MAX_ROWS ? [`<tr><td>and ${rows.length - MAX_ROWS} more</td></tr>`] : []),
  ];
  return `<table>\n${lines.join('\n')}\n</table>`;
}

function code(text: string): string {
  return `<code>${escapeXml(oneLine(text))}</code>`;
}
