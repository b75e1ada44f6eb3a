import { z } from 'zod/v3';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import type { DevAttempt, DevDelivery, DevMessage } from '../../spec/shapes/dev/messages.ts';
import type { DevService } from '../dev/dev-service.ts';
import { describeMessage, type KeptMessage } from '../dev/store/kept-message.ts';
import { waitForMessage } from '../dev/wait-for-message.ts';
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
  const isWanted = (message: KeptMessage): boolean => source === undefined || message.source === source;
  const listWanted = (message: KeptMessage): Delivery[] =>
    isWanted(message) ? listDeliveries(describeMessage(message)) : [];
  const all = (): Delivery[] => service.store.newestFirst().reverse().flatMap(listWanted);
  return {
    all,
    waitFor: async (matches, options = {}) => {
      demand('`matches`', z.function(), matches);
      const { withinMs = WITHIN_MS } = demand('the options', waitOptionsSchema, options);
      const find = (message: KeptMessage): Delivery | undefined => listWanted(message).find(matches);
      const found = await waitForMessage(service, find, withinMs);
      if (found === undefined) throw lateness(withinMs, all());
      return found;
    },
  };
}

function lateness(withinMs: number, all: readonly Delivery[]): RoutespecError {
  const named = all.slice(-NAMED).map(({ message, type, url, state, attempts }) => {
    return `${message} (${type}) to ${url} is ${state} after ${plural(attempts.length, 'attempt')}`;
  });
  const which = all.length > NAMED ? `, the last ${NAMED} of ${all.length}` : '';
  const seen = named.length === 0 ? 'no delivery at all' : `none${which}: ${named.join('; ')}`;
  return new RoutespecError('late', `Expected a delivery that matches within ${withinMs} ms, got ${seen}`);
}
