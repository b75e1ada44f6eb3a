import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorAnswer } from '../../spec/shapes/contract.ts';
import { BUDGET_BYTES } from '../model/budget.ts';
import { beginningOf } from '../model/own-text.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';

/** How long a message may be. It may quote what a request contains, which may be far longer. */
const MAX_MESSAGE_LENGTH = 1000;
const ROOM = `everything in the simulator to fit in ${BUDGET_BYTES / 1024 ** 2} MB together`;

/** Refuses a request, or reports an internal failure, in the form that the target contract gives for it. */
export function refuse(context: Context, status: ContentfulStatusCode, message: string): Response {
  const answer: ErrorAnswer = { error: { message: beginningOf(message, MAX_MESSAGE_LENGTH) } };
  return context.json(answer, status);
}

export function refuseSource(context: Context, writeKey: string): Response {
  return refuse(context, 404, `Expected the write key of a source, got ${JSON.stringify(writeKey)}`);
}

/** Answers that the source exists but takes no calls. */
export function refuseCalls(context: Context): Response {
  return refuse(context, 409, 'Expected a source that takes calls, got one that takes none');
}

/** Answers that the simulator holds too much already. */
export function refuseForRoom(context: Context): Response {
  return refuse(context, 429, `Expected ${ROOM}, got more; delete worlds that are no longer needed`);
}

/** Answers that a world cannot hold more pending deliveries, or that the simulator holds too much. */
export function refuseMore(context: Context): Response {
  return refuse(
    context,
    429,
    `Expected at most ${MAX_PENDING_DELIVERIES} pending deliveries in a world, and ${ROOM}, got more`,
  );
}

/** Answers that the request was accepted, and its effect follows later, or that too much is pending already. */
export function acceptedIf(isAccepted: boolean, context: Context): Response {
  return isAccepted ? context.body(null, 202) : refuseMore(context);
}

/** Answers that the request was carried out, without a body. */
export function done(context: Context): Response {
  return context.body(null, 204);
}
