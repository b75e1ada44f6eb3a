import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeInBrowser } from '../../../../.ci/browser/in-browser.fixture.ts';
import { type OpenDev, openDev, readTexts } from './open-console.fixture.ts';

/** A phone, a window next to an editor, and a usual one. */
const WIDTHS_PX = [400, 700, 1280];
/** Each screen: where it is, and what has to be there. */
const SCREENS = [
  ['/', '.messages tr[data-id]'],
  ['/#m1', '.attempts'],
  ['/#send', '#field-event'],
  ['/#faults', '.fault-table'],
  ['/#connect', '.connect pre'],
] as const;

/** Everything that is wider than its room, except for what can be scrolled by itself. */
const OVERFLOWING = `[document.documentElement, document.querySelector('.pane'), ...document.querySelectorAll('.delivery')]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.className || each.tagName)`;

describeInBrowser('the console fits', (openPage) => {
  let dev: OpenDev;
  beforeAll(async () => {
    const long = '/a/path/that/is/so/long/that/it/cannot/be/in/one/line/of/a/narrow/window';
    dev = await openDev({
      answer: (_, number) => (number === 1 ? 503 : 200),
      sources: (url) => [{ writeKey: 'wk_3f9a2c7d8e1b4a5c6d7e', sharedSecret: 's', webhooks: [{ url: url + long }] }],
    });
    await dev.ask('POST', 'trigger', { kind: 'all' });
    await dev.ask('POST', 'clock', { advance: '4h' });
    await dev.ask('PUT', 'faults/late', { on: true });
  });
  afterAll(async () => {
    await dev.close();
  });

  describe.each(WIDTHS_PX)('in a window of %i px', (widthPx) => {
    it.each(SCREENS)('%s', async (path, there) => {
      const page = await dev.open(openPage, path, { widthPx });
      await expect.poll(async () => (await readTexts(page, there)).length).toBeGreaterThan(0);
      await expect.poll(() => readTexts(page, '.banner')).toHaveLength(1);
      expect(await page.value(OVERFLOWING)).toEqual([]);
    });
  });
});
