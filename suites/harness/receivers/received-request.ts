export interface ReceivedRequest {
  /** Position among all requests to the receiver, from 0. */
  readonly index: number;
  /** Name of the receiver, for a person. */
  readonly receiver: string;
  /** The instant of the world at which its head arrived, in epoch milliseconds. */
  readonly atMs: number;
  readonly method: string;
  /** Path and query, exactly as in the request line. */
  readonly target: string;
  readonly httpVersion: string;
  /** Names and values alternately, in the order and letter case of the request. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
  /** True if it came to [::1]. */
  readonly isIpv6?: true;
  /** Bytes after the body on its connection that are not a request. They may come after the verdict on the request. */
  excess?: Buffer;
  /** All requests to its receiver so far, in order. */
  readonly atReceiver?: () => readonly ReceivedRequest[];
}

/** Names a request within the world that is played. */
export function attemptId({ receiver, index }: Pick<ReceivedRequest, 'receiver' | 'index'>): string {
  return `${receiver}#${index + 1}`;
}

/** The beginning of the path of a receiver, from its name. */
export function pathFor(name: string): string {
  return `/${name.replace(/[^\w-]+/g, '-')}`;
}

/** All values of a header, in order. Letter case in the name is ignored. */
export function headerValues(request: Pick<ReceivedRequest, 'rawHeaders'>, name: string): string[] {
  const wanted = name.toLowerCase();
  return request.rawHeaders.filter(
    (_, index) => index % 2 === 1 && request.rawHeaders[index - 1]?.toLowerCase() === wanted,
  );
}

/** It keeps a byte order mark, which belongs to the body. JSON does not begin with one. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parsed bodies, because checks read the same one again and again. */
const parsedBodies = new WeakMap<Buffer, { readonly json: unknown }>();

export function jsonBody({ body }: Pick<ReceivedRequest, 'body'>): unknown {
  const known = parsedBodies.get(body);
  if (known !== undefined) return known.json;
  const json = parseJson(body);
  parsedBodies.set(body, { json });
  return json;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(UTF_8.decode(body));
  } catch {
    return undefined;
  }
}

export function objectBody(request: Pick<ReceivedRequest, 'body'>): Record<string, unknown> | undefined {
  const json = jsonBody(request);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  return json as Record<string, unknown>;
}
