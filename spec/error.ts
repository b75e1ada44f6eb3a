/** What went wrong, as a word that a program can act on; `message` is the sentence for a person. */
export type ErrorCode =
  /** The command line, a pattern or a configuration file is not usable. */
  | 'usage'
  /** Nobody answers at the address of the implementation. */
  | 'unreachable'
  /** The implementation answered something that the contract does not know. */
  | 'shim-failed'
  /** The implementation gave no answer in time. */
  | 'late'
  /** The implementation declined a request with a 4xx; its state is as it was. */
  | 'refused'
  /** A value did not have the shape it had to have. */
  | 'invalid'
  /** The run was ended from outside. */
  | 'interrupted';

/** The one error class of the house. Messages read ``Expected `x` to be …, got … (where)``. */
export class RoutespecError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RoutespecError';
    this.code = code;
  }
}
