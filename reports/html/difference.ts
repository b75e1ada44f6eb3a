import type { Comparison, Failure } from '../../spec/shapes/results.ts';
import { cut, type Limits } from './limits.ts';
import { type Html, html } from './markup.ts';

/** The difference of two texts: their shared beginning and end, and the part of each between them. */
interface Difference {
  readonly before: string;
  readonly expected: string;
  readonly seen: string;
  readonly after: string;
}

/** Compares two texts. It never splits a character. */
export function findDifference({ expected, seen }: Comparison): Difference {
  const [one, other] = [[...expected], [...seen]];
  const shorter = Math.min(one.length, other.length);
  const before = countWhile(shorter, (index) => one[index] === other[index]);
  const after = countWhile(shorter - before, (index) => one.at(-1 - index) === other.at(-1 - index));
  const middle = (characters: readonly string[]): string =>
    characters.slice(before, characters.length - after).join('');
  return {
    before: one.slice(0, before).join(''),
    expected: middle(one),
    seen: middle(other),
    after: one.slice(one.length - after).join(''),
  };
}

function countWhile(limit: number, holds: (index: number) => boolean): number {
  let count = 0;
  while (count < limit && holds(count)) count += 1;
  return count;
}

/** Two texts below each other with the difference marked, and its bytes if the letters do not show it. */
export function comparisonBlock(comparison: Comparison): Html {
  const { before, expected, seen, after } = findDifference(comparison);
  const line = (name: string, middle: string): Html =>
    html`<tr><th scope="row">${name}</th><td><code>${before}<mark>${middle}</mark>${after}</code></td></tr>`;
  const bytes = (name: string, middle: string): Html =>
    html`<tr><th scope="row">${name}</th><td><code>${middle === '' ? 'none' : toHex(middle)}</code></td></tr>`;
  const needsBytes = !isPlain(expected) || !isPlain(seen);
  return html`<table class="compare"><caption>Difference</caption><tbody>${line('expected', expected)}${line('seen', seen)}${needsBytes && [bytes('expected bytes', expected), bytes('seen bytes', seen)]}</tbody></table>`;
}

/** Most bytes shown, because more are not compared by eye. */
const MAX_BYTES = 48;
/** Text whose characters are all visible. A space at an end is not. */
const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;

/** True if a text can be read exactly, so that its bytes are not needed. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text) && !/\\u\{[0-9a-f]+\}/.test(text);
}

/** The bytes of a text in UTF-8, in hexadecimal: `c3 a9`. */
export function toHex(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const pairs = [...bytes.subarray(0, MAX_BYTES)].map((byte) => byte.toString(16).padStart(2, '0'));
  const rest = bytes.length - MAX_BYTES;
  return pairs.join(' ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The raw request of a failure, with the difference marked if it is found there. */
export function requestBlock(failure: Failure, { requestChars }: Limits): Html {
  if (failure.request === undefined || requestChars === 0) return html``;
  const span = differingSpan(failure);
  const { shown, note } = cut(failure.request, requestChars);
  const { from, to } = span !== undefined && span.to <= shown.length ? span : { from: 0, to: 0 };
  const marked =
    from < to ? [shown.slice(0, from), html`<mark>${shown.slice(from, to)}</mark>`, shown.slice(to)] : shown;
  return html`<figure><figcaption>Request on the wire${note !== undefined && ` (${note}; results.json has more)`}</figcaption><pre class="wire">${marked}</pre></figure>`;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The place of the difference in the request; undefined if there is none, or more than one. */
export function differingSpan({ request = '', comparison, expected, seen }: Failure): Span | undefined {
  if (comparison === undefined) return undefined;
  const difference = findDifference(comparison);
  const before = difference.before.replace(/^…/, '');
  const context = `${before}${difference.seen}${difference.after.replace(/…$/, '')}`;
  const found = [`${context}`, ...namesIn(`${expected} ${seen}`).map((name) => `"${name}":${context}`)]
    .map((text) => ({ text, at: onlyPlace(request, text) }))
    .find(({ at }) => at !== undefined);
  if (found?.at === undefined) return undefined;
  const from = found.at + found.text.length - context.length + before.length;
  // The neighbours of missing text are marked.
  return difference.seen === ''
    ? { from: Math.max(0, from - 1), to: Math.min(request.length, from + 1) }
    : { from, to: from + difference.seen.length };
}

/** The members that a text names in backticks, by the last part of their path. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/`([^`]{1,200})`/g)].flatMap(([, path = '']) => path.split('.').slice(-1));
}

function onlyPlace(text: string, part: string): number | undefined {
  const at = text.indexOf(part);
  return part === '' || at === -1 || at !== text.lastIndexOf(part) ? undefined : at;
}
