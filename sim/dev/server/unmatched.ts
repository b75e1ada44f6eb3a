import type { Context } from 'hono';
import { beginningOf } from '../../model/own-text.ts';
import { refuse } from '../../server/answers.ts';
import type { Desk } from '../desk.ts';

/** How much of a path or write key is shown. */
export const SHOWN_LENGTH = 300;

/** A request that reaches no source, or a call that is not taken. */
export interface Unmatched {
  readonly status: 400 | 401 | 404 | 413;
  readonly problem: string;
  readonly key: string | null;
  readonly hint: string | null;
}

export function note(context: Context, desk: Desk, { problem, key, hint }: Omit<Unmatched, 'status'>): void {
  const { method, path } = context.req;
  const writeKey = key === null ? null : beginningOf(key, SHOWN_LENGTH);
  desk.noteUnmatched({
    method,
    path: beginningOf(path, SHOWN_LENGTH),
    writeKey,
    problem: beginningOf(problem, 1000),
    hint,
  });
}

export function refuseUnmatched(context: Context, desk: Desk, unmatched: Unmatched): Response {
  note(context, desk, unmatched);
  const { status, problem, hint } = unmatched;
  // A page of any origin can read this answer, and must not learn a write key from it.
  const isTold = hint !== null && context.req.header('origin') === undefined;
  return refuse(context, status, isTold ? `${problem}. ${hint}` : problem);
}
