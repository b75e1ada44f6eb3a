import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorAnswer } from '../../spec/shapes/contract.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';

/** Declines a request, or owns up to a failure, in the one form that the target contract has for it. */
export function refuse(context: Context, status: ContentfulStatusCode, message: string): Response {
  const answer: ErrorAnswer = { error: { message } };
  return context.json(answer, status);
}

export function refuseSource(context: Context, writeKey: string): Response {
  return refuse(context, 404, `Expected the write key of a source, got ${JSON.stringify(writeKey)}`);
}

/** The source is there, but takes nothing. */
export function refuseCalls(context: Context): Response {
  return refuse(context, 409, 'Expected a source that takes calls, got one that does not');
}

/** More is pending already than a world may hold. */
export function refuseMore(context: Context): Response {
  return refuse(context, 429, `Expected at most ${MAX_PENDING_DELIVERIES} pending deliveries in a world, got more`);
}

/** The request was taken, and what comes of it shows elsewhere; it is not where too much is pending already. */
export function acceptedIf(isAccepted: boolean, context: Context): Response {
  return isAccepted ? context.body(null, 202) : refuseMore(context);
}

/** The request was carried out, and there is nothing to say. */
export function done(context: Context): Response {
  return context.body(null, 204);
}
