import { describe, expect, test } from 'vitest';
import type { CaseResult, Failure, Results } from '../../spec/shapes/results.ts';
import { renderMarkdown } from '../markdown.ts';
import { caseResult, run } from '../results.fixture.ts';
import { renderTerminal } from '../terminal.ts';
import { withLikely } from './with-likely.ts';

const FAILURE: Failure = {
  requirement: 'SET-002',
  statement: 'At most five.',
  section: 'Settings',
  expected: 'requests to at most 5 URLs',
  seen: 'to 6',
};
const RED: CaseResult = caseResult({ id: 'setting/sixth-url', status: 'failed', failure: FAILURE });
const RUN: Results = run({
  verdict: 'not-conformant',
  cases: [RED],
  summary: { passed: 0, failed: 1, notTested: 0, couldNotRun: 0, expectedFailures: 0 },
});
const WORDS = /^1 red case looks like `sixth-url-used`(, or \d+ alike)?: [A-Z].*\. \(fits 100 %\)$/;

describe('the likely mistakes', () => {
  test('are added to results whose failures look like a fault', () => {
    expect(withLikely(RUN).likely).toMatchObject([
      { fault: 'sixth-url-used', requirement: 'SET-002', fit: 1, cases: 1 },
    ]);
  });

  test.each<[what: string, changes: Partial<Results>]>([
    ['nothing failed', { verdict: 'conformant', cases: [caseResult({ id: RED.id })], summary: run().summary }],
    ['the run could not run', { verdict: 'could-not-run' }],
    ['more cases could not run than failed', { summary: { ...RUN.summary, couldNotRun: 2 } }],
    ['nothing fits', { cases: [{ ...RED, failure: { ...FAILURE, requirement: 'BOD-001' } }] }],
  ])('are not added if %s', (_what, changes) => {
    expect(withLikely({ ...RUN, ...changes })).not.toHaveProperty('likely');
  });

  test('stand in the terminal after the causes and before the counts, one line each if it is wide enough', () => {
    const text = renderTerminal(withLikely(RUN), { color: false, width: 300 });
    const lines = text.split('\n');
    const at = lines.findIndex((line) => line.startsWith('Likely   '));
    expect(lines[at]?.slice('Likely   '.length)).toMatch(WORDS);
    expect(at).toBeGreaterThan(lines.findIndex((line) => line.startsWith('FAIL')));
    expect(at).toBeLessThan(lines.findIndex((line) => line.startsWith('Cases')));
  });

  test('stand in the summary of a CI job', () => {
    expect(renderMarkdown(withLikely(RUN))).toMatch(/<p><code>1 red case looks like `sixth-url-used`.*<\/code><\/p>/);
    expect(renderMarkdown(RUN)).not.toContain('looks like');
  });
});
