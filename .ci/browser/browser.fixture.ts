import { existsSync } from 'node:fs';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

/** For tests and pictures: the system's Chromium, with a fresh profile. */

const PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** The path of Chromium; undefined if it is not installed. */
export const CHROMIUM = PATHS.find(existsSync);

const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

export interface PageOptions {
  readonly theme?: 'light' | 'dark';
  readonly widthPx?: number;
}

/** Events of a page that must not happen. */
export interface Mischief {
  /** Dialogs, and windows that the page opened. */
  readonly dialogs: string[];
  /** Requests that the page has no reason to make, answered or not. */
  readonly requests: string[];
  /** Errors and warnings, and what the policy of the page forbade. */
  readonly problems: string[];
}

export class TestBrowser {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async start(): Promise<TestBrowser> {
    return new TestBrowser(await chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS }));
  }

  /** Opens a page and waits until it has loaded. @param isOwn True if the page has a reason to request an address. */
  async open(url: string, isOwn: (requested: string) => boolean, options: PageOptions = {}): Promise<BrowserPage> {
    const { theme = 'light', widthPx = 1280 } = options;
    const viewport = { width: widthPx, height: 900 };
    const page = await this.#browser.newPage({ colorScheme: theme, viewport });
    const session = await page.context().newCDPSession(page);
    const opened = new BrowserPage(page, session, isOwn);
    await page.goto(url, { waitUntil: 'load' });
    return opened;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

export class BrowserPage {
  readonly page: Page;
  readonly mischief: Mischief = { dialogs: [], requests: [], problems: [] };
  readonly #session: CDPSession;

  constructor(page: Page, session: CDPSession, isOwn: (requested: string) => boolean) {
    this.page = page;
    this.#session = session;
    const { dialogs, requests, problems } = this.mischief;
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('popup', (popup) => dialogs.push(popup.url()));
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (said) => {
      if (['error', 'warning'].includes(said.type())) problems.push(said.text());
    });
    page.on('request', (request) => {
      if (!isOwn(request.url())) requests.push(request.url());
    });
  }

  /** The value of an expression in the page, which may be a promise. It is not subject to the policy of the page. */
  async value<Value>(expression: string): Promise<Value> {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.#session.send('Runtime.evaluate', asked);
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}
