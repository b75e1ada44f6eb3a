import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chromium } from './chromium.fixture.ts';

/** For tests only: a report, opened in a page of its own. */

interface PageOptions {
  readonly theme?: 'light' | 'dark';
  readonly widthPx?: number;
  /** The part of the address after `#`. */
  readonly hash?: string;
}

/** What happened in a page that must not happen. */
export interface Mischief {
  /** Dialogs, and windows that the page opened. */
  readonly dialogs: string[];
  /** Requests for anything but the page itself, answered or not. */
  readonly requests: string[];
  /** Errors, and what the policy of the page forbade. */
  readonly problems: string[];
}

export class ReportPage {
  readonly mischief: Mischief = { dialogs: [], requests: [], problems: [] };
  readonly #browser: Chromium;
  readonly #session: string;

  private constructor(browser: Chromium, session: string) {
    this.#browser = browser;
    this.#session = session;
  }

  /** Serves the report, opens it, and waits until it has loaded. */
  static async open(browser: Chromium, markup: string, options: PageOptions = {}): Promise<ReportPage> {
    const { theme = 'light', widthPx = 1280, hash = '' } = options;
    const served = await serve(markup);
    const { targetId } = await browser.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const page = new ReportPage(browser, String(sessionId));
    const loaded = page.#watch(served.url);
    for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await page.send(`${domain}.enable`);
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: theme }] });
    const size = { width: widthPx, height: 900, deviceScaleFactor: 1, mobile: false };
    await page.send('Emulation.setDeviceMetricsOverride', size);
    await page.send('Page.navigate', { url: `${served.url}${hash}` });
    await loaded;
    served.close();
    return page;
  }

  send(method: string, params: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    return this.#browser.send(method, params, this.#session);
  }

  /** Notes mischief from now on. Resolves when the page has loaded. */
  #watch(url: string): Promise<void> {
    return new Promise((done) => {
      this.#browser.onEvent(({ method, params = {}, sessionId }) => {
        if (sessionId !== this.#session) return;
        if (method === 'Page.loadEventFired') done();
        this.#note(method ?? '', params, url);
      });
    });
  }

  #note(method: string, params: Record<string, unknown>, url: string): void {
    const { dialogs, requests, problems } = this.mischief;
    const text = JSON.stringify(params);
    if (['Page.javascriptDialogOpening', 'Page.windowOpen'].includes(method)) dialogs.push(text);
    if (['Runtime.exceptionThrown', 'Log.entryAdded'].includes(method)) problems.push(text);
    const { request } = params as { readonly request?: { readonly url: string } };
    const isOther = request !== undefined && request.url.split('#')[0] !== url;
    if (method === 'Network.requestWillBeSent' && isOther) requests.push(request.url);
  }

  /** The value of an expression in the page, which may be a promise. It is not subject to the policy of the page. */
  async value<Value>(expression: string): Promise<Value> {
    const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    const { result, exceptionDetails } = answer as { result: { value: Value }; exceptionDetails?: unknown };
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return result.value;
  }

  /** Presses and releases a key. */
  async press(key: string): Promise<void> {
    const text = key === 'Enter' ? '\r' : key;
    const typed = key.length === 1 || key === 'Enter' ? { text } : {};
    const code = key === 'Enter' ? { windowsVirtualKeyCode: 13 } : {};
    await this.send('Input.dispatchKeyEvent', { type: 'keyDown', key, ...typed, ...code });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, ...code });
  }

  /** A picture of the window, as PNG in base64. */
  async picture(): Promise<string> {
    return String((await this.send('Page.captureScreenshot', { format: 'png' }))['data']);
  }
}

async function serve(markup: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(markup);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/report.html`;
  return { url, close: () => server.close() };
}
