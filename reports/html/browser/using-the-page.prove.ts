import { expect, it } from 'vitest';
import type { BrowserPage } from '../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../.ci/browser/in-browser.fixture.ts';
import { RICH_RUN } from '../../results.fixture.ts';
import { renderHtml } from '../render-html.ts';
import { RED_RUN } from '../runs.fixture.ts';
import { openReport } from './report-page.fixture.ts';

const VISIBLE = `[...document.querySelectorAll('details.case')].filter((each) => !each.hidden).map((each) => each.id)`;
const FOCUSED = `document.activeElement?.closest('details.case')?.id ?? document.activeElement?.id`;
const OPEN = `[...document.querySelectorAll('details.case[open]')].map((each) => each.id)`;

describeInBrowser('a report in a browser', (openPage) => {
  const open = (hash = '') => openReport(openPage, renderHtml(RICH_RUN), { hash });
  const type = (page: BrowserPage, text: string) =>
    page.value(`(() => {
      const find = document.getElementById('find');
      find.value = ${JSON.stringify(text)};
      find.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);

  it('asks for nothing but itself, and has no problem', async () => {
    const page = await open();
    expect(page.mischief).toEqual({ dialogs: [], requests: [], problems: [] });
  });

  it('goes through the cases with j and k, and opens one with Enter', async () => {
    const page = await open();
    const [first, second] = await page.value<string[]>(VISIBLE);
    await page.press('j');
    expect(await page.value(FOCUSED)).toBe(first);
    await page.press('j');
    expect(await page.value(FOCUSED)).toBe(second);
    await page.press('k');
    await page.press('Enter');
    expect(await page.value(OPEN)).toEqual([first]);
    await page.press('Escape');
    expect(await page.value(OPEN)).toEqual([]);
  });

  it('searches with /, and clears the search with Escape', async () => {
    const page = await open();
    const all = await page.value<string[]>(VISIBLE);
    await page.press('/');
    expect(await page.value(FOCUSED)).toBe('find');
    await type(page, 'sig-003 RE-SERIALISED');
    const found = await page.value<string[]>(VISIBLE);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(all.length);
    expect(await page.value(`document.getElementById('shown').textContent`)).toBe(
      `${found.length} of ${all.length} cases`,
    );
    await page.press('Escape');
    expect(await page.value(VISIBLE)).toEqual(all);
  });

  it('filters by status and area, and counts what each status has', async () => {
    const page = await open();
    await page.value(`document.querySelector('input[value=passed]').click()`);
    const left = await page.value<string[]>(`${VISIBLE}.map((id) => document.getElementById(id).dataset.status)`);
    expect(left).not.toContain('passed');
    await type(page, 'nothing has these words');
    expect(await page.value(VISIBLE)).toEqual([]);
    expect(await page.value(`document.querySelector('[data-count=failed]').textContent`)).toBe('0');
    expect(await page.value(`document.getElementById('none').hidden`)).toBe(false);
    await page.value(`document.getElementById('reset').click()`);
    expect((await page.value<string[]>(VISIBLE)).length).toBe(RICH_RUN.cases.length);
  });

  it('opens the case that the address names', async () => {
    const page = await open('#tls/trusted');
    expect(await page.value(OPEN)).toEqual(['tls/trusted']);
  });

  it('searches for the cases of a clause of the matrix', async () => {
    const page = await open();
    await page.value(`document.querySelector('a[data-find="SIG-003"]').click()`);
    expect(await page.value(`document.getElementById('find').value`)).toBe('SIG-003');
    expect((await page.value<string[]>(VISIBLE)).length).toBeGreaterThan(0);
  });

  it('explains its keys with ?, and changes its theme', async () => {
    const page = await open();
    await page.press('?');
    expect(await page.value(`document.getElementById('help').open`)).toBe(true);
    await page.value(`document.getElementById('close').click()`);
    const back = 'getComputedStyle(document.body).backgroundColor';
    const light = await page.value(back);
    await page.value(`(() => {
      const theme = document.getElementById('theme');
      theme.value = 'dark';
      theme.dispatchEvent(new Event('change'));
    })()`);
    expect(await page.value(back)).not.toBe(light);
  });

  it('prints everything, without its controls', async () => {
    const page = await open();
    await page.value('dispatchEvent(new Event("beforeprint"))');
    await page.page.emulateMedia({ media: 'print' });
    expect(await page.value(`document.querySelectorAll('details:not([open])').length`)).toBe(0);
    const controls = `['nav', '#filter'].map((each) => document.querySelector(each).getClientRects().length)`;
    expect(await page.value(controls)).toEqual([0, 0]);
    await page.value('dispatchEvent(new Event("afterprint"))');
    expect(await page.value(OPEN)).toEqual([]);
  });

  it('opens a run of all red cases without laying out what is closed', async () => {
    const page = await openReport(openPage, renderHtml(RED_RUN));
    const laidOut = `[...document.querySelectorAll('.body')].filter((each) => each.checkVisibility({ contentVisibilityAuto: true })).length`;
    expect(await page.value<number>(`document.querySelectorAll('.body').length`)).toBe(RED_RUN.cases.length);
    expect(await page.value(laidOut)).toBe(0);
  });
});
