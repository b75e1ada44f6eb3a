import { setImmediate as nextTurn } from 'node:timers/promises';
import nock from 'nock';
import { VirtualClock } from '../clock/virtual-clock.ts';
import { Memory } from '../model/memory.ts';
import { seededRandom } from '../model/random.ts';
import type { ClientOptions, ClientRules } from '../rules/client/client-rules.ts';
import { REFERENCE_CLIENT } from '../rules/client/reference.ts';
import { Connections } from '../wire/connections.ts';
import { Client } from './client.ts';

/**
 * For tests only: the service, simulated by nock, with a separate clock. Its tests replace the network before, and
 * restore it after.
 */

const START_MS = Date.UTC(2026, 0, 1);
const ORIGIN = 'http://service.test';
/** Far more turns of the event loop than any exchange with nock needs. */
const MAX_TURNS = 100_000;

/** A status for the answer, no answer at all, or a broken connection. */
export type Reply = number | 'stall' | 'break';

/** One request, and its time in milliseconds since the start. */
export interface Posted {
  readonly atMs: number;
  readonly path: string;
  readonly text: string;
}

export class SampleService {
  readonly clock = new VirtualClock(START_MS);
  readonly posted: Posted[] = [];
  readonly #connections = new Connections([]);
  readonly #clients: Client[] = [];
  readonly #memory = new Memory();
  #replies: Reply[] = [];

  /** @param replies the replies to the first requests, in order; all later requests get 200 */
  constructor(...replies: readonly Reply[]) {
    this.reply(...replies);
    nock(ORIGIN)
      .persist()
      .post(/^/)
      .reply((path, body) => this.#answer(path, typeof body === 'string' ? body : JSON.stringify(body)));
  }

  get elapsedMs(): number {
    return this.clock.now() - START_MS;
  }

  reply(...replies: readonly Reply[]): void {
    this.#replies = [...replies];
  }

  client(options: Partial<ClientOptions> = {}, rules: Partial<ClientRules> = {}): Client {
    const ports = { clock: this.clock, random: seededRandom(1), connections: this.#connections, memory: this.#memory };
    const client = new Client({ writeKey: 'wk', endpoint: ORIGIN, ...options }, ports, {
      ...REFERENCE_CLIENT,
      ...rules,
    });
    this.#clients.push(client);
    return client;
  }

  /** Waits until at most `busy` exchanges are under way, and at least `posted` requests have come. */
  async until({ busy = 0, posted = 0 }: { readonly busy?: number; readonly posted?: number }): Promise<void> {
    const now = () => this.#clients.reduce((sum, client) => sum + client.busy, 0);
    for (let turn = 0; now() > busy || this.posted.length < posted; turn += 1) {
      if (turn > MAX_TURNS) {
        throw new Error(
          `Expected at most ${busy} under way and ${posted} posted, got ${now()} and ${this.posted.length}`,
        );
      }
      await nextTurn();
    }
  }

  async #answer(path: string, text: string): Promise<nock.ReplyFnResult> {
    this.posted.push({ atMs: this.elapsedMs, path, text });
    const reply = this.#replies.shift() ?? 200;
    if (reply === 'break') throw new Error('it broke');
    return typeof reply === 'number' ? [reply, '{}'] : new Promise(() => {});
  }

  /** Advances the clock from timer to timer, up to an instant. */
  async run(untilMs: number): Promise<void> {
    await this.until({});
    for (let next = this.clock.next(); next !== null && next - START_MS <= untilMs; next = this.clock.next()) {
      this.clock.advance(next - this.clock.now());
      await this.until({});
    }
    this.clock.advance(START_MS + untilMs - this.clock.now());
  }

  batches(): Record<string, unknown>[][] {
    return this.posted.map(({ text }) => JSON.parse(text).batch);
  }

  close(): void {
    for (const client of this.#clients) client.abandon();
    this.#connections.destroy();
  }
}
