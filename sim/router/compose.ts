import type { Attempt } from '../model/message.ts';
import type { Rules } from '../rules/rules.ts';
import type { WireRequest } from '../wire/request.ts';

/**
 * Makes the request of an attempt. Each attempt is composed again, from the same message by the same functions. So all
 * attempts of the reference have the same bytes and signature, and nothing must be kept for hours.
 */
export function compose(rules: Rules, attempt: Attempt): WireRequest {
  const { message, webhook, atMs } = attempt;
  const timestamp = rules.formatTimestamp(rules.chooseInstant(message, atMs), message);
  const body = rules.shape(message, timestamp);
  const text = rules.serialise(body, attempt);
  const bytes = Buffer.from(text);
  const signature = rules.sign({ body, text, bytes }, attempt);
  const encoded = rules.encode(bytes);
  const own = {
    'Content-Type': rules.contentType(attempt),
    'User-Agent': rules.userAgent(attempt),
    ...(signature === null ? {} : { 'X-Signature': signature }),
    ...encoded.headers,
  };
  return {
    url: new URL(webhook.url),
    target: rules.target(attempt),
    method: rules.method(attempt),
    headers: rules.headers(own, rules.staticHeaders(attempt), attempt),
    bytes: encoded.bytes,
    framing: rules.framing,
    pieces: rules.pieces(encoded.bytes),
    reusesConnections: rules.reusesConnections,
    verifiesCertificate: rules.verifiesCertificate(attempt),
    timeoutMs: rules.responseTimeoutMs(attempt),
    timeoutCovers: rules.timeoutCovers,
  };
}
