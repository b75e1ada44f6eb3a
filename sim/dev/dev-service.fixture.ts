import type { DevEvent } from '../../spec/shapes/dev/events.ts';
import type { DevSource } from '../../spec/shapes/dev/settings.ts';
import { digest } from '../rules/router/request.ts';
import { type Answer, type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { DevService, type ServiceOptions } from './dev-service.ts';

/** For tests only: a dev server with one source, which delivers to an endpoint. Its clock stands still at first. */

export const START_MS = Date.UTC(2026, 0, 1, 12);
export const SECRET = 's3cret, größer';

export class SampleService {
  readonly service: DevService;
  readonly hooks: Endpoint;
  readonly events: DevEvent[] = [];

  private constructor(hooks: Endpoint, options: Partial<ServiceOptions>, source: Partial<DevSource>) {
    this.hooks = hooks;
    const webhooks = [{ url: `${hooks.url}/a` }];
    const sources = [{ writeKey: 'wk', sharedSecret: SECRET, webhooks, ...source }];
    this.service = new DevService({
      settings: { sources },
      startMs: START_MS,
      runs: false,
      pace: 'still',
      seed: 1,
      ...options,
    });
    this.service.feed.listen(({ event }) => this.events.push(event));
  }

  static async start(
    answer: (path: string, number: number) => Answer,
    options: Partial<ServiceOptions> = {},
    source: Partial<DevSource> = {},
  ): Promise<SampleService> {
    return new SampleService(await startEndpoint(answer), options, source);
  }

  /** True if each request that arrived is signed with the secret, in order. */
  signed(): boolean[] {
    return this.hooks.received.map(({ headers, body }) => headers['x-signature'] === digest(SECRET, Buffer.from(body)));
  }

  /** Resolves when no request is under way. */
  async quiet(): Promise<void> {
    await this.service.skipper.move({ byMs: 0 });
  }

  async close(): Promise<void> {
    this.service.close();
    await this.hooks.close();
  }
}
