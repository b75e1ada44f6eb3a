import { RoutespecError } from '../../../spec/error.ts';
import { visible } from '../../../spec/text/visible.ts';
import { abbreviated, clipped, shown, toJson } from '../text.ts';
import { bodyText } from './raw-json.ts';

/** The longest id, name or version. An id becomes part of a path, and all of them appear in messages and reports. */
const NAME_CHARACTERS = 200;
/**
 * The longest text of a refusal, an error or a log entry, without the quotation of its request: twice the largest call
 * that must be accepted. With a longer text, a reader could not tell what the implementation means.
 */
const TEXT_CHARACTERS = 64 * 1024;
/** Longest quotation, in lengths of the request, because quoting can double the characters. */
const QUOTED_TIMES = 2;
/** Bound on a refusal, an error or a logged line, for people. */
const WORDS_CHARACTERS = 10_000;
/** Bound on the printable form of a document. It is more than is shown, because long runs are abbreviated. */
const PRINTED_CHARACTERS = 5_000;
const SHOWN_CHARACTERS = 300;

/** Text from an implementation, cut at a bound. */
export function clippedWords(words: string): string {
  return clipped(words, WORDS_CHARACTERS);
}

/**
 * Returns a text of the implementation, if it is short enough for people. A longer text says nothing about the
 * implementation: the HTTP adapter is to blame.
 * @param what The name of the member, for the message.
 * @param sent The body of the request, which the text may quote.
 * @throws RoutespecError `adapter-failed` if it is longer
 */
export function demandText(what: string, text: string, where: string, sent?: unknown): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  const limit = TEXT_CHARACTERS + QUOTED_TIMES * (bodyText(sent)?.length ?? 0);
  if (text.length <= limit) return text;
  const seen = `${text.length}, beginning with ${shownBriefly(text.slice(0, 50))}`;
  throw new RoutespecError(
    'adapter-failed',
    `Expected \`${what}\` in the answer to have at most ${limit} characters, got ${seen} (${where})`,
  );
}

/** A JSON value of any size on one line, cut at a bound. */
export function shownBriefly(json: unknown): string {
  const text = toJson(json);
  if (text.length <= PRINTED_CHARACTERS) return shown(json);
  return `${visible(abbreviated(text.slice(0, PRINTED_CHARACTERS))).slice(0, SHOWN_CHARACTERS)}…`;
}

/**
 * Returns a name from the implementation, if it is short.
 * @param what The name of the member, for the message.
 * @throws RoutespecError `adapter-failed` if it is too long
 */
export function demandShort(what: string, name: string, where: string): string {
  if (name.length <= NAME_CHARACTERS) return name;
  const seen = `${name.length}, beginning with ${shownBriefly(name.slice(0, 50))}`;
  throw new RoutespecError(
    'adapter-failed',
    `Expected \`${what}\` in the answer to have at most ${NAME_CHARACTERS} characters, got ${seen} (${where})`,
  );
}

/**
 * Returns an id from the implementation, if it can be a part of a path.
 * @throws RoutespecError `adapter-failed` if it cannot
 */
export function demandId(what: string, id: string, where: string): string {
  demandShort(what, id, where);
  // A URL drops the parts `.` and `..`, and a lone surrogate has no encoding.
  if (!/^\.\.?$/.test(id) && !/\p{Cs}/u.test(id)) return id;
  throw new RoutespecError(
    'adapter-failed',
    `Expected \`${what}\` in the answer to be an id that a path can contain, got ${shownBriefly(id)} (${where})`,
  );
}

/** A JSON value of an answer in words, cut at a bound; undefined stands for an empty body. */
export function bodyWords(json: unknown): string {
  if (json === undefined) return 'no body';
  // JSON has no infinity, but a parser reads a number that is too large as infinity.
  return typeof json === 'number' ? String(json) : shownBriefly(json);
}
