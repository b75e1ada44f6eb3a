import type { Clock } from './clock.fixture.ts';
import { type OutboundRequest, type Outcome, startExchange } from './exchange.fixture.ts';

/** Time for a webhook to answer. */
const RESPONSE_TIMEOUT_MS = 5_000;
/** The pause between a round in which every URL failed and the next round. */
const RETRY_SPACING_MS = 30_000;
/** No attempt starts later than this after the first one. */
const RETRY_WINDOW_MS = 4 * 60 * 60_000;
/** Most concurrent connections of a world: enough for any test, and well below the usual limit of open files. */
const MAX_EXCHANGES = 256;

interface Delivery {
  /** One request for each URL, in the order of the settings. */
  readonly requests: readonly OutboundRequest[];
  index: number;
  firstAttemptAt: number | undefined;
}

/**
 * Delivers messages: tries one URL after another until one answers with a 2xx, and repeats the round after a fixed
 * pause.
 */
export class Sender {
  readonly #clock: Clock;
  readonly #report: (message: string, url: URL) => void;
  readonly #running = new Set<() => void>();
  readonly #waiting: Delivery[] = [];
  #pending = 0;

  constructor(clock: Clock, report: (message: string, url: URL) => void) {
    this.#clock = clock;
    this.#report = report;
  }

  /** Exchanges under way, from the decision to send until the outcome has been acted on. */
  get busy(): number {
    return this.#running.size;
  }

  /** Messages that are neither delivered nor given up. */
  get pending(): number {
    return this.#pending;
  }

  send(requests: readonly OutboundRequest[]): void {
    if (requests.length > 0) {
      this.#pending += 1;
      this.#enqueue({ requests, index: 0, firstAttemptAt: undefined });
    }
  }

  /** Gives up everything and closes its connections. */
  drop(): void {
    for (const abandon of this.#running) {
      abandon();
    }
    this.#running.clear();
    this.#waiting.length = 0;
    this.#pending = 0;
  }

  #enqueue(delivery: Delivery): void {
    this.#waiting.push(delivery);
    this.#startWaiting();
  }

  #startWaiting(): void {
    while (this.#running.size < MAX_EXCHANGES) {
      const delivery = this.#waiting.shift();
      if (delivery === undefined) {
        return;
      }
      this.#attempt(delivery);
    }
  }

  #attempt(delivery: Delivery): void {
    const request = delivery.requests[delivery.index];
    const now = this.#clock.now();
    delivery.firstAttemptAt ??= now;
    if (request === undefined || now - delivery.firstAttemptAt > RETRY_WINDOW_MS) {
      this.#pending -= 1;
      return;
    }
    const end = (outcome: Outcome) => {
      cancelTimeout();
      this.#running.delete(abandon);
      this.#actOn(outcome, delivery, request.url);
      this.#startWaiting();
    };
    const abandon = startExchange(request, end);
    const cancelTimeout = this.#clock.after(RESPONSE_TIMEOUT_MS, () => {
      abandon();
      end({ error: `request timed out: no response within ${RESPONSE_TIMEOUT_MS} ms` });
    });
    this.#running.add(abandon);
  }

  #actOn(outcome: Outcome, delivery: Delivery, url: URL): void {
    if ('status' in outcome && outcome.status >= 200 && outcome.status < 300) {
      this.#pending -= 1;
      return;
    }
    this.#report('error' in outcome ? outcome.error : `webhook answered with status ${outcome.status}`, url);
    delivery.index += 1;
    if (delivery.index < delivery.requests.length) {
      this.#waiting.push(delivery);
      return;
    }
    delivery.index = 0;
    this.#clock.after(RETRY_SPACING_MS, () => this.#enqueue(delivery));
  }
}
