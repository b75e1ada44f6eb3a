/** The end of an exchange. Rules decide its meaning. */
export type Outcome =
  /** A whole response, or as much of it as is read. */
  | { readonly kind: 'response'; readonly status: number; readonly rest?: AnswerRest }
  /** No whole response in time. The status is there if the response began. */
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly status?: number }
  /** No connection, or a connection that broke. */
  | { readonly kind: 'connection'; readonly reason: string }
  /** The endpoint's certificate was refused, so no request was sent. */
  | { readonly kind: 'certificate'; readonly reason: string };

/** Rest of a response. The document gives it no meaning, so only faults read it. */
export interface AnswerRest {
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly reason: string;
  readonly informational: number;
  readonly body: string;
}
