import type { ReceivedRequest } from './received-request.ts';

type Members = Partial<Omit<ReceivedRequest, 'body'>> & { readonly body?: string | Buffer };

/** For tests only: a request as a receiver would record it. */
export function makeRequest({ body = '', ...members }: Members = {}): ReceivedRequest {
  return {
    index: 0,
    receiver: 'hook-1',
    atMs: 0,
    method: 'POST',
    target: '/',
    httpVersion: '1.1',
    rawHeaders: [],
    ...members,
    body: Buffer.from(body),
  };
}
