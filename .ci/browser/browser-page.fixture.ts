import type { Chromium } from './chromium.fixture.ts';

/** For tests only: a page in Chromium, which notes every dialog, request and error. */

export interface PageOptions {
  readonly theme?: 'light' | 'dark';
  readonly widthPx?: number;
  /** Runs before every script of the page. */
  readonly before?: string;
}

/** Events of a page that must not happen. */
export interface Mischief {
  /** Dialogs, and windows that the page opened. */
  readonly dialogs: string[];
  /** Requests that the page has no reason to make, answered or not. */
  readonly requests: string[];
  /** Errors, and what the policy of the page forbade. */
  readonly problems: string[];
}

/** The codes of keys without a character. */
const KEY_CODES: Readonly<Record<string, number>> = { Enter: 13, Escape: 27, Tab: 9 };

export class BrowserPage {
  readonly mischief: Mischief = { dialogs: [], requests: [], problems: [] };
  readonly #browser: Chromium;
  readonly #session: string;
  readonly #target: string;

  private constructor(browser: Chromium, session: string, target: string) {
    this.#browser = browser;
    this.#session = session;
    this.#target = target;
  }

  /** Opens a page and waits until it has loaded. @param isOwn True if the page has a reason to request an address. */
  static async open(
    browser: Chromium,
    url: string,
    isOwn: (requested: string) => boolean,
    options: PageOptions = {},
  ): Promise<BrowserPage> {
    const { theme = 'light', widthPx = 1280, before } = options;
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new BrowserPage(browser, String(sessionId), String(targetId));
    const loaded = page.#watch(isOwn);
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await page.send(`${domain}.enable`);
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] });
    const size = { width: widthPx, height: 900, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', size);
    if (before !== undefined) await page.send('Page.addScriptToEvaluateOnNewDocument', { source: before });
    await page.send('Page.navigate', { url });
    await loaded;
    return page;
  }

  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.#browser.send(method, params, this.#session);
  }

  /** Records mischief from now on. Resolves when the page has loaded. */
  #watch(isOwn: (requested: string) => boolean): Promise<void> {
    return new Promise((done) => {
      this.#browser.onEvent(({ method, params = {}, sessionId }) => {
        if (sessionId !== this.#session) return;
        if (method === 'Page.loadEventFired') done();
        this.#note(method ?? '', params, isOwn);
      });
    });
  }

  #note(method: string, params: Record<string, unknown>, isOwn: (requested: string) => boolean): void {
    const { dialogs, requests, problems } = this.mischief;
    const text = JSON.stringify(params);
    if (['Page.javascriptDialogOpening', 'Page.windowOpen'].includes(method)) dialogs.push(text);
    if (['Runtime.exceptionThrown', 'Log.entryAdded'].includes(method)) problems.push(text);
    const { request } = params as { readonly request?: { readonly url: string } };
    const isOther = request !== undefined && !isOwn(request.url);
    if (method === 'Network.requestWillBeSent' && isOther) requests.push(request.url);
  }

  /** The value of an expression in the page, which may be a promise. It is not subject to the policy of the page. */
  async value<Value>(expression: string): Promise<Value> {
    const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const { result, exceptionDetails } = answer as { result: { value: Value }; exceptionDetails?: unknown };
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  async press(key: string): Promise<void> {
    const text = key === 'Enter' ? '\r' : key;
    const typed = key.length === 1 || key === 'Enter' ? { text } : {};
    const code = KEY_CODES[key] === undefined ? {} : { windowsVirtualKeyCode: KEY_CODES[key] };
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...typed, ...code });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
  }

  /** A picture of the window, as PNG in base64. */
  async picture(): Promise<string> {
    return String((await this.send('Page.captureScreenshot', { format: 'png' }))['data']);
  }

  async close(): Promise<void> {
    await this.#browser.send('Target.closeTarget', { targetId: this.#target });
  }
}
