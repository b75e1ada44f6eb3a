/**
 * JSON that keeps the spelling of numbers: those beyond the precision of a double, and `39.90`, `10.0`, `1e2` and `-0`.
 * Such a number reads as an ordinary number. It is written as it was parsed, as long as it stays in the same object or
 * array.
 */

/** The text of each such number, by the object or array and the name or index in it. */
const written = new WeakMap<object, Map<string, string>>();
/** Most programs never see such a number, so writing can skip the search. */
let isAnyKept = false;

/** Finds every number that may change its spelling, and little else, so that most texts are parsed only once. */
const UNUSUAL_NUMBER = /(?:^|[[:,\s])-?(?:[\d.]{16}|(?:\d+\.\d*0|[\d.]+[eE][+-]?\d+|(?<=-)0)(?=[\s,\]}]|$))/;
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;

/** @throws SyntaxError for text that is not JSON */
export function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!UNUSUAL_NUMBER.test(text)) return value;
  const mark = markFor(text);
  const marked = text.replace(TEXT_OR_NUMBER, (token) => (isLossy(token) ? `"${mark}${token}"` : token));
  return marked.length === text.length ? value : JSON.parse(marked, keeping(mark));
}

export function writeExact(value: unknown): string {
  const text = JSON.stringify(value);
  if (!isAnyKept) return text;
  const mark = markFor(text);
  const marked = JSON.stringify(value, function (this: object, name: string, each: unknown) {
    const number = written.get(this)?.get(name);
    return number !== undefined && Object.is(Number(number), each) ? mark + number : each;
  });
  return marked.length === text.length ? text : marked.replaceAll(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1');
}

/** Copies the exact number to a place in another object or array. */
export function copyExact([from, name]: Place, [to, newName]: Place): void {
  const number = written.get(from)?.get(name);
  if (number !== undefined) keep(to, newName, number);
}

type Place = readonly [holder: object, name: string];

/** Approximate memory in bytes for the exact numbers of an object or array, without the value itself. */
export function exactBytes(holder: object): number {
  const numbers = isAnyKept ? written.get(holder) : undefined;
  return numbers === undefined ? 0 : [...numbers.values()].reduce((sum, text) => sum + ENTRY_BYTES + text.length, 0);
}

const ENTRY_BYTES = 64;

/** True for a number whose text would change when it is written again. */
function isLossy(token: string): boolean {
  return !token.startsWith('"') && String(Number(token)) !== token;
}

/** A prefix that no string in this JSON contains. */
function markFor(json: string): string {
  let mark = 'number ';
  while (json.includes(mark)) mark = `${mark.slice(0, -1)}r `;
  return mark;
}

const keeping = (mark: string) =>
  function (this: object, name: string, each: unknown): unknown {
    if (typeof each !== 'string' || !each.startsWith(mark)) return each;
    const number = each.slice(mark.length);
    keep(this, name, number);
    return Number(number);
  };

function keep(holder: object, name: string, number: string): void {
  isAnyKept = true;
  const numbers = written.get(holder) ?? new Map<string, string>();
  written.set(holder, numbers.set(name, number));
}
