import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CALL_KINDS } from '../../spec/shapes/calls.ts';
import { BrowserPage } from '../browser/browser-page.fixture.ts';
import { CHROMIUM, Chromium } from '../browser/chromium.fixture.ts';
import type { Place, Sender, Sending } from './sender.ts';
import { npmVersion, PAGES, type Workbench } from './workbench.ts';

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A browser, and a website with the pages, which is another origin than `dev`. */
export class Website {
  readonly #browser: Chromium;
  readonly #port: number;
  readonly #close: () => void;
  #opened = 0;
  /** Pages that are not files, by their path. */
  readonly #made = new Map<string, string>();

  private constructor(browser: Chromium, port: number, close: () => void) {
    this.#browser = browser;
    this.#port = port;
    this.#close = close;
  }

  /** @returns null if Chromium is not installed */
  static async open(bench: Workbench): Promise<Website | null> {
    if (CHROMIUM === undefined) return null;
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://website');
      const made = website.#made.get(pathname);
      const file = path.join(pathname.startsWith('/packages/') ? bench.folder : PAGES, pathname);
      const found = file.replace(path.join(bench.folder, 'packages'), path.join(bench.folder, 'node_modules'));
      response.setHeader('Content-Type', TYPES[path.extname(pathname)] ?? 'application/octet-stream');
      if (made !== undefined) response.end(made);
      else if (existsSync(found) && statSync(found).isFile()) createReadStream(found).pipe(response);
      else response.writeHead(404).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const website = new Website(Chromium.start(CHROMIUM), port, () => {
      server.close();
      server.closeAllConnections();
    });
    return website;
  }

  /**
   * Opens a page of the website.
   * @throws an error at the end if the page sent requests to any host except the website and `dev`
   */
  async send(page: string, { address, writeKey }: Place): Promise<Sending> {
    // A client library keeps its user in the storage of the origin.
    this.#opened += 1;
    const origin = `http://page-${this.#opened}.localhost:${this.#port}`;
    const url = `${origin}/${page}?${new URLSearchParams({ host: address, writeKey })}`;
    const isOwn = (asked: string): boolean =>
      [origin, address].some((own) => asked.startsWith(`${own}/`)) || /^(data|blob):/.test(asked);
    const opened = await BrowserPage.open(this.#browser, url, isOwn);
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const ended = finished.then(async () => {
      await opened.close();
      const { requests } = opened.mischief;
      if (requests.length > 0) throw new Error(`Expected the page to ask nobody else, got ${requests.join(', ')}`);
    });
    return { ended, finish };
  }

  sendWithModule(code: string, place: Place): Promise<Sending> {
    const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
    this.#made.set('/made.html', `${head}<script type="module" src="/made.js"></script>`);
    this.#made.set('/made.js', code);
    return this.send('made.html', place);
  }

  async close(): Promise<void> {
    this.#close();
    await this.#browser.close();
  }
}

/** Pages in Chromium, of another origin than `dev`. */
export function pages(bench: Workbench, website: Website | null): Sender[] {
  const page = (name: string, file: string, rest: Partial<Sender> = {}): Sender => ({
    ...{ name: `a page with ${name}`, kinds: CALL_KINDS, retries: false },
    install: async () => (website === null ? 'chromium' : null),
    send: (place) => website?.send(file, place) ?? Promise.reject(new Error('Expected Chromium, got none')),
    ...rest,
  });
  const library = (name: string, file: string, kinds: Sender['kinds'] = CALL_KINDS): Sender =>
    page(`${name} ${npmVersion(name)}`, file, {
      ...{ kinds, retries: true },
      install: async () => (website === null ? 'chromium' : bench.packages()),
    });
  return [
    page('fetch', 'fetch.html'),
    page('navigator.sendBeacon', 'send-beacon.html'),
    library('@segment/analytics-next', 'analytics-next.html'),
    // It has no screens.
    library(
      '@rudderstack/analytics-js',
      'rudderstack.html',
      CALL_KINDS.filter((kind) => kind !== 'screen'),
    ),
  ];
}
