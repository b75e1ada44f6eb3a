import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BrowserPage } from '../../../.ci/browser/browser-page.fixture.ts';
import { CHROMIUM, Chromium } from '../../../.ci/browser/chromium.fixture.ts';
import { DevProcess, startHooks } from './dev-process.fixture.ts';

const textOf = (selector: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].map((each) => each.innerText.replaceAll(/\\s+/g, ' ')).join('\\n')`;

describe.skipIf(CHROMIUM === undefined)('a person with a terminal and a browser (skipped: needs Chromium)', () => {
  let browser: Chromium;
  beforeAll(() => {
    browser = Chromium.start(CHROMIUM ?? '');
  });
  afterAll(() => browser.close());

  it('sees a retry to its end after `clock +4h`, in both', async () => {
    const endpoint = await startHooks((number) => (number === 1 ? 503 : 200));
    const dev = await DevProcess.start(['--forward-to', endpoint.url]);
    try {
      const page = await BrowserPage.open(browser, dev.ready.address, () => true);
      const shows = (selector: string) => expect.poll(() => page.value<string>(textOf(selector)));
      await dev.run('trigger', 'track');
      await shows('.messages tr[data-id]').toMatch(/Order Completed 503 ↻ waiting/);
      const { stdout } = await dev.run('clock', '+4h');
      expect(stdout).toMatch(/← m1 {2}200 OK in .* attempt 2 /);
      await shows('.messages tr[data-id]').toMatch(/Order Completed 503 → 200 ✓ delivered/);
      await page.press('j');
      await page.press('Enter');
      await shows('.attempts tbody tr').toMatch(/1 .* 503 Service Unavailable .* yes\n2 .* 200 OK .* yes/);
      expect(endpoint.got).toHaveLength(2);
    } finally {
      await dev.remove();
      endpoint.close();
    }
  });
});
