import { maskUserInfo } from './secrets.ts';
import { visible } from './text/visible.ts';
import type { WebhookProblem } from './webhooks/problem.ts';

/** What went wrong, as a word for programs; `message` is the sentence for people. */
export type ErrorCode =
  /** The command line, a pattern or a configuration file is not usable. */
  | 'usage'
  /** Nothing answers at the address of the implementation. */
  | 'unreachable'
  /** The implementation gave an answer that the contract does not allow. */
  | 'shim-failed'
  /** The implementation gave no answer in time. */
  | 'late'
  /** The implementation refused a request with a 4xx; its state is unchanged. */
  | 'refused'
  /** A value does not have the shape that it must have. */
  | 'invalid'
  /** Someone ended the run from outside. */
  | 'interrupted'
  /** routespec itself made a mistake, which says nothing about the implementation. */
  | 'fault'
  /** The machine allows less than a run needs. */
  | 'machine'
  /** A file of results cannot be read, or written. */
  | 'unreadable';

interface RoutespecErrorOptions extends ErrorOptions {
  readonly problem?: WebhookProblem;
}

/**
 * The only error class of the project. Messages read ``Expected `x` to be …, got … (where)``. Many of them name an
 * address, so user names and passwords in addresses are masked. Many repeat text of others, which is made visible.
 */
export class RoutespecError extends Error {
  readonly code: ErrorCode;
  /** Set if the body of a webhook is invalid: which member is wrong, and how. */
  declare readonly problem?: WebhookProblem;

  constructor(code: ErrorCode, message: string, { problem, ...options }: RoutespecErrorOptions = {}) {
    super(visible(maskUserInfo(message), { keepNewlines: true }), options);
    this.name = 'RoutespecError';
    this.code = code;
    if (problem !== undefined) this.problem = problem;
  }
}
