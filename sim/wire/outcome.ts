/** How an exchange ended. */
export type Outcome =
  /** A whole response, or as much of one as is read. */
  | { readonly kind: 'response'; readonly status: number }
  /** No response within the time that the endpoint has. */
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** No connection, or one that broke. */
  | { readonly kind: 'connection'; readonly reason: string }
  /** The endpoint's certificate was not accepted, so no request was sent. */
  | { readonly kind: 'certificate'; readonly reason: string };
