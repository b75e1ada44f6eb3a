import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorAnswer } from '../../spec/shapes/contract.ts';
import { type Budget, beginningOf } from '../model/budget.ts';
import { MAX_PENDING_DELIVERIES } from '../router/router.ts';
import { answerEmpty, answerJson } from './exchange.ts';

/** Longest message. It may quote a request, which may be far longer. */
const MAX_MESSAGE_LENGTH = 1000;

/** Refuses a request, or reports an internal failure, in the form of the conformance API. */
export function refuse(context: Context, status: ContentfulStatusCode, message: string): Response {
  const answer: ErrorAnswer = { error: { message: beginningOf(message, MAX_MESSAGE_LENGTH) } };
  return answerJson(context, answer, status);
}

export function refuseSource(context: Context, writeKey: string): Response {
  return refuse(context, 404, `Expected the write key of a source, got ${JSON.stringify(writeKey)}`);
}

/** Answers that the source exists but accepts no calls. */
export function refuseCalls(context: Context): Response {
  return refuse(context, 409, 'Expected a source that takes calls, got one that takes none');
}

/** Answers that the memory budget of the simulator is used up. */
export function refuseForRoom(context: Context): Response {
  const reason = 'everything in it shares one budget of bytes; delete worlds that are no longer needed';
  return refuse(context, 429, `Expected room for more in the simulator, got none: ${reason}`);
}

/** Answers that a world cannot hold more pending deliveries, or that the simulator has no room for them. */
export function refuseMore(context: Context): Response {
  const limit = `at most ${MAX_PENDING_DELIVERIES} pending deliveries in a world`;
  return refuse(context, 429, `Expected ${limit}, and room for them in the budget of the simulator, got more`);
}

/** Answers that the request was accepted, and its effect follows later, or that too much is pending already. */
export function acceptedIf(isAccepted: boolean, context: Context): Response {
  return isAccepted ? answerEmpty(context, 202) : refuseMore(context);
}

export function done(context: Context): Response {
  return answerEmpty(context, 204);
}

/** A text uses up to two bytes of memory for each unit, and its bytes wait in a socket. */
const BYTES_PER_UNIT = 3;

/**
 * Answers with a log, which may be large. A client that requests it again and again and never reads would fill the
 * memory, so the answer counts until it has left or its connection is closed.
 */
export function answerLog(context: Context, budget: Budget, log: object): Response {
  const text = JSON.stringify(log);
  // Hono types the bindings of a context as any.
  const { outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
  if (outgoing !== undefined) {
    const bytes = BYTES_PER_UNIT * text.length;
    if (!budget.take(bytes)) return refuseForRoom(context);
    outgoing.once('close', () => budget.release(bytes));
  }
  return context.body(text, 200, { 'Content-Type': 'application/json' });
}
