import { type BodyDocument, written } from './bodies.ts';

/** A way of writing JSON that parses to the same value, but that another library would not write again. */
export interface Spelling {
  readonly name: string;
  /** True if bytes follow the JSON value. A decoder that stops at the end of the value does not read them. */
  readonly isAfterJson?: true;
  readonly write: (body: BodyDocument) => Buffer;
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8');
const compact = (body: BodyDocument): string => written(body).toString('utf8');
const inType = (body: BodyDocument, change: (type: string) => string): string =>
  compact(body).replace(`"type":"${body.type}"`, `"type":"${change(body.type)}"`);

export const WHITE_SPACE: readonly Spelling[] = [
  { name: 'a space after each colon and comma', write: (body) => bytes(spaced(body)) },
  { name: 'indentation', write: (body) => bytes(JSON.stringify(body, null, 2)) },
  { name: 'a line break at its end', isAfterJson: true, write: (body) => bytes(`${compact(body)}\n`) },
  { name: 'white space around it', isAfterJson: true, write: (body) => bytes(` \r\n\t${compact(body)} `) },
];

/** Characters of texts, written as escapes. */
export const ESCAPES: readonly Spelling[] = [
  { name: 'letters as escapes', write: (body) => bytes(inType(body, escaped)) },
  { name: 'a slash with a backslash before it', write: (body) => inProperties(body, '"path":"\\/a\\/b"') },
  {
    name: 'characters beyond ASCII as escapes',
    write: (body) => inProperties(body, '"city":"K\\u00f8benhavn","sign":"\\ud83d\\ude42"'),
  },
  { name: 'angle brackets as escapes', write: (body) => inProperties(body, '"html":"\\u003cb\\u003e\\u0026"') },
];

/** Numbers that are not written in the shortest way, or that lose digits as doubles. */
export const NUMBERS: readonly Spelling[] = [
  { name: 'a zero after the point', write: (body) => inProperties(body, '"revenue":10.0,"rate":1.50') },
  { name: 'exponents', write: (body) => inProperties(body, '"revenue":1e2,"rate":25E-1') },
  { name: 'more digits than a double has', write: (body) => inProperties(body, '"order":12345678901234567890') },
];

/** Orders of members that a parser or a map may change. */
export const ORDERS: readonly Spelling[] = [
  {
    name: 'members in reverse order',
    write: (body) => written({ type: body.type, ...Object.fromEntries(Object.entries(body).reverse()) }),
  },
  { name: 'names that are numbers, in falling order', write: (body) => inProperties(body, '"10":"a","9":"b","1":"c"') },
];

/** JSON in the default form of some libraries. */
export function spaced(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(spaced).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  const members = Object.entries(json).map(([name, value]) => `${JSON.stringify(name)}: ${spaced(value)}`);
  return `{${members.join(', ')}}`;
}

function escaped(text: string): string {
  return text.replace(/./g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The body with properties from JSON text. */
function inProperties(body: BodyDocument, members: string): Buffer {
  return bytes(compact({ ...body, properties: {} }).replace('"properties":{}', () => `"properties":{${members}}`));
}
