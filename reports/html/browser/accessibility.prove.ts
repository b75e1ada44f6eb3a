import { describe, expect, it } from 'vitest';
import { findViolations } from '../../../.ci/browser/axe.fixture.ts';
import { describeInBrowser } from '../../../.ci/browser/in-browser.fixture.ts';
import type { Results } from '../../../spec/shapes/results.ts';
import { RICH_RUN, run } from '../../results.fixture.ts';
import { renderHtml } from '../render-html.ts';
import { TIMELINE_RUN } from '../runs.fixture.ts';
import { openReport } from './report-page.fixture.ts';

const STATES: readonly (readonly [string, Results, string])[] = [
  ['all green', run(), '0'],
  ['red, with causes', RICH_RUN, '0'],
  [
    'one case open',
    TIMELINE_RUN,
    `document.querySelectorAll('#list details').forEach((each) => { each.open = true; })`,
  ],
  [
    'filtered to nothing',
    RICH_RUN,
    `(() => { const find = document.getElementById('find'); find.value = 'nothing has this'; find.dispatchEvent(new Event('input', { bubbles: true })); })()`,
  ],
  ['with the keys explained', RICH_RUN, `document.getElementById('keys').click()`],
];

describeInBrowser('axe finds nothing', (openPage) => {
  describe.each(['light', 'dark'] as const)('in %s', (theme) => {
    it.each(STATES)('in a report that is %s', async (_, results, change) => {
      const page = await openReport(openPage, renderHtml(results), { theme });
      await page.value(change);
      expect(await findViolations(page)).toEqual([]);
    });
  });

  it('and would find a fault', async () => {
    const page = await openReport(openPage, renderHtml(RICH_RUN));
    await page.value(`document.querySelector('#find').closest('label').replaceWith(document.querySelector('#find'))`);
    await page.value(`document.querySelector('#find').removeAttribute('placeholder')`);
    expect((await findViolations(page)).join('\n')).toContain('label: <input type="search"');
  });
});
