import type { DevSource } from '../../../spec/shapes/dev/settings.ts';
import { type Answer, type Endpoint, startEndpoint } from '../../wire/endpoint.fixture.ts';
import { type Dev, startDev } from './dev-server.ts';

/** For tests only: `dev` on a free port, and an endpoint that it delivers to. */

const JSON_TYPE = { 'Content-Type': 'application/json' };

export class SampleDev {
  readonly dev: Dev;
  readonly hooks: Endpoint;

  private constructor(dev: Dev, hooks: Endpoint) {
    this.dev = dev;
    this.hooks = hooks;
  }

  static async start(
    answer: (path: string, number: number) => Answer = () => 200,
    source: Partial<DevSource> = {},
  ): Promise<SampleDev> {
    const hooks = await startEndpoint(answer);
    const sources = [{ writeKey: 'wk', sharedSecret: 's', webhooks: [{ url: `${hooks.url}/a` }], ...source }];
    const diagnose = (value: string): string | undefined => (value === 'known' ? 'A known mistake.' : undefined);
    return new SampleDev(await startDev({ settings: { sources }, diagnose }), hooks);
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(this.dev.url + path, init);
  }

  /** Calls the API as a program does. */
  async ask(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await this.fetch(path, { method, headers: { ...JSON_TYPE, ...headers }, ...content });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }

  /** Sends to an ingestion path as a client does. */
  async ingest(path: string, body: unknown, headers: Readonly<Record<string, string>> = basic('wk')) {
    const bytes = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
    const response = await this.fetch(path, { method: 'POST', headers, body: bytes });
    return { status: response.status, body: (await response.json()) as unknown };
  }

  async close(): Promise<void> {
    await this.dev.close();
    await this.hooks.close();
  }
}

export function basic(writeKey: string): { readonly Authorization: string } {
  return { Authorization: `Basic ${Buffer.from(`${writeKey}:`).toString('base64')}` };
}

export function refusal(message: unknown): { readonly error: { readonly message: unknown } } {
  return { error: { message } };
}
