import { expect, test } from 'vitest';
import { renderCtrf } from './ctrf.ts';
import { renderHtml } from './html/render-html.ts';
import { renderJunit } from './junit.ts';
import { renderAnnotations } from './machines/annotations.ts';
import { renderMarkdown } from './markdown.ts';
import { caseResult, FAILURE, run } from './results.fixture.ts';
import { renderTerminal } from './terminal.ts';

const CONCLUSION = 'so the count is of characters and not of bytes.';
const diagnosis = `The digest is over ${'another text and '.repeat(150)}${CONCLUSION}`;
/** As many cases as make the HTML report use its tightest limits. */
const cases = Array.from({ length: 400 }, (_, index) =>
  caseResult({ id: `a/${index}`, status: 'failed', failure: { ...FAILURE, diagnosis, request: 'x'.repeat(9_000) } }),
);
const results = run({ verdict: 'not-conformant', cases });

test.each([
  ['terminal', renderTerminal(results, { color: false })],
  ['HTML, in its causes', renderHtml(results).split('id="cases"')[0]],
  ['HTML, in its cases', renderHtml(results).split('id="cases"')[1]],
  ['Markdown, in its titles', renderMarkdown(results).replaceAll(/<pre>.*?<\/pre>/gs, '')],
  ['Markdown, in its stories', renderMarkdown(results).split('<pre>')[1]],
  ['JUnit', renderJunit(results)],
  ['CTRF', renderCtrf(results)],
  ['annotations', renderAnnotations(results)],
])('a diagnosis is never cut: %s', (_, text = '') => {
  expect(text.replaceAll(/\s+/g, ' ')).toContain(CONCLUSION);
});
