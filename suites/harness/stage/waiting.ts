import { capitalised, plural } from '../../../spec/grammar.ts';
import type { RequirementId } from '../../../spec/requirements/index.ts';
import { Nonconformance } from '../nonconformance.ts';
import { NotTested } from '../not-tested.ts';
import type { ReceivedRequest } from '../receivers/received-request.ts';
import type { Receiver } from '../receivers/receiver.ts';
import { proxySuspicion } from '../target/launch/loopback.ts';
import { HOUR_MS, LOOK_AHEAD_LIMIT_MS, LOOK_AHEAD_MS, PROMPT_LIMIT_MS, RETRY_LIMIT_MS } from '../time/horizons.ts';
import type { RunUntilOptions, WorldTime } from '../time/world-time.ts';
import type { EntryDetails } from './transcript.ts';

interface WaitingParts {
  readonly time: WorldTime;
  /** All receivers of the case. The gaps between their requests bound the silence that is asserted on a real clock. */
  readonly receivers: { all(): readonly Receiver[] };
}

/** Most ticks of the asserted silence in a world that ticks. Each is a move, unless the clock settles. */
const SILENT_TICKS = 400;

/** Most waits for an event on a real clock, each as long as the first, while other requests come. */
const WAITS_MOST = 4;

/** Usual factor between successive delays of attempts. */
const GROWTH = 2;

/** Lets time pass in a world until something has come, or is overdue. */
export abstract class Waiting {
  readonly #parts: WaitingParts;

  constructor(parts: WaitingParts) {
    this.#parts = parts;
  }

  /** Adds a line to the transcript of the case. */
  abstract note(actor: 'clock', what: string, details?: EntryDetails): void;

  get time(): WorldTime {
    return this.#parts.time;
  }

  /**
   * Waits for request number `count` at a receiver, counted from 1, and returns it. The request must be due without
   * delay.
   * @param requirement The requirement that fails if it does not come.
   */
  async arrival(receiver: Receiver, count: number, what: string, requirement: RequirementId): Promise<ReceivedRequest> {
    await this.awaitRequests(receiver, count);
    const request = receiver.requests[count - 1];
    if (request !== undefined) return request;
    throw missing(receiver, 'request', what, requirement);
  }

  /** Waits for a request whose body contains `mark`, a text in ASCII. `requirement` fails if none comes. */
  async awaitArrival(
    receiver: Receiver,
    mark: string,
    what: string,
    requirement: RequirementId,
  ): Promise<ReceivedRequest> {
    const find = (): ReceivedRequest | undefined => receiver.requests.find(({ body }) => body.includes(mark));
    await this.awaitThat(() => find() !== undefined);
    const found = find();
    if (found !== undefined) return found;
    throw missing(receiver, 'other request', what, requirement);
  }

  async awaitRequests(receiver: Receiver, count: number, options: RunUntilOptions = {}): Promise<void> {
    await this.awaitThat(() => receiver.requests.length >= count, options);
  }

  /**
   * Waits for a condition that is due without delay. Returns whether it became true. On a real clock, an implementation
   * that still sends other requests is working, and gets more time.
   */
  async awaitThat(done: () => boolean, options: RunUntilOptions = {}): Promise<boolean> {
    for (let waits = 1; ; waits += 1) {
      const before = this.#requestCount();
      const limitMs = this.time.nowMs() + PROMPT_LIMIT_MS[this.time.kind];
      if (await this.time.runUntil(done, limitMs, options)) return true;
      if (this.time.kind !== 'real' || this.#requestCount() === before || waits === WAITS_MOST) return false;
    }
  }

  #requestCount(): number {
    return this.#parts.receivers.all().reduce((count, { requests }) => count + requests.length, 0);
  }

  /**
   * Lets time pass until a receiver has had one more request, and returns it. `requirement` fails if none comes.
   * @param count Number of the expected request, counted from 1. Default: the next one.
   */
  async awaitRetry(
    receiver: Receiver,
    requirement: RequirementId,
    count = receiver.requests.length + 1,
    options: RunUntilOptions = {},
  ): Promise<ReceivedRequest> {
    this.note('clock', `waits for attempt ${count} at ${receiver.name}`, { kind: 'clock', place: receiver.name });
    const limitMs = this.time.nowMs() + RETRY_LIMIT_MS;
    await this.time.runUntil(() => receiver.requests.length >= count, limitMs, options);
    const request = receiver.requests[count - 1];
    if (request !== undefined) return request;
    const expected = `attempt ${count} at ${receiver.name} within ${RETRY_LIMIT_MS / HOUR_MS} h`;
    const seen = `no more than ${receiver.requests.length} there`;
    const { wallClockHint: hint } = this.time;
    const diagnosis =
      hint === undefined ? undefined : `${capitalised(hint)}; a router that has given up shows the same.`;
    throw new Nonconformance({
      requirement,
      expected,
      seen,
      diagnosis,
      request: receiver.requests.at(-1),
      isLast: true,
    });
  }

  /**
   * Advances the clock as far as its kind allows, to assert silence. If a request comes anyway, it gets its scripted
   * answer without delay, because a world that ticks stands still for each delayed answer.
   * @param tickingMs Length of the silence in a world that ticks, where each hour costs many moves. By default each
   * message has had its last retry by then.
   */
  async lookAhead(tickingMs = RETRY_LIMIT_MS): Promise<void> {
    const aheadMs = lookAheadMs(this.time.kind, this.#parts.receivers.all());
    this.note('clock', `advances up to ${aheadMs / 1000} s to assert silence`, { kind: 'clock' });
    const fromMs = this.time.nowMs();
    const tickingLimitMs = fromMs + tickingMs;
    const receivers = this.#parts.receivers.all();
    for (const receiver of receivers) receiver.delays = false;
    try {
      await this.time.passUntil(fromMs + aheadMs, { tickingLimitMs, ticks: SILENT_TICKS });
    } finally {
      for (const receiver of receivers) receiver.delays = true;
    }
  }
}

function missing(
  { name, requests }: Receiver,
  others: string,
  what: string,
  requirement: RequirementId,
): Nonconformance {
  const seen = `${plural(requests.length, others)} there`;
  const diagnosis = proxySuspicion(requests.length);
  const expected = `${what} to arrive at ${name}`;
  return new Nonconformance({ requirement, expected, seen, diagnosis, request: requests.at(-1), isLast: true });
}

/**
 * Length of the asserted silence, in milliseconds of world time. It is fixed on a clock that can jump. On any other
 * clock it is the expected time of the next attempt if delays keep growing, up to a limit.
 * @param receivers All receivers of the case, with their requests so far.
 * @throws NotTested if the gaps between attempts are longer than this kind of clock can wait
 */
export function lookAheadMs(
  kind: WorldTime['kind'],
  receivers: readonly { readonly requests: readonly Pick<ReceivedRequest, 'atMs'>[] }[],
): number {
  const leastMs = LOOK_AHEAD_MS[kind];
  if (kind === 'counted') return leastMs;
  const gapsMs = receivers.flatMap(({ requests }) =>
    requests.slice(1).map(({ atMs }, index) => atMs - (requests[index]?.atMs ?? atMs)),
  );
  const longestMs = Math.max(0, ...gapsMs);
  const limitMs = LOOK_AHEAD_LIMIT_MS[kind];
  if (longestMs > limitMs) {
    const [gap, limit] = [longestMs, limitMs].map((ms) => `${Math.ceil(ms / 1000)} s`);
    throw new NotTested({
      kind: 'clock',
      detail: `needs to assert silence for more than ${gap}, the time between two attempts; this clock allows ${limit}`,
    });
  }
  return Math.max(leastMs, Math.min(GROWTH * longestMs, limitMs));
}
