import { setImmediate as nextTurn } from 'node:timers/promises';
import { VirtualClock } from '../clock/virtual-clock.ts';
import type { Source } from '../model/message.ts';
import { seededRandom } from '../model/random.ts';
import { sampleSource } from '../model/samples.fixture.ts';
import { REFERENCE } from '../rules/reference.ts';
import type { Rules } from '../rules/rules.ts';
import { VARIANTS } from '../rules/variants/index.ts';
import { type Endpoint, startEndpoint } from '../wire/endpoint.fixture.ts';
import { World } from '../world/world.ts';

/** For tests only: a world with one source and endpoints. */

export const START_MS = Date.UTC(2026, 0, 1);
const TRACK = { type: 'track', userId: 'u1', event: 'Signed Up' } as const;
/** Far more turns of the event loop than any exchange on this machine takes. */
const MAX_TURNS = 200_000;

const cleanups: (() => unknown)[] = [];

/** Closes all endpoints and worlds of a test, the latest first. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export async function endpoint(...args: Parameters<typeof startEndpoint>): Promise<Endpoint> {
  const started = await startEndpoint(...args);
  cleanups.push(() => started.close());
  return started;
}

export function variantRules(name: string): Rules | undefined {
  return VARIANTS.find((variant) => variant.name === name)?.rules(REFERENCE);
}

/** Waits until something holds, for as long as any exchange takes. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let turn = 0; !(await holds()); turn += 1) {
    if (turn > MAX_TURNS) throw new Error(`Expected this to hold in the end, got false: ${holds}`);
    await nextTurn();
  }
}

/** Waits until no connection to an endpoint is open. */
export function disconnected(from: Endpoint): Promise<void> {
  return until(async () => (await from.connections()) === 0);
}

/** A world with one source, and a clock that the test moves. */
export class Bench {
  readonly clock = new VirtualClock(START_MS);
  readonly world: World;
  readonly source: Source;

  constructor(urls: readonly string[], rules: Rules = REFERENCE) {
    this.world = new World({ clock: this.clock, random: seededRandom(1), rules, trust: [] });
    this.source = sampleSource({ sharedSecret: 's3cret', webhooks: urls.map((url) => ({ url, headers: {} })) });
    this.world.sources.set(this.source.writeKey, this.source);
    cleanups.push(() => this.world.close());
  }

  get elapsedMs(): number {
    return this.clock.now() - START_MS;
  }

  send(): boolean {
    return this.world.acceptCalls(this.source, [TRACK], 'contract');
  }

  /** Waits until no exchanges are under way except the number that the endpoints hold back. */
  quiet(held = 0): Promise<void> {
    return until(() => this.world.busy <= held);
  }

  /** Waits until an endpoint has received this many requests. */
  received(at: Endpoint, count: number): Promise<void> {
    return until(() => at.received.length >= count);
  }

  /** Advances the clock from timer to timer, up to an instant. No endpoint may hold an exchange back. */
  async run(untilMs: number): Promise<void> {
    await this.quiet();
    for (let next = this.clock.next(); next !== null && next - START_MS <= untilMs; next = this.clock.next()) {
      this.clock.advance(next - this.clock.now());
      await this.quiet();
    }
  }

  logged(): string[] {
    return this.world.log.entries().map(({ kind }) => kind);
  }
}
