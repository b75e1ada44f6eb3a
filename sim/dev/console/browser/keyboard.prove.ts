import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BrowserPage } from '../../../../.ci/browser/browser.fixture.ts';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, readTexts, typeInto } from './open-console.fixture.ts';

const FOCUSED = `document.activeElement?.closest('tr[data-id]')?.dataset.id ?? document.activeElement?.id`;

describeInBrowser('the keys of the console', (openPage) => {
  let dev: OpenDev;
  let page: BrowserPage;
  beforeAll(async () => {
    dev = await openDev();
    await dev.ask('POST', 'trigger', { kind: 'all' });
  });
  beforeEach(async () => {
    page = await dev.open(openPage);
    await expect.poll(async () => (await readTexts(page, '.messages tr[data-id]')).length).toBeGreaterThan(6);
  });
  afterAll(async () => {
    await dev.close();
  });

  it('go through the list with j and k, from the newest', async () => {
    await page.press('j');
    expect(await page.value(FOCUSED)).toBe('m7');
    await page.press('j');
    await page.press('j');
    await page.press('k');
    expect(await page.value(FOCUSED)).toBe('m6');
    expect(await page.value(`document.querySelectorAll('[aria-current=true]').length`)).toBe(1);
  });

  it('open a message with Enter, read the next with j, and close it with Escape', async () => {
    await page.press('j');
    await page.press('Enter');
    await expect.poll(() => readTexts(page, '.message h2')).toEqual([expect.stringContaining('delete')]);
    await page.press('j');
    await expect.poll(() => page.value('location.hash')).toBe('#m6');
    await page.press('Escape');
    await expect.poll(() => readTexts(page, '.message')).toEqual([]);
    expect(await page.value(FOCUSED)).toBe('m6');
  });

  it('go to the filter with /, leave the letters to it, and clear it with Escape', async () => {
    await page.press('/');
    expect(await page.value(FOCUSED)).toBe('filter');
    await page.press('j');
    expect(await page.value(`document.getElementById('filter').value`)).toBe('j');
    await typeInto(page, '#filter', 'type:page');
    await expect.poll(() => readTexts(page, '.messages tr[data-id]')).toHaveLength(1);
    await page.press('Escape');
    await expect.poll(() => readTexts(page, '.messages tr[data-id]')).not.toHaveLength(1);
  });

  it('begin a message with n, and leave the letters to its form', async () => {
    await page.press('n');
    await expect.poll(() => page.value(FOCUSED)).toBe('send-kind');
    await page.value(`document.getElementById('field-event').focus()`);
    await page.press('n');
    expect(await page.value(`document.getElementById('field-event').value`)).toContain('n');
    expect(await page.value('location.hash')).toBe('#send');
  });

  it('explain themselves with ?, and do nothing behind that', async () => {
    await page.press('?');
    expect(await page.value(`document.querySelector('dialog').open`)).toBe(true);
    await page.press('n');
    expect(await page.value('location.hash')).toBe('');
    await page.press('Escape');
    expect(await page.value(`document.querySelector('dialog').open`)).toBe(false);
  });

  it('answer a question: Escape and Enter mean no, and Tab goes to yes', async () => {
    const ask = () =>
      page.value(`[...document.querySelectorAll('button')].find((each) => each.textContent === 'Forget all…').click()`);
    for (const key of ['Escape', 'Enter']) {
      await ask();
      await page.press('n');
      expect(await page.value('location.hash')).toBe('');
      await page.press(key);
      await expect.poll(() => readTexts(page, 'dialog')).toEqual([]);
    }
    expect((await readTexts(page, '.messages tr[data-id]')).length).toBeGreaterThan(6);
    await ask();
    await page.press('Tab');
    expect(await page.value('document.activeElement.textContent')).toBe('Forget all');
    await page.press('Escape');
  });

  it('send a message again with r', async () => {
    await page.press('r');
    await expect.poll(() => readTexts(page, '.notice')).toEqual([expect.stringContaining('Choose a message first')]);
    await page.press('j');
    await page.press('r');
    await expect.poll(() => readTexts(page, '.notice')).toEqual([expect.stringContaining('m7 was sent again as m8.')]);
  });
});
