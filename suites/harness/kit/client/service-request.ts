import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { decoded } from '../../receivers/content-coding.ts';
import type { Stage } from '../../stage/stage.ts';
import { RawJson } from '../../target/raw-json.ts';

/** Time limit for the service's answer, in real milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

export interface ServiceRequest {
  readonly method: string;
  /** Path and query, sent unchanged. */
  readonly target: string;
  /** Names and values alternately, without those for the connection or the length of the body. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** The request line with the headers, without credentials, which end in no report. */
export function headWords({ method, target, headers }: ServiceRequest): string {
  const told = headers.flatMap((name, index) => {
    const isTold = index % 2 === 0 && name.toLowerCase() !== 'authorization';
    return isTold ? [`${name}: ${headers[index + 1]}`] : [];
  });
  return [`${method} ${target} to the service`, ...told].join(', ');
}

/** The body as text, without its content coding. */
export function toText({ headers, body }: ServiceRequest): string {
  return decoded({ rawHeaders: headers, body: Buffer.from(body) }).body.toString('utf8');
}

/**
 * Sends a request to the service as a client library does, on a separate connection and through no proxy. The contents
 * of the answer do not matter. The transcript has the request, because it explains what the webhook gets.
 * @param origin The origin of the service.
 * @returns when the answer has come
 */
export function sendToService(stage: Pick<Stage, 'note'>, origin: string, request: ServiceRequest): Promise<void> {
  const { method, target, headers, body } = request;
  stage.note('suite', headWords(request), { kind: 'call', handed: new RawJson(toText(request)) });
  const { protocol, hostname, port, host } = new URL(origin);
  const open = protocol === 'https:' ? httpsRequest : httpRequest;
  const address = { hostname: hostname.replace(/^\[|\]$/g, ''), port };
  const own = ['Host', host, ...(body.length === 0 ? [] : ['Content-Length', String(body.length)])];
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWER_LIMIT_MS);
    const outgoing = open({ ...address, method, path: target, headers: [...own, ...headers], agent: false, signal });
    outgoing.on('error', reject).on('response', (response) => {
      response.on('error', reject).on('end', resolve).resume();
    });
    outgoing.end(body.length === 0 ? undefined : body);
  });
}
