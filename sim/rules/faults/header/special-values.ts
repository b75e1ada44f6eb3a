import type { Headers } from '../../../wire/request.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

function editing(change: (headers: Headers) => Headers) {
  return ({ staticHeaders }: Rules): Partial<Rules> => ({ staticHeaders: (attempt) => change(staticHeaders(attempt)) });
}

function mapped(change: (value: string, name: string) => string): (headers: Headers) => Headers {
  return (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value, name)]));
}

/** Faults in static headers, for some names and values. */
export const SPECIAL_HEADER_FAULTS = [
  fault({
    name: 'credentials-never-sent',
    breaks: ['HDR-006'],
    description: 'A static header named Authorization is left out.',
    change: editing((headers) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'authorization')),
    ),
  }),
  fault({
    name: 'header-of-zero-left-out',
    breaks: ['HDR-006'],
    description: 'A static header whose value is `0` counts as empty, as in PHP, and is left out.',
    change: editing((headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== '0'))),
  }),
  fault({
    name: 'underscores-become-hyphens',
    breaks: ['HDR-006'],
    description: 'Underscores in the name of a static header become hyphens.',
    change: editing((headers) =>
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.replaceAll('_', '-'), value])),
    ),
  }),
  fault({
    name: 'header-values-cut-at-comma',
    breaks: ['HDR-006', 'SET-009'],
    description: 'The value of a static header ends at its first comma.',
    change: editing(mapped((value) => value.split(',')[0] ?? '')),
  }),
  fault({
    name: 'long-header-values-cut',
    breaks: ['HDR-006'],
    description: 'The value of a static header is cut at 255 characters.',
    change: editing(mapped((value) => value.slice(0, 255))),
  }),
  fault({
    name: 'header-templates-filled-in',
    breaks: ['HDR-006'],
    description: 'Templates in the value of a static header are filled in.',
    change: editing(mapped((value) => value.replace(/\{\{\w+\}\}/g, ''))),
  }),
  fault({
    name: 'header-values-percent-decoded',
    breaks: ['HDR-006'],
    description: 'Percent codes in the value of a static header become blanks.',
    change: editing(mapped((value) => value.replace(/%[0-9a-f]{2}/gi, ' '))),
  }),
  fault({
    name: 'https-retries-without-static-headers',
    breaks: ['HDR-009'],
    description: 'Retries at an https endpoint have no static headers.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) =>
        attempt.number > 1 && attempt.webhook.url.startsWith('https:') ? {} : staticHeaders(attempt),
    }),
  }),
  fault({
    name: 'quiet-first-source-takes-headers-of-retries',
    breaks: ['HDR-009'],
    description: 'Retries have no static headers if the first source of the world is switched off.',
    change: ({ staticHeaders }) => ({
      staticHeaders: (attempt) => {
        const [first] = attempt.message.sources.values();
        return attempt.number > 1 && first?.enabled === false ? {} : staticHeaders(attempt);
      },
    }),
  }),
];
