import { RoutespecError } from '../../../../spec/error.ts';
import { visible } from '../../../../spec/text/visible.ts';
import { abbreviated, clipped, shown } from '../../text.ts';
import { bodyText } from '../raw-json.ts';

/** The longest id, name or version. An id becomes part of a path, and all of them stand in messages and reports. */
const NAME_CHARACTERS = 200;
/**
 * The longest text of a refusal, an error or a log entry, apart from what it quotes of its request. The largest call that
 * has to be taken is half as long. If more came, a reader of the text could not tell what the implementation means.
 */
const TEXT_CHARACTERS = 64 * 1024;
/** Most lengths of the request that a text which quotes it may have, because quoting can double the characters. */
const QUOTED_TIMES = 2;
/** Bound on a refusal, an error or a logged line, which people read. */
const WORDS_CHARACTERS = 10_000;
/** Bound on the printable form of a document. It is more than is shown, because long runs are abbreviated. */
const PRINTED_CHARACTERS = 5_000;
const SHOWN_CHARACTERS = 300;

/** Words of an implementation, cut at a bound. */
export function clippedWords(words: string): string {
  return clipped(words, WORDS_CHARACTERS);
}

/**
 * Returns a text of the implementation, if it is as long as a text for people may be. A longer one says nothing about the
 * implementation: the HTTP adapter is to blame for it.
 * @param what The name of the member, for the message.
 * @param sent The body of the request, which the text may quote.
 * @throws RoutespecError `shim-failed` if it is longer
 */
export function demandText(what: string, text: string, where: string, sent?: unknown): string {
  if (text.length <= TEXT_CHARACTERS) return text;
  const limit = TEXT_CHARACTERS + QUOTED_TIMES * (bodyText(sent)?.length ?? 0);
  if (text.length <= limit) return text;
  const seen = `${text.length}, beginning with ${shownBriefly(text.slice(0, 50))}`;
  throw new RoutespecError(
    'shim-failed',
    `Expected \`${what}\` in the answer to have at most ${limit} characters, got ${seen} (${where})`,
  );
}

/** A JSON value of any size on one line, cut at a bound. */
export function shownBriefly(json: unknown): string {
  const text = JSON.stringify(json) ?? String(json);
  if (text.length <= PRINTED_CHARACTERS) return shown(json);
  return `${visible(abbreviated(text.slice(0, PRINTED_CHARACTERS))).slice(0, SHOWN_CHARACTERS)}…`;
}

/**
 * Returns a name that the implementation gave, if it is short.
 * @param what The name of the member, for the message.
 * @throws RoutespecError `shim-failed` if it is not
 */
export function demandShort(what: string, name: string, where: string): string {
  if (name.length <= NAME_CHARACTERS) return name;
  const seen = `${name.length}, beginning with ${shownBriefly(name.slice(0, 50))}`;
  throw new RoutespecError(
    'shim-failed',
    `Expected \`${what}\` in the answer to have at most ${NAME_CHARACTERS} characters, got ${seen} (${where})`,
  );
}

/**
 * Returns an id that the implementation gave, if it can be a part of a path.
 * @throws RoutespecError `shim-failed` if it cannot
 */
export function demandId(what: string, id: string, where: string): string {
  demandShort(what, id, where);
  // A URL drops the parts `.` and `..`, and a lone surrogate has no encoding.
  if (!/^\.\.?$/.test(id) && !/\p{Cs}/u.test(id)) return id;
  throw new RoutespecError(
    'shim-failed',
    `Expected \`${what}\` in the answer to be an id that a path can contain, got ${shownBriefly(id)} (${where})`,
  );
}

/** A JSON value of an answer in words, cut at a bound; undefined is what an empty body holds. */
export function bodyWords(json: unknown): string {
  if (json === undefined) return 'no body';
  // JSON has no infinity, but a parser makes one of a number that is too large.
  return typeof json === 'number' ? String(json) : shownBriefly(json);
}
