import { RoutespecError } from '../../../spec/error.ts';

/** The cause of the error about an answer with a status 5xx. */
const SERVER_ERROR = Symbol('status 5xx');

/** Whoever answers this did not look at the request, because it has too much to do. */
const UNAVAILABLE = 503;

/** The options of the error about an answer, from which `isCrash` knows a status 5xx. */
export function causeOf(status: number): ErrorOptions {
  return status >= 500 && status < 600 && status !== UNAVAILABLE ? { cause: SERVER_ERROR } : {};
}

/** How Node reports that the other side ended a connection without an answer. */
const BROKEN = /ECONNRESET|EPIPE|socket hang up|the connection was closed/;

/**
 * Whether an error says that whoever handled a request crashed over it: it answered with a status 5xx, or ended the
 * connection without an answer.
 */
export function isCrash(error: unknown): error is RoutespecError {
  if (!(error instanceof RoutespecError)) return false;
  return error.cause === SERVER_ERROR || (error.code === 'unreachable' && BROKEN.test(error.message));
}
