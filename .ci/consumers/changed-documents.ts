export type Pick = <Item>(items: readonly Item[]) => Item;

/** A number as written, because JavaScript writes each number in only one way. */
const raw = (text: string): string => `${MARK}${text}`;
const MARK = '\u0001number ';
const MARKED = /"\\u0001number ([^"]*)"/g;

/** The JSON text of a document, with the required spelling of numbers. */
export const toText = (document: unknown): string => JSON.stringify(document).replaceAll(MARKED, '$1');

/**
 * Values that programs read in different ways, except those that JSON itself leaves open: numbers that a double does
 * not hold, repeated keys of an object, and halves of surrogate pairs.
 */
const STRINGS: readonly ((text: string) => string)[] = [
  (text) => `${text}\n`,
  (text) => `\n${text}`,
  (text) => `${text}\r`,
  (text) => `${text}\r\n`,
  (text) => `${text}\u2028`,
  (text) => `${text} `,
  (text) => `${text}\0`,
  (text) => `${text}😀`,
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  (text) => text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (text) => text.toUpperCase(),
  (text) => text.slice(1),
  (text) => text.slice(0, -1),
  () => '',
];
const NUMBERS: readonly ((number: number) => unknown)[] = [
  (number) => (Number.isInteger(number) ? raw(`${number}.0`) : number),
  (number) => raw(`${number}e0`),
  (number) => raw(`${number}E+0`),
  (number) => (Number.isInteger(number) && number !== 0 ? raw(`${number}0e-1`) : number),
  (number) => number + 0.5,
  (number) => -number,
  (number) => String(number),
  () => raw('-0'),
  () => raw('9007199254740992'),
  () => raw('12345678901234567168'),
  () => raw('1e300'),
];
const ANYTHING: readonly unknown[] = [null, true, false, 0, 1, raw('1.0'), '', 'text', [], {}, [[]], { type: 'track' }];
const KEYS = ['__proto__', 'constructor', '', 'length', 'version', 'type', 'not listed', '$ref'];

/** A copy of a document that is changed in one place, which may be any. */
export function changed(document: unknown, pick: Pick): unknown {
  if (Array.isArray(document) && document.length > 0 && pick(DEEPER)) {
    const index = pick([...document.keys()]);
    return document.with(index, changed(document[index], pick));
  }
  if (isObject(document) && Object.keys(document).length > 0 && pick(DEEPER)) {
    const key = pick(Object.keys(document));
    return withMember(document, key, changed(document[key], pick));
  }
  return changedHere(document, pick);
}

/** Share of the changes that go further inside. Most rules are about members. */
const DEEPER = [true, true, true, true, true, false];

function changedHere(value: unknown, pick: Pick): unknown {
  if (pick(OTHERWISE)) return pick(ANYTHING);
  if (typeof value === 'string') return pick(STRINGS)(value);
  if (typeof value === 'number') return pick(NUMBERS)(value);
  if (Array.isArray(value)) return pick([[...value, ...value], [...value, null], value.slice(1)]);
  if (!isObject(value)) return pick(ANYTHING);
  const key = pick([...Object.keys(value), ...KEYS]);
  if (!Object.hasOwn(value, key)) return withMember(value, key, pick(ANYTHING));
  return Object.fromEntries(Object.entries(value).filter(([each]) => each !== key));
}

const OTHERWISE = [true, false, false, false];

/** Not by assignment, which treats `__proto__` as something else. */
const withMember = (object: object, key: string, value: unknown): object =>
  Object.fromEntries([...Object.entries(object), [key, value]]);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
