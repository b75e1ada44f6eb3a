import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BrowserPage } from '../../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, readTexts } from './open-console.fixture.ts';

const MESSAGES = 5_000;
const BATCH = 1000;
/** A window of 900 px shows about 30 rows. */
const MAX_ROWS = 60;

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

  it('counts them live, and makes only the rows that can be seen', async () => {
    await expect.poll(() => readTexts(page, '.filter')).toEqual([expect.stringContaining('5,000 messages')]);
    await expect
      .poll(() => readTexts(page, '.messages tr[data-id]:nth-child(2)'))
      .toEqual([expect.stringContaining('Event 4999')]);
    expect(await page.value<number>(ROW_COUNT)).toBeLessThan(MAX_ROWS);
    expect(await page.value(`document.querySelector('.messages').getAttribute('aria-rowcount')`)).toBe('5001');
  });

  it('scrolls to the oldest', async () => {
    // The rows come in pieces, which takes long on a busy machine.
    await expect
      .poll(
        () =>
          page.value(`(() => {
          const scroller = document.querySelector('.scroller');
          scroller.scrollTop = scroller.scrollHeight;
          return [...document.querySelectorAll('.messages tr[data-id]')].at(-1).dataset.id;
        })()`),
        { timeout: SEND_LIMIT_MS },
      )
      .toBe('m1');
    expect(await page.value<number>(ROW_COUNT)).toBeLessThan(MAX_ROWS);
    expect(
      await page.value(`[...document.querySelectorAll('.messages tr[data-id]')].at(-1).getAttribute('aria-rowindex')`),
    ).toBe('5001');
  });

  it('goes from row to row, and stays where it is when others come', async () => {
    await page.press('j');
    await page.press('k');
    await page.press('k');
    // The list scrolls with the next frame.
    await page.value('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))');
    const focused = `document.activeElement.closest('tr').dataset.id`;
    const place = `document.activeElement.getBoundingClientRect().top`;
    const [id, topPx] = [await page.value(focused), await page.value(place)];
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await expect.poll(() => readTexts(page, '.newer')).toEqual([expect.stringContaining('newer messages')]);
    // The oldest leave as the newest come, and the line that tells of it must not push the list.
    await expect
      .poll(() => readTexts(page, '.bounds'))
      .toEqual([expect.stringContaining('7 older messages left the list')]);
    expect(await page.value(focused)).toBe(id);
    // The last arrival is put in its place a moment later.
    await expect.poll(() => page.value(place)).toBe(topPx);
  });

  it('changes little with a key, however many there are', async () => {
    const changes = `(async () => {
      let changes = 0;
      const observer = new MutationObserver((records) => { changes += records.length; });
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      observer.disconnect();
      return changes;
    })()`;
    const counted = await page.value<number>(changes);
    expect(counted).toBeGreaterThan(0);
    // A key changes two rows, and adds some at one end of what can be seen.
    expect(counted).toBeLessThan(MAX_ROWS);
  });
});
