import { slot } from '../../model/memory.ts';
import type { Attempt } from '../../model/message.ts';
import type { Headers } from '../../wire/request.ts';
import { fault } from '../replacement.ts';

/** What a library for HTTP requests adds to each of them. */
const LIBRARY_HEADERS: Headers = { Accept: 'application/json, text/plain, */*', 'Accept-Encoding': 'gzip, deflate' };
const LIBRARY_NAMES = Object.keys(LIBRARY_HEADERS).map((name) => name.toLowerCase());

function leftOut(headers: Headers, ...names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));
}

/** Mistakes in how a request is made, and in what its answer means. */
export const BLIND_D_REQUEST_FAULTS = [
  // Every static header of a URL is added to every request to it, whatever the library would send by itself.
  fault({
    name: 'blind-d-library-headers-win',
    breaks: ['DLV-005'],
    description:
      'Static headers named `Accept` or `Accept-Encoding` are overwritten by the defaults of the HTTP library.',
    change: ({ headers }) => ({
      headers: (own, statics, attempt) =>
        headers({ ...own, ...LIBRARY_HEADERS }, leftOut(statics, ...LIBRARY_NAMES), attempt),
    }),
  }),
  // Every request carries the static headers as they were configured, also after an endpoint has set a cookie.
  fault({
    name: 'blind-d-cookie-jar',
    breaks: ['DLV-005'],
    description: 'The HTTP session keeps cookies, and those that a host has set replace a static `Cookie` header.',
    memory: slot('the cookies of each host', () => new Map<string, string>()),
    change: ({ staticHeaders, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const given = outcome.kind === 'response' ? outcome.rest?.headers['set-cookie'] : undefined;
        const [cookie = ''] = (given ?? '').split(';');
        if (cookie !== '') recall(attempt.message.memory).set(new URL(attempt.webhook.url).hostname, cookie);
        noteOutcome(outcome, attempt, nowMs);
      },
      staticHeaders: (attempt) => {
        const cookie = recall(attempt.message.memory).get(new URL(attempt.webhook.url).hostname);
        const statics = staticHeaders(attempt);
        return cookie === undefined ? statics : { ...leftOut(statics, 'cookie'), Cookie: cookie };
      },
    }),
  }),
  // An endpoint has five seconds to respond. An informational response is not the response, and buys no time.
  fault({
    name: 'blind-d-interim-answer-restarts-deadline',
    breaks: ['TMO-003'],
    description: 'The five seconds are a limit of idle time, which starts again at each informational response.',
    change: () => ({
      timeoutCovers: 'restarted-response',
    }),
  }),
  // A self-signed certificate is an error, and not a success that makes the message processed.
  fault({
    name: 'blind-d-certificate-error-swallowed',
    breaks: ['RTY-001'],
    description:
      'The error about a refused certificate is logged and not passed on, so the message counts as processed everywhere.',
    memory: slot('attempts whose certificate was refused', () => new WeakSet<Attempt>()),
    change: ({ noteOutcome, endsMessage }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        if (outcome.kind === 'certificate') recall(attempt.message.memory).add(attempt);
        noteOutcome(outcome, attempt, nowMs);
      },
      endsMessage: (verdict, attempt) => recall(attempt.message.memory).has(attempt) || endsMessage(verdict, attempt),
    }),
  }),
];
