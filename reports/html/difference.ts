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
function findDifference({ expected, seen }: Comparison): Difference {
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
function isPlain(text: string): boolean {
  return PLAIN.test(text) && !/\\u\{[0-9a-f]+\}/.test(text);
}

/** The bytes of a text in UTF-8, in hexadecimal: `c3 a9`. */
function toHex(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  const pairs = [...bytes.subarray(0, MAX_BYTES)].map((byte) => byte.toString(16).padStart(2, '0'));
  const rest = bytes.length - MAX_BYTES;
  return pairs.join(' ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The raw request of a failure. */
export function requestBlock({ request }: Failure, { requestChars }: Limits): Html {
  if (request === undefined || requestChars === 0) return html``;
  const { shown, note } = cut(request, requestChars);
  return html`<figure><figcaption>Request on the wire${note !== undefined && ` (${note}; results.json has more)`}</figcaption><pre class="wire">${shown}</pre></figure>`;
}
