import { readFileSync } from 'node:fs';
import type { BrowserPage } from './browser-page.fixture.ts';
import type { Chromium } from './chromium.fixture.ts';

/** For tests only: the costs of a page for the machine and for its user. */

/**
 * The memory in bytes that each page of a browser has for itself, the largest first. Memory that Chromium's processes
 * share, such as its program, does not count, because an empty page has that too. Null if the system does not report
 * it.
 */
export async function privateBytesOf(browser: Chromium): Promise<readonly number[] | null> {
  if (process.platform !== 'linux') return null;
  const { processInfo } = (await browser.send('SystemInfo.getProcessInfo')) as {
    processInfo: readonly { readonly type: string; readonly id: number }[];
  };
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  return pages.map(({ id }) => privateBytes(id)).toSorted((one, other) => other - one);
}

function privateBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const kilobytes = [...text.matchAll(/^Private_\w+: +(?<kilobytes>\d+) kB$/gm)];
  return kilobytes.reduce((sum, { groups }) => sum + 1024 * Number(groups?.['kilobytes']), 0);
}

/** Time from each of some keys until the page is painted, in milliseconds. */
export async function keyTimesOf(page: BrowserPage, key: string, count: number): Promise<number[]> {
  await page.value(`(() => {
    globalThis.keyTimes = [];
    addEventListener('keydown', ({ timeStamp }) => {
      requestAnimationFrame(() => setTimeout(() => keyTimes.push(performance.now() - timeStamp)));
    }, { capture: true });
  })()`);
  for (let pressed = 0; pressed < count; pressed += 1) {
    await page.press(key);
    await page.value('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
  }
  return page.value('keyTimes');
}
