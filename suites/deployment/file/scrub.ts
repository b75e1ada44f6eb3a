import { visible } from '../../../spec/text/visible.ts';
import { abbreviated } from '../../harness/text.ts';

/** Replaces a secret. */
const MASK = '***';

/**
 * The members of results, outcomes and events with routespec's own texts: ids, fixed words, instants,
 * and sentences. A secret may be one of these words. It is masked as evidence, and would break the report here.
 */
const STRUCTURE: ReadonlySet<string> = new Set([
  ...['routespec', 'spec', 'kind', 'event', 'verdict', 'status', 'treatment', 'listed', 'baseline', 'selection'],
  ...['id', 'caseId', 'case', 'cases', 'title', 'requirement', 'requirements', 'statement', 'section', 'watch'],
  ...['reproduce', 'blockedBy', 'seenIn', 'alsoFails', 'example', 'unplayed', 'fault', 'alike', 'description'],
  ...['at', 'startedAt', 'actor', 'stream', 'signal', 'role', 'roles', 'clock', 'worlds', 'supports', 'needs'],
]);
/** The members with values of any form, so that the names in them are evidence too. */
const FREE = 'value';

/**
 * A function that masks secrets in the evidence of a value, in any spelling: unchanged, in JSON, in a URL, in
 * hexadecimal, and in base64 at any offset. Pieces of secrets are masked too, because a text may have been cut before.
 * The names of members and the words of the report format stay.
 */
export function scrubber(secrets: readonly string[]): <Value>(value: Value) => Value {
  const forms = [...new Set(secrets.flatMap(listForms))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (value) => value;
  const pattern = new RegExp(forms.map(escaped).join('|'), 'gi');
  const withoutPieces = pieceMasker(forms.map(lowerAscii), MASK);
  const mask = (text: string): string => withoutPieces(text.replace(pattern, MASK));
  return (value) => withoutSecrets(value, mask) as typeof value;
}

type Mask = (text: string) => string;

function withoutSecrets(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => {
    if (isStructure(name, each)) return [name, each];
    return [name, name === FREE ? evidence(each, mask) : withoutSecrets(each, mask)];
  });
  return Object.fromEntries(members);
}

/** A member with such a name may also hold objects, like `cases` of the results. Their contents are masked. */
function isStructure(name: string, value: unknown): boolean {
  if (!STRUCTURE.has(name)) return false;
  return Array.isArray(value) ? value.every((each) => typeof each === 'string') : typeof value !== 'object';
}

function evidence(value: unknown, mask: Mask): unknown {
  if (typeof value === 'string') return mask(value);
  if (Array.isArray(value)) return value.map((each) => evidence(each, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [mask(name), evidence(each, mask)]));
}

/** All spellings of a secret that are searched for. */
export function listForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const quoted = JSON.stringify(secret).slice(1, -1);
  const plain = [secret, quoted, encodeURIComponent(secret), bytes.toString('hex'), ...listBase64Forms(bytes)];
  // Reports make unprintable characters visible, and shorten long runs of one character.
  return [...plain, visible(secret), ...plain.map((form) => abbreviated(form))];
}

/**
 * In base64, three bytes are four characters, so a text looks different at each offset. The characters that depend on
 * the bytes around it are left out.
 */
function listBase64Forms(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A piece of a secret with this many characters is masked anywhere. A shorter one may be an ordinary word. */
const PIECE = 20;
/**
 * If a text was cut, a piece of this length is masked just before the cut, or just after it if the head was cut off.
 */
const PIECE_AT_MARK = 3;
/** The same if only the end of a line shows that the text was cut. */
const PIECE_AT_END = 8;
/** Texts are searched in strides. A part of each piece, `GRAM` characters long, begins at a multiple of one. */
const GRAM = 6;
const STRIDE = PIECE - GRAM + 1;

/**
 * A function that masks the pieces of secrets in texts that were cut earlier.
 * @param forms All spellings of the secrets, in ASCII small letters.
 */
function pieceMasker(forms: readonly string[], mask: string): (text: string) => string {
  const grams = new Set(forms.flatMap((form) => slices(form, GRAM)));
  const pieces = new Set(forms.flatMap((form) => slices(form, PIECE)));
  const heads = ends(forms, (form, length) => form.slice(0, length));
  const tails = ends(forms, (form, length) => form.slice(-length));
  return (text) => withoutEnds(covered(text, mask, pieces, grams), mask, heads, tails);
}

/** ASCII letters in lower case. Unlike other letters, they never change the length of a text. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function slices(form: string, length: number): string[] {
  return Array.from({ length: Math.max(0, form.length - length + 1) }, (_, at) => form.slice(at, at + length));
}

function ends(forms: readonly string[], cut: (form: string, length: number) => string): ReadonlySet<string> {
  const lengths = Array.from({ length: PIECE - PIECE_AT_MARK }, (_, index) => PIECE_AT_MARK + index);
  return new Set(
    forms.flatMap((form) => lengths.filter((length) => length < form.length).map((length) => cut(form, length))),
  );
}

/** The text with every character masked that a whole piece covers. */
function covered(text: string, mask: string, pieces: ReadonlySet<string>, grams: ReadonlySet<string>): string {
  const lower = lowerAscii(text);
  let done = '';
  let maskedTo = 0;
  for (let at = 0; at + GRAM <= lower.length; at += STRIDE) {
    if (!grams.has(lower.slice(at, at + GRAM))) continue;
    for (let begin = Math.max(0, at + GRAM - PIECE); begin <= at; begin += 1) {
      if (!pieces.has(lower.slice(begin, begin + PIECE))) continue;
      if (done === '' || begin > maskedTo) done += text.slice(maskedTo, begin) + mask;
      maskedTo = begin + PIECE;
    }
  }
  return done + text.slice(maskedTo);
}

/** A position at which a text may have been cut: at an ellipsis, or at the end of a line or of a text in quotes. */
const CUT = /( ?…|"?\n|"$)/;

function withoutEnds(text: string, mask: string, heads: ReadonlySet<string>, tails: ReadonlySet<string>): string {
  return text
    .split(CUT)
    .map((part, index, parts) => {
      const [before = '', after = ''] = [parts[index - 1], parts[index + 1]];
      const end = lowerAscii(part.slice(1 - PIECE));
      const head = longest(after.includes('…') ? PIECE_AT_MARK : PIECE_AT_END, end, (length) =>
        heads.has(end.slice(-length)),
      );
      const rest = head === 0 ? part : part.slice(0, -head) + mask;
      if (!before.includes('…')) return rest;
      const begin = lowerAscii(rest.slice(0, PIECE - 1));
      const tail = longest(PIECE_AT_MARK, begin, (length) => tails.has(begin.slice(0, length)));
      return tail === 0 ? rest : mask + rest.slice(tail);
    })
    .join('');
}

function longest(least: number, within: string, fits: (length: number) => boolean): number {
  for (let length = within.length; length >= least; length -= 1) if (fits(length)) return length;
  return 0;
}
