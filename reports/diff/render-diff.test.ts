import { expect, it } from 'vitest';
import { HOSTILE_RUN, run } from '../results.fixture.ts';
import { paintWith } from '../text/paint.ts';
import { compareRuns } from './compare-runs.ts';
import { renderDiff } from './render-diff.ts';

const PAGE = { paint: paintWith(false), width: 100 };

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
