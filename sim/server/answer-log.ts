import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Budget } from '../model/budget.ts';
import { refuseForRoom } from './answers.ts';

/** A text in memory takes up to two bytes for each of its units, and its bytes wait in a socket. */
const BYTES_PER_UNIT = 3;

/**
 * Answers with a log, which may be large. A client that asks for it again and again and never reads would fill the
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
