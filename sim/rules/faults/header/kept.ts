import { slot } from '../../../model/memory.ts';
import type { Attempt } from '../../../model/message.ts';
import type { Headers } from '../../../wire/request.ts';
import { fault } from '../../replacement.ts';

const SENSITIVE = /auth|token|secret|password|api-?key/i;

function mapHeaders(headers: Headers, change: (value: string, name: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]));
}

/** Which entry of which source an attempt goes to. */
function entryOf({ message, webhook }: Attempt): string {
  return `${message.source.writeKey} ${webhook.url}`;
}

/** Static headers that are kept in the wrong place, or cut. */
export const KEPT_HEADER_FAULTS = [
  // A static header is a key and a value, and a value may have colons.
  fault({
    name: 'header-value-cut-at-colon',
    breaks: ['HDR-006'],
    description: 'A static header is split at every colon, so of a value with a colon only the beginning is sent.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => mapHeaders(staticHeaders(attempt), (value) => value.split(':')[0] ?? ''),
    }),
  }),
  // The headers of one URL are on requests to that URL only.
  fault({
    name: 'session-keeps-headers',
    breaks: ['HDR-008', 'SET-009', 'HDR-006', 'HDR-009'],
    description: 'All requests of a source share a session, to which each URL adds its headers and none removes them.',
    memory: slot('the headers of the session of each source', () => new Map<string, Headers>()),
    change: ({ staticHeaders }, recall) => ({
      staticHeaders: (attempt) => {
        const sessions = recall(attempt.message.memory);
        const { writeKey } = attempt.message.source;
        const headers = { ...sessions.get(writeKey), ...staticHeaders(attempt) };
        sessions.set(writeKey, headers);
        return headers;
      },
    }),
  }),
  // Every request carries the static headers with their values, also after an attempt has failed.
  fault({
    name: 'masked-in-log-and-in-settings',
    breaks: ['HDR-009', 'HDR-006'],
    description:
      'The log of a failed attempt masks sensitive static headers in the settings themselves, so later requests are masked.',
    memory: slot('entries whose headers were logged', () => new Set<string>()),
    change: ({ staticHeaders, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const isTaken = outcome.kind === 'response' && outcome.status < 300;
        if (!isTaken) recall(attempt.message.memory).add(entryOf(attempt));
        noteOutcome(outcome, attempt, nowMs);
      },
      staticHeaders: (attempt) => {
        const statics = staticHeaders(attempt);
        if (!recall(attempt.message.memory).has(entryOf(attempt))) return statics;
        return mapHeaders(statics, (value, name) => (SENSITIVE.test(name) ? '[REDACTED]' : value));
      },
    }),
  }),
  // The headers of one URL are on requests to that URL only, also beside another URL of the same origin.
  fault({
    name: 'headers-kept-by-origin',
    breaks: ['HDR-008', 'HDR-006'],
    description: 'Static headers are kept by origin, so of several URLs of one origin all get those of the last.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const { origin } = new URL(attempt.webhook.url);
        const last = attempt.message.source.webhooks.findLast(({ url }) => new URL(url).origin === origin);
        return staticHeaders(last === undefined ? attempt : { ...attempt, webhook: last });
      },
    }),
  }),
  // The same beside another source whose URL has the same origin.
  fault({
    name: 'credentials-by-origin',
    breaks: ['HDR-008', 'HDR-006'],
    description: 'Credentials are kept by origin, so at the URLs of one origin those that were put last win.',
    memory: slot('the sensitive headers of each origin', () => new Map<string, Headers>()),
    change: ({ sourceInForce, staticHeaders }, recall) => ({
      sourceInForce: (given, memory) => {
        const known = recall(memory);
        for (const { url, headers } of given.webhooks) {
          const sensitive = Object.entries(headers).filter(([name]) => SENSITIVE.test(name));
          if (sensitive.length > 0) known.set(new URL(url).origin, Object.fromEntries(sensitive));
        }
        return sourceInForce(given, memory);
      },
      staticHeaders: (attempt) => ({
        ...staticHeaders(attempt),
        ...recall(attempt.message.memory).get(new URL(attempt.webhook.url).origin),
      }),
    }),
  }),
];
