import type { BrowserPage, PageOptions } from '../../../../.ci/browser/browser.fixture.ts';
import type { OpenPage } from '../../../../.ci/browser/in-browser.fixture.ts';
import type { DevSettings } from '../../../../spec/shapes/dev/settings.ts';
import { type Answer, startEndpoint } from '../../../wire/endpoint.fixture.ts';
import { type Dev, startDev } from '../../server/dev-server.ts';

/** For tests only: `routespec dev` with an endpoint, and its console in Chromium. Without Chromium the tests are skipped. */

export interface OpenDev {
  readonly dev: Dev;
  /** Base address of the endpoint. */
  readonly endpoint: string;
  /** Calls the API as a command does. */
  readonly ask: (method: string, path: string, content?: unknown) => Promise<unknown>;
  /** Opens the console, and closes the previous page: each uses one of the few connections of a browser. */
  readonly open: (openPage: OpenPage, path?: string, options?: PageOptions) => Promise<BrowserPage>;
  readonly close: () => Promise<void>;
}

interface ServiceOptions {
  /** Gets the path of a request, and its number from 1. */
  readonly answer?: (path: string, number: number) => Answer;
  readonly sources?: (endpoint: string) => DevSettings['sources'];
}

const ONE_SOURCE = (endpoint: string): DevSettings['sources'] => [
  { writeKey: 'wk', sharedSecret: 'secret', webhooks: [{ url: `${endpoint}/hooks` }] },
];

/** Starts `dev` with its clock standing still. By default, its endpoint answers 200. */
export async function openDev({ answer = () => 200, sources = ONE_SOURCE }: ServiceOptions = {}): Promise<OpenDev> {
  let page: BrowserPage | undefined;
  const receiver = await startEndpoint(answer);
  const endpoint = receiver.url;
  const settings = { sources: sources(endpoint) };
  const diagnose = (value: string): string | undefined => (value === 'known' ? 'A known mistake.' : undefined);
  const dev = await startDev({ settings, diagnose, paused: true });
  return {
    dev,
    endpoint,
    ask: async (method, path, content) => {
      const headers = { 'Content-Type': 'application/json' };
      const body = content === undefined ? {} : { body: JSON.stringify(content) };
      const response = await fetch(`${dev.url}/dev/${path}`, { method, headers, ...body });
      return response.status === 204 ? null : response.json();
    },
    open: async (openPage, path = '/', options = {}) => {
      await page?.close();
      const isOwn = (requested: string): boolean => requested.startsWith(`${dev.url}/`);
      page = await openPage(`${dev.url}${path}`, isOwn, options);
      return page;
    },
    close: async () => {
      await dev.close();
      await receiver.close();
    },
  };
}

/** Types into a field like a person, as far as the page can tell. */
export function typeInto(page: BrowserPage, selector: string, text: string): Promise<void> {
  return page.value(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    field.focus();
    field.value = ${JSON.stringify(text)};
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
  })()`);
}

export function pressButton(page: BrowserPage, text: string): Promise<void> {
  return page.value(`(() => {
    const found = [...document.querySelectorAll('button')].filter((each) => each.checkVisibility() && each.textContent === ${JSON.stringify(text)});
    if (found.length !== 1) throw new Error('Expected one button ${text}, got ' + found.length);
    found[0].click();
  })()`);
}

/** The text of the visible elements that a selector finds. */
export function readTexts(page: BrowserPage, selector: string): Promise<string[]> {
  return page.value(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].filter((each) => each.checkVisibility()).map((each) => each.innerText)`,
  );
}
