/** Headers by name. */
export type Headers = Readonly<Record<string, string>>;

/** Whether the length of a body is told before it, or it is sent in chunks. */
export type Framing = 'length' | 'chunked';

/** What has to be there when the time of an exchange is up: the whole response, or its status and headers. */
export type TimeoutCover = 'response' | 'headers';

/** One request as it goes out, and how its exchange is led. */
export interface WireRequest {
  readonly url: URL;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  readonly method: string;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly framing: Framing;
  readonly reusesConnections: boolean;
  readonly verifiesCertificate: boolean;
  /** Null for no limit. */
  readonly timeoutMs: number | null;
  readonly timeoutCovers: TimeoutCover;
}
