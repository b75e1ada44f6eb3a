import type { Memory } from '../model/memory.ts';
import type { ClientRules, QueuedMessage, Stamp } from '../rules/client/client-rules.ts';
import type { WireRequest } from '../wire/request.ts';

/** How long the service has to answer. The document sets no limit (readings, 45). */
export const ANSWER_LIMIT_MS = 10_000;

/** Where a client sends, and the write key that it sends with. */
export interface Address {
  readonly endpoint: URL;
  readonly writeKey: string;
}

/** Who posts a batch. */
interface Poster {
  readonly rules: ClientRules;
  readonly address: Address;
  /** What faults remember about the client. */
  readonly memory: Memory;
}

/** Makes the request for a batch. */
export function post(
  { rules, address: { endpoint, writeKey }, memory }: Poster,
  messages: readonly QueuedMessage[],
  stamp: Stamp,
): WireRequest {
  const url = rules.urlOf(rules.endpointOf(endpoint, memory), messages, { writeKey, memory });
  const { bytes, headers } = rules.encode(rules.wrap(messages, stamp, writeKey));
  return {
    url,
    target: url.pathname + url.search,
    method: 'POST',
    headers: { ...rules.headers(writeKey), ...headers },
    bytes,
    framing: rules.framing,
    reusesConnections: rules.reusesConnections,
    verifiesCertificate: true,
    timeoutMs: ANSWER_LIMIT_MS,
    timeoutCovers: 'response',
  };
}
