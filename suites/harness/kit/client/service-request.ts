import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

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

/**
 * Sends a request to the service as a client library does, on a separate connection and through no proxy. The contents
 * of the answer do not matter.
 * @param origin The origin of the service.
 * @returns when the answer has come
 */
export function sendToService(origin: string, { method, target, headers, body }: ServiceRequest): Promise<void> {
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
