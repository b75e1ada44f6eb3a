import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { DevAttempt, DevDelivery, DevMessage } from '../../spec/shapes/dev/messages.ts';
import { RealClock } from '../clock/real-clock.ts';
import type { DevService } from '../dev/dev-service.ts';
import { describeMessage } from '../dev/store/kept-message.ts';
import { showMessage } from '../dev/views.ts';
import { isObject } from '../json-object.ts';
import type { Attempt, Deliveries, Delivery } from '../types.ts';
import { demand, waitOptionsSchema } from './demand.ts';

/** The deliveries of a message, one for each URL. */
export function listDeliveries(message: DevMessage): Delivery[] {
  const { id, source, type, call, varied } = message;
  return message.deliveries.map(({ url, state, nextAt, attempts }: DevDelivery) => {
    const shown = attempts.map(toAttempt);
    const body = parsed(shown.at(-1)?.request.body);
    return { message: id, source, type, call, url, state, body, nextAt, varied, attempts: shown };
  });
}

function toAttempt({ request, response, signature, ...summary }: DevAttempt): Attempt {
  const { method, url, headers, body } = request;
  return {
    ...summary,
    request: { method, url, headers, body: Buffer.from(body, 'base64'), signature },
    response:
      response === null
        ? null
        : { status: response.status, headers: response.headers, body: Buffer.from(response.body, 'base64') },
  };
}

function parsed(bytes: Buffer | undefined): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(bytes?.toString() ?? 'null');
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** Default time to wait for a delivery, in real milliseconds. */
const WITHIN_MS = 5_000;
/** Most deliveries that a message names when they do not match. */
const NAMED = 5;

/** @param source Write key, if only the deliveries of one source are wanted. */
export function deliveriesAt(service: DevService, source?: string): Deliveries {
  const all = (): Delivery[] =>
    service.store
      .newestFirst()
      .reverse()
      .filter((message) => source === undefined || message.source === source)
      .flatMap((message) => listDeliveries(describeMessage(message)));
  return {
    all,
    waitFor: async (matches, options = {}) => {
      demand('`matches`', z.function(), matches);
      return waitFor(service, { all, source }, matches, demand('the options', waitOptionsSchema, options));
    },
  };
}

function waitFor(
  service: DevService,
  { all, source }: { readonly all: () => Delivery[]; readonly source: string | undefined },
  matches: (delivery: Delivery) => boolean,
  { withinMs = WITHIN_MS }: { readonly withinMs?: number | undefined },
): Promise<Delivery> {
  const machine = new RealClock();
  return new Promise<Delivery>((resolve, reject) => {
    /** Resolves if one of these matches. An error in the caller's function rejects. */
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
    const stop = service.feed.listen(({ event }) => {
      if (event.event !== 'attempt' && event.event !== 'delivery' && event.event !== 'message') return;
      const message = showMessage(service, event.message.id);
      if (message === undefined || (source !== undefined && message.source !== source)) return;
      if (!look(listDeliveries(message))) return;
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
