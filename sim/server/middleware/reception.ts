import type { MiddlewareHandler } from 'hono';
import type { Budget } from '../../model/budget.ts';
import { MAX_BODY_BYTES } from '../body/body.ts';
import { Reception } from '../body/reception.ts';

/** The context of a request whose body can be read. */
export interface WithReception {
  Variables: { reception: Reception };
}

/** Prepares to read the body of a request, at the cost of the budget until the request is answered. */
export function receiving(budget: Budget): MiddlewareHandler<WithReception> {
  return async (context, next) => {
    const reception = new Reception(budget, MAX_BODY_BYTES);
    context.set('reception', reception);
    try {
      await next();
    } finally {
      reception.release();
    }
  };
}
