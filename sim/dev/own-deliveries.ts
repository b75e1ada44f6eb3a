import type { MiddlewareHandler } from 'hono';
import type { DevUnmatched } from '../../spec/shapes/dev/state.ts';
import { beginningOf } from '../model/budget.ts';
import type { Rules } from '../rules/rules.ts';
import { refuse } from '../server/exchange.ts';

/** Number of times a call that was delivered on its way here. Every delivery of `dev` carries it, and no call may. */
const HOP_HEADER = 'X-Routespec-Hop';
/** The part of a path that is shown, in UTF-16 units. */
const SHOWN_LENGTH = 300;

/** The rules, with requests that are known for deliveries wherever they arrive. */
export function withHops(rules: Rules): Rules {
  return { ...rules, headers: (...given) => ({ ...rules.headers(...given), [HOP_HEADER]: '1' }) };
}

/**
 * Refuses anything that `dev` itself has delivered, here or in another process. It may be told to forward to itself; then each
 * delivery would be a call that is delivered again, for ever, and to two URLs twice as often each time.
 * @param note is told of each
 */
export function refuseDeliveries(note: (request: Omit<DevUnmatched, 'at'>) => void): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    if (context.req.header(HOP_HEADER) === undefined) return next();
    const problem = 'Expected a call, got a delivery of routespec dev, whose webhook leads back to it';
    const hint = 'Forward to the address of your own endpoint.';
    note({ method, path: beginningOf(path, SHOWN_LENGTH), writeKey: null, problem, hint });
    // It is no failure of a server, so the delivery is not repeated.
    return refuse(context, 400, problem);
  };
}
