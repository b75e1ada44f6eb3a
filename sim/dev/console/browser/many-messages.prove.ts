import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserPage } from '../../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, pressButton, readTexts, typeInto } from './open-console.fixture.ts';

const MESSAGES = 5_000;
const BATCH = 1000;
/** Rows that the page has at first, and at most. */
const PAGE = 100;
const MAX_ROWS = 500;

/** Time it may take to send them all on a busy machine. */
const SEND_LIMIT_MS = 120_000;

const ROW_COUNT = `document.querySelectorAll('.messages tr[data-id]').length`;

describeInBrowser(`the console with ${MESSAGES} messages`, (openPage) => {
  let dev: OpenDev;
  let page: BrowserPage;
  beforeAll(async () => {
    dev = await openDev({ sources: () => [{ writeKey: 'wk', webhooks: [] }] });
    page = await dev.open(openPage);
    for (let sent = 0; sent < MESSAGES; sent += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, index) => ({
        type: 'track',
        userId: `user-${index}`,
        event: `Event ${sent + index}`,
      }));
      const headers = { Authorization: `Basic ${btoa('wk:')}`, 'Content-Type': 'application/json' };
      const taken = await fetch(`${dev.dev.url}/v1/batch`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ batch }),
      });
      if (!taken.ok) throw new Error(await taken.text());
    }
  }, SEND_LIMIT_MS);
  afterAll(async () => {
    await dev.close();
  });

  it('counts them live, and shows the newest', async () => {
    await expect.poll(() => readTexts(page, '.filter')).toEqual([expect.stringContaining('5,000 messages')]);
    await expect
      .poll(() => readTexts(page, '.messages tr[data-id]:first-child'))
      .toEqual([expect.stringContaining('Event 4999')]);
    expect(await page.value<number>(ROW_COUNT)).toBe(PAGE);
    expect(await page.value(`document.querySelector('.messages').getAttribute('aria-rowcount')`)).toBe('5001');
  });

  it('finds the oldest with a filter, and shows older ones in pieces', async () => {
    await typeInto(page, '#filter', '"Event 17"');
    await expect.poll(() => readTexts(page, '.filter')).toEqual([expect.stringContaining('100+ found')]);
    await typeInto(page, '#filter', 'id:m1');
    await expect.poll(() => page.value<number>(ROW_COUNT)).toBe(1);
    await typeInto(page, '#filter', '');
    for (let shown = PAGE; shown < MAX_ROWS; shown += PAGE) {
      await expect.poll(() => page.value<number>(ROW_COUNT)).toBe(shown);
      await pressButton(page, 'Show older ones');
    }
    await expect.poll(() => page.value<number>(ROW_COUNT)).toBe(MAX_ROWS);
    await expect.poll(() => readTexts(page, '.older')).toEqual(['A filter finds older ones.']);
  });

  it('goes from row to row, and stays where it is when others come', async () => {
    await page.value(`document.querySelectorAll('.messages tr[data-id] a')[40].focus()`);
    await page.press('j');
    await page.press('k');
    await page.press('k');
    const focused = `document.activeElement.closest('tr').dataset.id`;
    const place = `document.activeElement.getBoundingClientRect().top`;
    const [id, topPx] = [await page.value(focused), await page.value<number>(place)];
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await expect.poll(() => readTexts(page, '.newer')).toEqual(['↑ 7 newer messages']);
    // The oldest leave as the newest come, and the line that tells of it must not push the list.
    await expect
      .poll(() => readTexts(page, '.bounds'))
      .toEqual(['7 older messages left the list, which has room for 5,000 or 64 MB.']);
    expect(await page.value(focused)).toBe(id);
    expect(await page.value<number>(place)).toBeCloseTo(topPx, 0);
  });

  it('changes little with a key, however many there are', async () => {
    const changes = `(async () => {
      let changes = 0;
      const observer = new MutationObserver((records) => { changes += records.length; });
      observer.observe(document.querySelector('.messages'), { subtree: true, childList: true, attributes: true, characterData: true });
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      observer.disconnect();
      return changes;
    })()`;
    const counted = await page.value<number>(changes);
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThan(10);
  });
});
