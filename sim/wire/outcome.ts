/** How an exchange ended. */
export type Outcome =
  /** A whole response, or as much of it as is read. */
  | { readonly kind: 'response'; readonly status: number }
  /** No response in time. */
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** No connection, or a connection that broke. */
  | { readonly kind: 'connection'; readonly reason: string }
  /** The endpoint's certificate was refused, so no request was sent. */
  | { readonly kind: 'certificate'; readonly reason: string };
