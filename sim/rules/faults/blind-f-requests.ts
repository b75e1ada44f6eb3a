import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { slot } from '../../model/memory.ts';
import type { Webhook } from '../../model/source.ts';
import type { Headers } from '../../wire/request.ts';
import { fault } from '../replacement.ts';

/** The block of SHA-1. A longer key has to be hashed, not cut. */
const BLOCK_BYTES = 64;
/** From this size on bodies are compressed. */
const LARGE_BODY_BYTES = 8 * 1024;
/** Headers that a browser forbids pages to set, which some HTTP libraries took over from there. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-.*|cookie2?|date|dnt|origin|referer|via|proxy-.*|sec-.*)$/i;

function originOf({ url }: Webhook): string {
  return new URL(url).origin;
}

function withoutForbidden(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !FORBIDDEN.test(name)));
}

/** The path as a framework hands it on that decodes it first. */
function decoded(path: string): string {
  try {
    return encodeURI(decodeURIComponent(path));
  } catch {
    return path;
  }
}

/** Mistakes in how a request is made. */
export const BLIND_F_REQUEST_FAULTS = [
  // The key is the shared secret, the whole of it.
  fault({
    name: 'blind-f-long-secret-cut',
    breaks: ['SIG-002'],
    description: 'A shared secret longer than 64 bytes is cut to 64.',
    change: ({ sign }) => ({
      sign: (payload, attempt) => {
        const key = Buffer.from(attempt.message.source.sharedSecret ?? '');
        if (key.byteLength <= BLOCK_BYTES) return sign(payload, attempt);
        return createHmac('sha1', key.subarray(0, BLOCK_BYTES)).update(payload.bytes).digest('hex');
      },
    }),
  }),
  // With a shared secret every request is signed, also to a URL with static headers.
  fault({
    name: 'blind-f-static-headers-replace-signature',
    breaks: ['SIG-001', 'SIG-008'],
    description: 'The signature is one of the default headers, which are used only for URLs without static headers.',
    change: ({ headers }) => ({
      headers: ({ 'X-Signature': signature, ...own }, statics, attempt) => {
        const isSigned = signature !== undefined && Object.keys(statics).length === 0;
        return headers(isSigned ? { ...own, 'X-Signature': signature } : own, statics, attempt);
      },
    }),
  }),
  // The body is JSON as received, and the digest is over the body as received.
  fault({
    name: 'blind-f-large-bodies-compressed',
    breaks: ['BOD-001', 'SIG-011', 'SIG-003'],
    description: 'A body of more than 8 KB is signed and then compressed with gzip.',
    change: ({ encode }) => ({
      encode: (bytes) =>
        bytes.byteLength > LARGE_BODY_BYTES
          ? { bytes: gzipSync(bytes), headers: { 'Content-Encoding': 'gzip' } }
          : encode(bytes),
    }),
  }),
  // All static headers are added to every request.
  fault({
    name: 'blind-f-forbidden-headers-dropped',
    breaks: ['HDR-006'],
    description: 'Static headers that a browser does not let pages set, such as Cookie and Referer, are not sent.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => withoutForbidden(staticHeaders(attempt)),
    }),
  }),
  // The headers of one URL are on requests to that URL only, also beside another URL of the same host.
  fault({
    name: 'blind-f-headers-kept-by-origin',
    breaks: ['HDR-008', 'HDR-006'],
    description: 'Static headers are kept by origin, so of several URLs of one origin all get those of the last.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const origin = originOf(attempt.webhook);
        const last = attempt.message.source.webhooks.findLast((webhook) => originOf(webhook) === origin);
        return staticHeaders(last === undefined ? attempt : { ...attempt, webhook: last });
      },
    }),
  }),
  // Settings that are put replace those before, and each source has its own.
  fault({
    name: 'blind-f-known-url-keeps-headers',
    breaks: ['SET-009', 'HDR-006'],
    description: 'A URL is stored once with its static headers, so new headers for a known URL have no effect.',
    memory: slot('the static headers of each URL', () => new Map<string, Headers>()),
    change: ({ sourceInForce }, recall) => ({
      sourceInForce: (given, memory) => {
        const stored = recall(memory);
        const webhooks = given.webhooks.map(({ url, headers }) => {
          const known = stored.get(url) ?? headers;
          stored.set(url, known);
          return { url, headers: known };
        });
        return sourceInForce({ ...given, webhooks }, memory);
      },
    }),
  }),
  // The request goes to the path that was configured, where an escaped slash is no slash.
  fault({
    name: 'blind-f-path-decoded',
    breaks: ['SET-004'],
    description: 'The path of a URL is decoded and encoded again, so %2F becomes a slash.',
    change: ({ target }) => ({
      target: (attempt) => {
        const [path = '', ...query] = target(attempt).split('?');
        return [decoded(path), ...query].join('?');
      },
    }),
  }),
  // With a self-signed certificate no request is sent, not in a second try either.
  fault({
    name: 'blind-f-unverified-second-try',
    breaks: ['TLS-002'],
    description: 'When a certificate is refused, the message is tried again without verification.',
    change: ({ verdict, verifiesCertificate }) => ({
      verdict: (outcome, attempt) => (outcome.kind === 'certificate' ? 'retried' : verdict(outcome, attempt)),
      verifiesCertificate: (attempt) => attempt.number === 1 && verifiesCertificate(attempt),
    }),
  }),
  // An endpoint has five seconds for each delivery, at a retry as at the first attempt.
  fault({
    name: 'blind-f-timeout-grows',
    breaks: ['TMO-005', 'TMO-003'],
    description: 'Each retry gives the endpoint five seconds more to answer than the attempt before.',
    change: ({ responseTimeoutMs }) => ({
      responseTimeoutMs: (attempt) => {
        const timeoutMs = responseTimeoutMs(attempt);
        return timeoutMs === null ? null : timeoutMs * attempt.number;
      },
    }),
  }),
];
