import { readFileSync } from 'node:fs';
import type { Chromium } from './chromium.fixture.ts';

/** For tests only: the memory that pages take. */

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
