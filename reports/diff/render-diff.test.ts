import { expect, it } from 'vitest';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { caseResult, FAILURE, HOSTILE_RUN, RICH_RUN, run } from '../results.fixture.ts';
import { paintWith } from '../text/paint.ts';
import { compareRuns } from './compare-runs.ts';
import { renderDiff } from './render-diff.ts';

const PAGE = { paint: paintWith(false), width: 100 };
const DIAGNOSIS = 'The digest is in base64.';
const failed = (id: string): CaseResult =>
  caseResult({ id, status: 'failed', failure: { ...FAILURE, requirement: 'SIG-003', diagnosis: DIAGNOSIS } });

it('is empty for two runs that do not differ', () => {
  expect(renderDiff(compareRuns(RICH_RUN, RICH_RUN), PAGE)).toBe('');
});

it('names each change, those alike together, the rarest first', () => {
  const ids = Array.from({ length: 14 }, (_, index) => `a/case-${index}`);
  const before = run({ cases: [...ids, 'a/rare', 'a/gone'].map((id) => caseResult({ id })) });
  const rare = caseResult({
    id: 'a/rare',
    status: 'failed',
    failure: { ...FAILURE, requirement: 'SIG-003', diagnosis: '' },
  });
  const observations = [{ requirement: 'SIG-012', case: 'a/letters', value: 'upper' }];
  const after = run({ verdict: 'not-conformant', cases: [...ids.map(failed), rare], observations });
  expect(renderDiff(compareRuns(before, after), PAGE)).toBe(`\
before  http://127.0.0.1:4010 · conformant · seed 7 · routespec 0.1.0 · c0ffee · 2026-01-02T03:04:05.000Z
after   http://127.0.0.1:4010 · not conformant · seed 7 · routespec 0.1.0 · c0ffee · 2026-01-02T03:04:05.000Z

NEW FAILURES  15 cases
   1 x failed SIG-003
       a/rare
  14 x failed SIG-003 "The digest is in base64."
       a/case-0, a/case-1, a/case-2, a/case-3, a/case-4, a/case-5, a/case-6, a/case-7, a/case-8,
       a/case-9, a/case-10, a/case-11, and 2 more

REMOVED  1 case
   1 x passed → none
       a/gone

CLAUSES  1 change
  SIG-003  passed → failed

OBSERVED  1 change
  SIG-012  a/letters
    before  nothing
    after   upper
`);
});

it('shows the JSON of values that have the same words', () => {
  const [before, after] = [1, '1'].map((value) =>
    run({ observations: [{ requirement: 'SIG-012', case: 'a/b', value }] }),
  );
  expect(renderDiff(compareRuns(before ?? run(), after ?? run()), PAGE)).toContain(
    '\n    before  1\n    after   "1"\n',
  );
});

it('cuts a long list and counts the rest', () => {
  const observations = Array.from({ length: 60 }, (_, index) => ({
    requirement: 'SIG-012',
    case: `a/${index}`,
    value: 1,
  }));
  const text = renderDiff(compareRuns(run(), run({ observations })), PAGE);
  expect(text).toMatch(/\nOBSERVED {2}60 changes\n/);
  expect(text).toMatch(/\n {2}and 10 more: see --json\n$/);
});

it('prints nothing from a peer that a terminal obeys', () => {
  const text = renderDiff(compareRuns(run(), HOSTILE_RUN), PAGE);
  expect(text).toContain('\\u{1b}[2J');
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|\u202e/u);
});
