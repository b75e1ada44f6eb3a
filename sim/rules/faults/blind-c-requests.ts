import type { JsonObject } from '../../../spec/shapes/json.ts';
import { isObject } from '../../json-object.ts';
import { slot } from '../../model/memory.ts';
import { editMember } from '../edit.ts';
import { fault, unseenByRandomWorlds } from '../replacement.ts';

const BLIND = 'it was written without looking at what random worlds send';

/** What a helper makes of an object that it takes for an array, as it has a `length`: only its indices. */
function copied(object: JsonObject): JsonObject {
  const { length } = object;
  const isArrayLike = typeof length === 'number' && Number.isInteger(length) && length >= 0;
  if (!isArrayLike) return object;
  return Object.fromEntries(Object.entries(object).filter(([name]) => /^\d+$/.test(name) && Number(name) < length));
}

/** Mistakes in requests that other requests, and settings, leave behind. */
export const BLIND_C_REQUEST_FAULTS = unseenByRandomWorlds(BLIND, [
  // Static headers are added to the requests to their own URL, and to no other. A pending delivery may keep the settings
  // that it began with or take the new ones. In neither has this URL the header of the other one.
  fault({
    name: 'blind-c-headers-by-place-on-retry',
    breaks: ['HDR-001'],
    description:
      'A retry keeps its URL but takes the static headers from the same place of the list as it is now, so that a list in another order gives it those of another URL.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const { message, urlIndex } = attempt;
        if (attempt.number === 1) return staticHeaders(attempt);
        return message.sources.get(message.source.writeKey)?.webhooks[urlIndex]?.headers ?? staticHeaders(attempt);
      },
    }),
  }),
  // Without a shared secret no signature is added. Here a request that nobody signs carries the digest of another one.
  fault({
    name: 'blind-c-signature-left-in-headers',
    breaks: ['SIG-001'],
    description:
      'The headers of a URL are one object that each request fills in, so that a signature stays in it for requests of a source without a secret.',
    memory: slot('the last signature by URL', () => new Map<string, string>()),
    change: ({ headers }, recall) => ({
      headers: (own, statics, attempt) => {
        const last = recall(attempt.message.memory);
        const signature = own['X-Signature'] ?? last.get(attempt.webhook.url);
        if (signature === undefined) return headers(own, statics, attempt);
        last.set(attempt.webhook.url, signature);
        return headers({ ...own, 'X-Signature': signature }, statics, attempt);
      },
    }),
  }),
  // Properties and traits are free-form, so any key is allowed, and `length` is a usual one for films, roads and texts.
  // What the customer gives is passed on.
  fault({
    name: 'blind-c-array-like-properties',
    breaks: ['VAL-001'],
    description:
      'Properties are copied by a helper that takes an object with a number called `length` for an array, and copies only its indices.',
    change: (reference) => editMember(reference, 'properties', (value) => (isObject(value) ? copied(value) : value)),
  }),
  // An https endpoint with a self-signed certificate gets no request. What another port of its host has shown before
  // changes nothing about the certificate at hand.
  fault({
    name: 'blind-c-certificates-trusted-by-host',
    breaks: ['TLS-001'],
    description:
      'Once an https request to a host has been answered, later certificates of that host name, at any port, are no longer verified.',
    memory: slot('names of hosts that have answered over https', () => new Set<string>()),
    change: ({ verifiesCertificate, verdict }, recall) => ({
      verifiesCertificate: (attempt) => {
        const { hostname } = new URL(attempt.webhook.url);
        return !recall(attempt.message.memory).has(hostname) && verifiesCertificate(attempt);
      },
      verdict: (outcome, attempt) => {
        const { protocol, hostname } = new URL(attempt.webhook.url);
        if (protocol === 'https:' && outcome.kind === 'response') recall(attempt.message.memory).add(hostname);
        return verdict(outcome, attempt);
      },
    }),
  }),
  // Each endpoint that does not respond in time has a timeout error logged. The second event that times out is another
  // condition than the first one, and the log that the customer reads has no trace of it.
  fault({
    name: 'blind-c-repeated-log-entries-left-out',
    breaks: ['TMO-004'],
    description: 'An entry that says the same as the one before it is not logged, whatever message it is about.',
    memory: slot('the last entry of the log', () => ({ text: '' })),
    change: ({ logs }, recall) => ({
      logs: (kind, memory, entry) => {
        const last = recall(memory);
        const text = JSON.stringify([kind, entry]);
        if (last.text === text) return false;
        last.text = text;
        return logs(kind, memory, entry);
      },
    }),
  }),
]);
