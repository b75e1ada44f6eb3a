import type { MiddlewareHandler } from 'hono';
import type { DevUnmatched } from '../../spec/shapes/dev/state.ts';
import { shorten } from '../model/budget.ts';
import type { Rules } from '../rules/rules.ts';
import { refuse } from '../server/exchange.ts';

/**
 * Header with the number of earlier deliveries of a call on its way here. Every delivery of `dev` has it, and no call
 * may.
 */
const HOP_HEADER = 'X-Routespec-Hop';
/** Longest shown part of a path, in UTF-16 units. */
const SHOWN_LENGTH = 300;

/** The rules, with requests that are recognised as deliveries wherever they arrive. */
export function withHops(rules: Rules): Rules {
  return { ...rules, headers: (...given) => ({ ...rules.headers(...given), [HOP_HEADER]: '1' }) };
}

/**
 * Refuses every request that `dev` itself has delivered, here or in another process. If `dev` forwards to itself, each
 * delivery would be a call that is delivered again, for ever, and with two URLs twice as often each time.
 * @param note gets each of them
 */
export function refuseDeliveries(note: (request: Omit<DevUnmatched, 'at'>) => void): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (context.req.header(HOP_HEADER) === undefined) return next();
    const problem = 'Expected a call, got a delivery of routespec dev, whose webhook leads back to it';
    const hint = 'Forward to the address of your own endpoint.';
    note({ method, path: shorten(path, SHOWN_LENGTH), writeKey: null, problem, hint });
    // This is not a server failure, so the delivery is not retried.
    return refuse(context, 400, problem);
  };
}
