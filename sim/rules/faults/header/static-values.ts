import { type Memory, slot } from '../../../model/memory.ts';
import type { Headers } from '../../../wire/request.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

/** Changes or drops each static header of a URL. */
function eachStatic(change: (name: string, value: string) => string | null) {
  return ({ staticHeaders }: Rules): Partial<Rules> => ({
    staticHeaders: (attempt) =>
      Object.fromEntries(
        Object.entries(staticHeaders(attempt)).flatMap(([name, value]) => {
          const changed = change(name, value);
          return changed === null ? [] : [[name, changed] as const];
        }),
      ),
  });
}

/** Headers that libraries like to set themselves. */
const OF_LIBRARY = new Set(['accept', 'accept-encoding', 'accept-language', 'cache-control']);
const OF_CREDENTIALS = new Set(['authorization', 'cookie', 'x-api-key']);

/** Faults in static headers whose names or values look special, and in headers that are kept. */
export const STATIC_HEADER_FAULTS = [
  fault({
    name: 'template-in-header-filled',
    breaks: ['HDR-006'],
    description: 'The value of a static header is treated as a template with names in braces.',
    change: eachStatic((_, value) => value.replace(/\$?\{+[^}]*\}+/g, '')),
  }),
  fault({
    name: 'header-value-unescaped',
    breaks: ['HDR-006'],
    description: 'Percent sequences in the value of a static header are decoded.',
    change: eachStatic((_, value) => value.replace(/%[2-7][\da-f]/gi, (sequence) => decodeURIComponent(sequence))),
  }),
  fault({
    name: 'header-named-like-prototype-dropped',
    breaks: ['HDR-006'],
    description: 'A static header named like a member of every JavaScript object is not sent.',
    change: eachStatic((name, value) => (name in {} ? null : value)),
  }),
  fault({
    name: 'header-with-underscore-dropped',
    breaks: ['HDR-006'],
    description: 'A static header with an underscore in its name is not sent.',
    change: eachStatic((name, value) => (name.includes('_') ? null : value)),
  }),
  fault({
    name: 'credentials-header-dropped',
    breaks: ['HDR-006'],
    description: 'Static headers that usually carry credentials are not sent.',
    change: eachStatic((name, value) => (OF_CREDENTIALS.has(name.toLowerCase()) ? null : value)),
  }),
  fault({
    name: 'header-of-library-wins',
    breaks: ['HDR-006'],
    description: 'A static header that the HTTP library sets too has the value of the library.',
    change: eachStatic((name, value) => (OF_LIBRARY.has(name.toLowerCase()) ? '*/*' : value)),
  }),
  fault({
    name: 'quotes-in-header-dropped',
    breaks: ['HDR-006'],
    description: 'Quotes around the value of a static header are removed.',
    change: eachStatic((_, value) => value.replace(/^"(.*)"$/, '$1')),
  }),
  fault({
    name: 'spaces-in-header-joined',
    breaks: ['HDR-006'],
    description: 'Several spaces in a row in the value of a static header become one.',
    change: eachStatic((_, value) => value.replace(/ +/g, ' ')),
  }),
  fault({
    name: 'header-cut-at-semicolon',
    breaks: ['HDR-006', 'HDR-009'],
    description: 'The value of a static header is cut at its first semicolon.',
    change: eachStatic((_, value) => value.replace(/;.*$/, '')),
  }),
  fault({
    name: 'header-value-kept-by-name',
    breaks: ['HDR-006', 'HDR-008', 'HDR-009', 'SET-009'],
    description: 'A static header has the value that the first URL with a header of that name gave it.',
    memory: slot('values by name', () => new Map<string, string>()),
    change: keptBy((name) => name.toLowerCase()),
  }),
  fault({
    name: 'headers-kept-by-url',
    breaks: ['HDR-006', 'SET-009', 'HDR-008'],
    description: 'Two sources with the same URL send it the static headers of the first.',
    memory: slot('headers by URL', () => new Map<string, Headers>()),
    change: ({ staticHeaders }, recall) => ({
      staticHeaders: (attempt) => {
        const kept = recall(attempt.message.memory);
        const headers = kept.get(attempt.webhook.url) ?? staticHeaders(attempt);
        kept.set(attempt.webhook.url, headers);
        return headers;
      },
    }),
  }),
  fault({
    name: 'retries-with-headers-of-first-url',
    breaks: ['HDR-009', 'HDR-008', 'HDR-006'],
    description: 'A retry carries the static headers of the first URL.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) =>
        attempt.number === 1 ? staticHeaders(attempt) : (attempt.message.source.webhooks[0]?.headers ?? {}),
    }),
  }),
  fault({
    name: 'empty-static-headers-left-out',
    breaks: ['HDR-006', 'HDR-007', 'HDR-009'],
    description: 'A static header whose value is empty is not sent.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) =>
        Object.fromEntries(Object.entries(staticHeaders(attempt)).filter(([, value]) => value !== '')),
    }),
  }),
];

/** Takes the value of a header from a memory, where the first one stays. */
function keptBy(keyOf: (name: string) => string) {
  return ({ staticHeaders }: Rules, recall: (memory: Memory) => Map<string, string>): Partial<Rules> => ({
    staticHeaders: (attempt) => {
      const kept = recall(attempt.message.memory);
      return Object.fromEntries(
        Object.entries(staticHeaders(attempt)).map(([name, value]) => {
          const first = kept.get(keyOf(name)) ?? value;
          kept.set(keyOf(name), first);
          return [name, first];
        }),
      );
    },
  });
}
