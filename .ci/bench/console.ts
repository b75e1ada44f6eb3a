import { BrowserPage } from '../browser/browser-page.fixture.ts';
import { CHROMIUM, Chromium } from '../browser/chromium.fixture.ts';
import { keyTimesOf, privateBytesOf } from '../browser/page-cost.fixture.ts';
import { spreadOf } from './rounds.ts';
import type { Row } from './table.ts';

const KEYS = 50;
const MEGABYTE = 1024 * 1024;

/** Scrolls to the oldest message, which makes the page read all of them; whether it is there. */
const AT_OLDEST = `(() => {
  const scroller = document.querySelector('.scroller');
  scroller.scrollTop = scroller.scrollHeight;
  return document.querySelector('.messages tr[data-id=m1]') !== null;
})()`;

/** What the console costs with all messages of a running `dev` in its list; no rows without Chromium. */
export async function measureConsole(url: string): Promise<Row[] | undefined> {
  if (CHROMIUM === undefined) return undefined;
  const browser = Chromium.start(CHROMIUM);
  try {
    const blank = await BrowserPage.open(browser, 'about:blank', () => true);
    const [blankBytes] = (await privateBytesOf(browser)) ?? [];
    await blank.close();
    const page = await BrowserPage.open(browser, url, () => true);
    while (!(await page.value<boolean>(AT_OLDEST)));
    const keyMillis = await keyTimesOf(page, 'k', KEYS);
    await page.send('HeapProfiler.collectGarbage');
    const [bytes] = (await privateBytesOf(browser)) ?? [];
    const memory = (who: string, value: number | undefined): Row[] =>
      value === undefined ? [] : [{ what: '', who, unit: 'MB', spread: spreadOf([value / MEGABYTE]) }];
    return [
      { what: 'the console with them', who: 'a key, until it is painted', unit: 'ms', spread: spreadOf(keyMillis) },
      ...memory('private memory of the page', bytes),
      ...memory('private memory of an empty page', blankBytes),
    ];
  } finally {
    await browser.close();
  }
}
