export type Headers = Readonly<Record<string, string>>;

/** Form of a body on the wire: with its length in advance, or in chunks. */
export type Framing = 'length' | 'chunked';

/** A body that is written piece by piece, with a pause of the machine's clock before each, so that each arrives alone. */
export interface Pieces {
  readonly parts: readonly Buffer[];
  readonly pauseMs: number;
}

/**
 * Part of a response that must arrive before the timeout: the whole response, only its status and headers, or the whole
 * response with the time restarted at each informational one.
 */
export type TimeoutCover = 'response' | 'headers' | 'restarted-response';

/** One request as sent, and the conditions of its exchange. */
export interface WireRequest {
  readonly url: URL;
  /** Path and query as written in the request line. */
  readonly target: string;
  readonly method: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly framing: Framing;
  /** Null if the body is written at once. */
  readonly pieces: Pieces | null;
  readonly reusesConnections: boolean;
  readonly verifiesCertificate: boolean;
  /** Null for no limit. */
  readonly timeoutMs: number | null;
  readonly timeoutCovers: TimeoutCover;
}
