import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

function targeting(change: (target: string) => string) {
  return ({ target }: Rules): Partial<Rules> => ({ target: (attempt) => change(target(attempt)) });
}

/** Whether a URL has letters that a request cannot carry as they are. */
function isBeyondAscii(url: string): boolean {
  return /[^\x20-\x7e]/.test(url);
}

function targetingBeyondAscii(change: (target: string) => string) {
  return ({ target }: Rules): Partial<Rules> => ({
    target: (attempt) => (isBeyondAscii(attempt.webhook.url) ? change(target(attempt)) : target(attempt)),
  });
}

/** Escapes letters as Latin-1. */
function inLatin1(target: string): string {
  return target.replace(/(%[89A-F][0-9A-F])+/g, (letters) =>
    Buffer.from(decodeURIComponent(letters), 'latin1').reduce(
      (sum, byte) => `${sum}%${byte.toString(16).toUpperCase()}`,
      '',
    ),
  );
}

/** Faults in URLs of some forms. */
export const URL_FORM_FAULTS = [
  fault({
    name: 'plus-means-blank',
    breaks: ['SET-004'],
    description: 'A plus in the query of a URL is sent as a coded blank.',
    change: targeting((target) => target.replaceAll('+', '%20')),
  }),
  fault({
    name: 'repeated-parameters-joined',
    breaks: ['SET-004'],
    description: 'Only the last of several query parameters of one name is sent.',
    change: targeting((target) => target.replace(/x=1&x=2/, 'x=2')),
  }),
  fault({
    name: 'parameters-of-paths-cut',
    breaks: ['SET-004'],
    description: 'A path ends at its first semicolon.',
    change: targeting((target) => target.split(';')[0] ?? ''),
  }),
  fault({
    name: 'paths-in-lower-case',
    breaks: ['SET-004'],
    description: 'Paths are sent in lower case, unless they are coded.',
    change: targeting((target) => (target.includes('%') ? target : target.toLowerCase())),
  }),
  fault({
    name: 'long-paths-cut',
    breaks: ['SET-004'],
    description: 'A path and query of more than 128 characters are cut.',
    change: targeting((target) => target.slice(0, 128)),
  }),
  fault({
    name: 'empty-parameters-dropped',
    breaks: ['SET-004'],
    description: 'A query parameter without a value is left out.',
    change: targeting((target) => target.replace(/\?empty=$/, '')),
  }),
  fault({
    name: 'letters-beyond-ascii-as-latin-1',
    breaks: ['SET-011'],
    description: 'Letters beyond ASCII in a URL are escaped as Latin-1.',
    change: targetingBeyondAscii(inLatin1),
  }),
  fault({
    name: 'letters-beyond-ascii-unsent',
    breaks: ['SET-011'],
    description: 'A webhook whose URL has letters beyond ASCII gets nothing.',
    change: ({ webhooksFor }) => ({
      webhooksFor: (message) => webhooksFor(message).filter(({ url }) => !isBeyondAscii(url)),
    }),
  }),
];
