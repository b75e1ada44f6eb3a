import { afterAll, beforeAll, describe } from 'vitest';
import { CHROMIUM, TestBrowser } from './browser.fixture.ts';

/** Opens a page in the browser of some tests. */
export type OpenPage = (...args: Parameters<TestBrowser['open']>) => ReturnType<TestBrowser['open']>;

/** Tests that share a browser. Without Chromium they are skipped, in a line that `.ci/run` counts. */
export function describeInBrowser(title: string, tests: (openPage: OpenPage) => void): void {
  if (CHROMIUM === undefined) process.stdout.write(`skipped: ${title}, needs Chromium\n`);
  describe.skipIf(CHROMIUM === undefined)(title, () => {
    let browser: TestBrowser | undefined;
    beforeAll(async () => {
      browser = await TestBrowser.start();
    });
    afterAll(() => browser?.close());
    tests((...args) => {
      if (browser === undefined) throw new Error('A page can be opened in a test, not before');
      return browser.open(...args);
    });
  });
}
