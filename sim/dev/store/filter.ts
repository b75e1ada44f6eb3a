import { RoutespecError } from '../../../spec/error.ts';
import { type DevAttempt, MESSAGE_STATES } from '../../../spec/shapes/dev/messages.ts';
import { didYouMean } from '../../../spec/text/nearest.ts';
import { describeState, type KeptMessage, listVaried } from './kept-message.ts';

type Filter = (message: KeptMessage) => boolean;

/** Most characters of a filter, and most terms. */
const MAX_LENGTH = 1000;
const MAX_TERMS = 20;

/** One term: an optional minus, an optional name, and a value that may be in quotes. */
const TERM = /(?<not>-?)(?:(?<name>[a-z]+):)?(?:"(?<quoted>[^"]*)"?|(?<plain>\S+))/gi;

/** Makes the test of a term from its value in lower case. @throws RoutespecError `usage` */
type Term = (value: string) => Filter;

const TERMS: Readonly<Record<string, Term>> = {
  type: (value) => (message) => message.type === value,
  event: (value) => (message) => contains(message.title, value),
  user: (value) => (message) => contains(message.user, value),
  source: (value) => (message) => contains(message.source, value),
  id: (value) => (message) => message.id === value,
  varied: (value) => (message) => listVaried(message).some(({ name }) => contains(name, value)),
  status: statusTerm,
  is: isTerm,
  url: urlTerm,
};

const STATES: Readonly<Record<string, Filter>> = {
  ...Object.fromEntries(
    MESSAGE_STATES.map((state): [string, Filter] => [state, (message) => describeState(message) === state]),
  ),
  signed: (message) => listAttempts(message).some(({ signature }) => signature !== null),
  resent: ({ origin }) => origin === 'resent',
  retried: ({ deliveries }) => deliveries.some(({ attempts }) => attempts.length > 1),
};

const OUTCOMES = ['timeout', 'connection', 'certificate'] as const;

/**
 * Reads a filter such as `type:track status:5xx -event:"Signed Up" blue`. A message must match all terms. Letter case
 * is ignored.
 * @throws RoutespecError `usage` for an unknown term
 */
export function readFilter(text: string): Filter {
  if (text.length > MAX_LENGTH) {
    throw new RoutespecError(
      'usage',
      `Expected \`filter\` to have at most ${MAX_LENGTH} characters, got ${text.length}`,
    );
  }
  const terms = [...text.matchAll(TERM)];
  if (terms.length > MAX_TERMS) {
    throw new RoutespecError('usage', `Expected \`filter\` to have at most ${MAX_TERMS} terms, got ${terms.length}`);
  }
  const filters = terms.map(({ groups = {} }) => readTerm(groups));
  return (message) => filters.every((passes) => passes(message));
}

function readTerm({ not, name, quoted, plain }: Readonly<Record<string, string | undefined>>): Filter {
  const value = (quoted ?? plain ?? '').toLowerCase();
  const passes = name === undefined ? textTerm(value) : namedTerm(name.toLowerCase(), value);
  return not === '-' ? (message) => !passes(message) : passes;
}

function namedTerm(name: string, value: string): Filter {
  const term = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined;
  if (term !== undefined) return term(value);
  const names = Object.keys(TERMS);
  const got = `${name}${didYouMean(name, names)}`;
  throw new RoutespecError('usage', `Expected a term of \`filter\` to be one of ${names.join(', ')}, got ${got}`);
}

function isTerm(value: string): Filter {
  const found = Object.hasOwn(STATES, value) ? STATES[value] : undefined;
  if (found !== undefined) return found;
  const names = Object.keys(STATES);
  throw new RoutespecError(
    'usage',
    `Expected \`is:\` to be one of ${names.join(', ')}, got ${value}${didYouMean(value, names)}`,
  );
}

function statusTerm(value: string): Filter {
  const kind = OUTCOMES.find((outcome) => outcome === value);
  if (kind !== undefined) return (message) => listAttempts(message).some(({ outcome }) => outcome === kind);
  if (!/^[\dx]{3}$/.test(value)) {
    throw new RoutespecError(
      'usage',
      `Expected \`status:\` to be a status such as 503 or 5xx, or ${OUTCOMES.join(', ')}, got ${value}`,
    );
  }
  const pattern = new RegExp(`^${value.replaceAll('x', '\\d')}$`);
  return (message) => listAttempts(message).some(({ status }) => status !== null && pattern.test(String(status)));
}

/** A digit is the number of a URL. */
function urlTerm(value: string): Filter {
  if (/^\d$/.test(value)) return ({ deliveries }) => deliveries.some(({ number }) => number === Number(value));
  return ({ deliveries }) => deliveries.some(({ url }) => contains(url, value));
}

/** A plain word is searched for in the call, in the id and in the user. */
function textTerm(value: string): Filter {
  const pattern = new RegExp(value.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'i');
  return ({ id, call }) => id === value || pattern.test(call);
}

function contains(text: string | null, value: string): boolean {
  return text?.toLowerCase().includes(value) === true;
}

function listAttempts({ deliveries }: KeptMessage): DevAttempt[] {
  return deliveries.flatMap(({ attempts }) => attempts);
}
