import type { Agenda } from '../time/agenda.ts';
import type { Budget } from './budget/budget.ts';
import type { ReceivedRequest } from './received-request.ts';

/** What a receiver needs from its world. */
export interface ReceiverContext {
  /** For a reader. */
  readonly name: string;
  /** Its own path, with the leading slash; only its configured sender knows it. */
  readonly path: string;
  readonly agenda: () => Agenda;
  readonly nowMs: () => number;
  readonly budget: Budget;
  /** Real time. */
  readonly arrivalLimitMs: number;
  readonly onRequest: (request: ReceivedRequest) => void;
  /** Called with what the receiver does, in a few words, and the request that it answers, if it answers one. */
  readonly onEvent: (what: string, request?: ReceivedRequest) => void;
}
