import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Results } from '../spec/shapes/results.ts';
import { renderCtrf } from './ctrf.ts';
import { compareRuns } from './diff/compare-runs.ts';
import { renderDiff } from './diff/render-diff.ts';
import { renderHtml } from './html/render-html.ts';
import { TIMELINE_RUN } from './html/runs.fixture.ts';
import { parseResults } from './json.ts';
import { renderJunit } from './junit.ts';
import { renderAnnotations } from './machines/annotations.ts';
import { renderMarkdown } from './markdown.ts';
import { EMPTY_RUN, RICH_RUN } from './results.fixture.ts';
import { renderTerminal } from './terminal.ts';
import { paintWith } from './text/paint.ts';

/** A run of six cases against the simulator with the fault "signed over its sorted members". */
const REAL_RUN = parseResults(readFileSync(new URL('snapshots/run.json', import.meta.url), 'utf8'), 'run.json');

/** The content of a page: its style and script are in separate files, and the clauses are those of every run. */
function readContent(results: Results): string {
  return renderHtml(results)
    .replaceAll(/<(style|script)>.*?<\/\1>|<section id="clauses".*?<\/section>|sha256-[^']*/gs, '')
    .replaceAll(/(?=<(?:section|div|tr|details|article|g|p|h\d)\b)/g, '\n');
}

/** Each report as a whole, of a real run, of one with every status, and of one in which nothing ran. `vitest -u` writes them. */
test.each([
  ['terminal.txt', renderTerminal(REAL_RUN, { color: false })],
  ['terminal-verbose.txt', renderTerminal(REAL_RUN, { color: false, isVerbose: true })],
  ['terminal-statuses.txt', renderTerminal(RICH_RUN, { color: false })],
  ['terminal-statuses-verbose.txt', renderTerminal(RICH_RUN, { color: false, isVerbose: true })],
  ['terminal-empty.txt', renderTerminal(EMPTY_RUN, { color: false })],
  ['page.html', readContent(REAL_RUN)],
  ['page-timeline.html', readContent(TIMELINE_RUN)],
  ['page-statuses.html', readContent(RICH_RUN)],
  ['summary.md.txt', renderMarkdown(REAL_RUN)],
  ['summary-statuses.md.txt', renderMarkdown(RICH_RUN)],
  ['junit.xml', renderJunit(REAL_RUN)],
  ['junit-statuses.xml', renderJunit(RICH_RUN)],
  ['junit-empty.xml', renderJunit(EMPTY_RUN)],
  ['ctrf-statuses.json', renderCtrf(RICH_RUN)],
  ['ctrf-empty.json', renderCtrf(EMPTY_RUN)],
  ['annotations.txt', renderAnnotations(REAL_RUN)],
  ['annotations-statuses.txt', renderAnnotations(RICH_RUN)],
  ['annotations-empty.txt', renderAnnotations(EMPTY_RUN)],
  ['diff.txt', renderDiff(compareRuns(RICH_RUN, REAL_RUN), { paint: paintWith(false), width: 100 })],
])('%s', async (name, report) => {
  await expect(report).toMatchFileSnapshot(`snapshots/${name}`);
});
