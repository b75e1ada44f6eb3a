import { maskUserInfo } from './secrets.ts';
import { visible } from './text/visible.ts';
import type { WebhookProblem } from './webhooks/problem.ts';

/** The kind of an error, for programs. `message` is the sentence for people. */
export type ErrorCode =
  /** The command line, a pattern or a configuration file is not usable. */
  | 'usage'
  /** Nothing is listening at the address of the implementation. */
  | 'unreachable'
  /** The implementation or its adapter answered in a way that the contract does not allow. */
  | 'adapter-failed'
  /** The implementation did not answer in time. */
  | 'late'
  /** The implementation refused a request with a 4xx; its state is unchanged. */
  | 'refused'
  /** A value does not have the required shape. */
  | 'invalid'
  /** The run was stopped from outside. */
  | 'interrupted'
  /** A bug in routespec, which says nothing about the implementation. */
  | 'fault'
  /** The machine allows fewer resources than a run needs. */
  | 'machine'
  /** A results file cannot be read or written. */
  | 'unreadable';

interface RoutespecErrorOptions {
  /** Not `ErrorOptions`, which the types of older targets than ES2022 lack. */
  readonly cause?: unknown;
  readonly problem?: WebhookProblem;
}

/**
 * The only error class of the project. Messages may contain addresses, so user names and passwords in them are masked. They
 * may quote text from a peer, so control characters are made visible.
 */
export class RoutespecError extends Error {
  static {
    // A stack begins with the name that the class has when the error is made, also where code is minified.
    Object.defineProperty(RoutespecError.prototype, 'name', { value: 'RoutespecError' });
  }

  readonly code: ErrorCode;
  /** The wrong member of an invalid webhook body. */
  declare readonly problem?: WebhookProblem;

  constructor(code: ErrorCode, message: string, { problem, ...options }: RoutespecErrorOptions = {}) {
    super(visible(maskUserInfo(message), { keepNewlines: true }), options);
    this.code = code;
    if (problem !== undefined) this.problem = problem;
  }
}
