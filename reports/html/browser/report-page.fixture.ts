import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserPage, PageOptions } from '../../../.ci/browser/browser.fixture.ts';
import type { OpenPage } from '../../../.ci/browser/in-browser.fixture.ts';

/** For tests only: a report, opened in its own page. */

interface ReportOptions extends PageOptions {
  /** The part of the address after `#`. */
  readonly hash?: string;
}

/** Serves a report, opens it, and waits until it has loaded. A report asks for nothing but itself. */
export async function openReport(
  openPage: OpenPage,
  markup: string,
  { hash = '', ...options }: ReportOptions = {},
): Promise<BrowserPage> {
  const served = await serve(markup);
  const isItself = (requested: string): boolean => requested.split('#')[0] === served.url;
  const page = await openPage(`${served.url}${hash}`, isItself, options);
  served.close();
  return page;
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
