import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { RealClock } from '../clock/real-clock.ts';
import type { Desk } from '../dev/desk.ts';
import { detailOf } from '../dev/store/summary.ts';
import { messageOf } from '../dev/views.ts';
import { type Delivery, deliveriesOf } from './delivery.ts';

/** How long a delivery is waited for by default, in real milliseconds. */
const WITHIN_MS = 5_000;
/** How many of the deliveries that do not match a message names. */
const NAMED = 5;

/** How to wait for a delivery. */
export interface WaitOptions {
  /** How long to wait, in milliseconds of real time. Default 5000. */
  readonly withinMs?: number;
}

/** The deliveries of all sources, or of one. */
export interface Deliveries {
  /** All that are kept, the oldest message first. */
  all(): Delivery[];
  /**
   * Resolves with the first delivery that matches, now or later. It does not move the clock.
   *
   * @throws RoutespecError `late` if none matches in time
   */
  waitFor(matches: (delivery: Delivery) => boolean, options?: WaitOptions): Promise<Delivery>;
}

/** @param source The write key of the only source whose deliveries are wanted. */
export function deliveriesAt(desk: Desk, source?: string): Deliveries {
  const all = (): Delivery[] =>
    [...desk.store.newestFirst()]
      .reverse()
      .filter((message) => source === undefined || message.source === source)
      .flatMap((message) => deliveriesOf(detailOf(message, desk.store.shelf)));
  return { all, waitFor: (matches, options) => waitFor(desk, { all, source }, matches, options) };
}

function waitFor(
  desk: Desk,
  { all, source }: { readonly all: () => Delivery[]; readonly source: string | undefined },
  matches: (delivery: Delivery) => boolean,
  { withinMs = WITHIN_MS }: WaitOptions = {},
): Promise<Delivery> {
  const machine = new RealClock();
  return new Promise<Delivery>((resolve, reject) => {
    /** Resolves if one of these matches. What the caller's function throws rejects. */
    const look = (deliveries: readonly Delivery[]): boolean => {
      try {
        const found = deliveries.find(matches);
        if (found === undefined) return false;
        resolve(found);
      } catch (error) {
        reject(error);
      }
      return true;
    };
    if (look(all())) return;
    const timer = machine.at(machine.now() + withinMs, () => {
      stop();
      reject(lateness(withinMs, all()));
    });
    const stop = desk.feed.listen(({ event }) => {
      if (event.event !== 'attempt' && event.event !== 'delivery' && event.event !== 'message') return;
      const message = messageOf(desk, event.message.id);
      if (message === undefined || (source !== undefined && message.source !== source)) return;
      if (!look(deliveriesOf(message))) return;
      stop();
      timer.cancel();
    });
  });
}

function lateness(withinMs: number, all: readonly Delivery[]): RoutespecError {
  const named = all.slice(-NAMED).map(({ message, type, url, state, attempts }) => {
    return `${message} (${type}) to ${url} is ${state} after ${plural(attempts.length, 'attempt')}`;
  });
  const which = all.length > NAMED ? `, the last ${NAMED} of ${all.length}` : '';
  const seen = named.length === 0 ? 'no delivery at all' : `none${which}: ${named.join('; ')}`;
  return new RoutespecError('late', `Expected a delivery that matches within ${withinMs} ms, got ${seen}`);
}
