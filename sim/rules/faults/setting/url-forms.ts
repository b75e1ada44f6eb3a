import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';

function targeting(change: (target: string) => string) {
  return ({ target }: Rules): Partial<Rules> => ({ target: (attempt) => change(target(attempt)) });
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
];
