import { slot } from '../../../model/memory.ts';
import type { Headers } from '../../../wire/request.ts';
import { fault } from '../../replacement.ts';

/** Headers that a browser forbids pages to set, which some HTTP libraries took over from there. */
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-.*|cookie2?|date|dnt|origin|referer|via|proxy-.*|sec-.*)$/i;

/** What a library for HTTP requests adds to each of them. */
const LIBRARY_HEADERS: Headers = { Accept: 'application/json, text/plain, */*', 'Accept-Encoding': 'gzip, deflate' };
const LIBRARY_NAMES = Object.keys(LIBRARY_HEADERS).map((name) => name.toLowerCase());

function leftOut(headers: Headers, ...names: readonly string[]): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name.toLowerCase())));
}

function withoutQuery(url: string): string {
  return url.split('?')[0] ?? '';
}

/** Faults in static headers that come from what an HTTP library does by itself. */
export const LIBRARY_HEADER_FAULTS = [
  fault({
    name: 'library-headers-win',
    breaks: ['HDR-006'],
    description:
      'Static headers named `Accept` or `Accept-Encoding` are overwritten by the defaults of the HTTP library.',
    change: ({ headers }) => ({
      headers: (own, statics, attempt) =>
        headers({ ...own, ...LIBRARY_HEADERS }, leftOut(statics, ...LIBRARY_NAMES), attempt),
    }),
  }),
  fault({
    name: 'cookie-jar-replaces-static-cookie',
    breaks: ['HDR-006'],
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
  fault({
    name: 'entity-tags-replace-static-header',
    breaks: ['HDR-006'],
    description: 'After an answer with an `ETag`, it replaces a static `If-None-Match` header.',
    memory: slot('the tags of each URL', () => new Map<string, string>()),
    change: ({ staticHeaders, noteOutcome }, recall) => ({
      noteOutcome: (outcome, attempt, nowMs) => {
        const tag = outcome.kind === 'response' ? outcome.rest?.headers['etag'] : undefined;
        if (tag !== undefined) recall(attempt.message.memory).set(attempt.webhook.url, tag);
        noteOutcome(outcome, attempt, nowMs);
      },
      staticHeaders: (attempt) => {
        const tag = recall(attempt.message.memory).get(attempt.webhook.url);
        const statics = staticHeaders(attempt);
        return tag === undefined ? statics : { ...leftOut(statics, 'if-none-match'), 'If-None-Match': tag };
      },
    }),
  }),
  fault({
    name: 'headers-kept-by-url-without-query',
    breaks: ['HDR-006', 'HDR-008', 'SET-009'],
    description:
      'Static headers are found by the URL without its query, so URLs that differ in nothing else share them.',
    memory: slot('headers by URL without its query', () => new Map<string, Headers>()),
    change: ({ staticHeaders }, recall) => ({
      staticHeaders: (attempt) => {
        const kept = recall(attempt.message.memory);
        const key = withoutQuery(attempt.webhook.url);
        const first = kept.get(key) ?? staticHeaders(attempt);
        kept.set(key, first);
        return first;
      },
    }),
  }),
  fault({
    name: 'headers-forbidden-in-browsers-dropped',
    breaks: ['HDR-006'],
    description: 'Static headers that a browser does not let pages set, such as Cookie and Referer, are not sent.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) =>
        Object.fromEntries(Object.entries(staticHeaders(attempt)).filter(([name]) => !FORBIDDEN.test(name))),
    }),
  }),
];
