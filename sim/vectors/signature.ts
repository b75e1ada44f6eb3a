import { gunzipSync } from 'node:zlib';
import type { SignatureVector } from '../../spec/shapes/vectors.ts';
import { SIGNATURE_MISTAKES, type SignatureMistake } from '../../spec/webhooks/signature-mistakes.ts';
import { digest } from '../rules/router/request.ts';
import { gzip, type NamedBody, signedBodies } from './signed-bodies.ts';
import { readTable, readText } from './tables.ts';

const SECRET = 's3cret';
/** Most bodies that show one mistake. */
const BODIES_OF_A_MISTAKE = 3;
/** Larger bodies only show mistakes about size, because each takes as much room as a hundred others. */
const SMALL_BYTES = 2_048;
const LONG_BYTES = 1_024;
/** The first bodies, one of each kind. */
const KINDS = 7;

const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

/** The right value of the header, by the rules of the reference. */
const rightDigest = digest;

interface NamedSecret {
  readonly name: string;
  readonly what: string;
  readonly secret: string;
}

const SECRETS: readonly NamedSecret[] = readTable('signature', 'Secrets', ['name', 'secret', 'description']).map(
  ({ name, secret, description }) => ({ name, what: description, secret: readText(secret) }),
);
const BODIES = signedBodies();

/** A way to make a wrong value of the header; null for none, undefined if it does not apply. */
interface Mistake {
  readonly name: string;
  readonly words: string;
  readonly header: (body: Buffer, secret: string) => string | null | undefined;
}

/** A digest over bytes other than the body's. */
const over = (name: string, words: string, change: (body: Buffer) => Buffer | undefined): Mistake => ({
  name: `over-${name}`,
  words: `the digest is over ${words}`,
  header: (body, secret) => {
    const changed = change(body);
    return changed === undefined ? undefined : rightDigest(secret, changed);
  },
});

/** The same for a change of the text of a body in UTF-8. */
const overText = (name: string, words: string, change: (text: string) => string): Mistake =>
  over(name, words, (body) => {
    const text = body.toString('utf8');
    return utf8(text).equals(body) ? utf8(change(text)) : undefined;
  });

/** The same for a change of the value of a body in JSON. */
const overValue = (name: string, words: string, write: (value: unknown) => string): Mistake =>
  over(name, words, (body) => {
    try {
      return utf8(write(JSON.parse(body.toString('utf8'))));
    } catch {
      return undefined;
    }
  });

/** Published words that differ from those of the table. */
const WORDS: Readonly<Record<string, string>> = {
  'key-and-message-exchanged': 'key and message are exchanged',
  'keyed-with-nothing': 'the key is empty',
};
/** Secrets that a program decodes. */
const DECODED: Readonly<Record<string, RegExp>> = {
  'keyed-with-secret-from-hex': /^([\da-f]{2})+$/i,
  'keyed-with-secret-from-base64': /^[\w+/]{8,}=*$/,
};

const fromTable = ({ name, words, value }: SignatureMistake): Mistake => ({
  name,
  words: WORDS[name] ?? words,
  header: (body, secret) => (DECODED[name]?.test(secret) === false ? undefined : value(secret, body)),
});
const ofPart = (...parts: readonly SignatureMistake['part'][]): readonly Mistake[] =>
  SIGNATURE_MISTAKES.filter(({ part }) => parts.includes(part)).map(fromTable);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

const escaped = (text: string, what: RegExp): string =>
  text.replace(what, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON in the default form of some languages, with a space after each colon and comma. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return `{${members.join(', ')}}`;
}

const BODY_MISTAKES: readonly Mistake[] = [
  overValue('parsed-and-written-again', 'the body after it was parsed and written again', (value) =>
    JSON.stringify(value),
  ),
  overValue('sorted-keys', 'the body with its keys sorted', (value) => JSON.stringify(sorted(value))),
  overValue('spaces-after-colons', 'the body written with a space after each colon and comma', spaced),
  overValue('indented', 'the body written with indentation', (value) => JSON.stringify(value, null, 2)),
  overText('escaped-beyond-ascii', 'the body with everything beyond ASCII escaped', (text) =>
    escaped(text, /[\u0080-\uffff]/g),
  ),
  overText('escaped-slashes', 'the body with its slashes escaped', (text) => text.replace(/(?<!\\)\//g, '\\/')),
  overText('escaped-markup', 'the body with `<`, `>` and `&` escaped', (text) => escaped(text, /[<>&]/g)),
  overText('unescaped', 'the body with its escapes of the form \\u0000 resolved', (text) =>
    text.replace(/\\u(?!00[01]|d[89a-f])([0-9a-f]{4})/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    ),
  ),
  ...ofPart('body'),
  over('gzip', 'the body after gzip', (body) => gzip(body)),
  over('gunzip', 'what the body was before gzip', (body) =>
    body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : undefined,
  ),
  over('time-and-body', 'a time, a dot and the body, as other webhook formats do', (body) =>
    Buffer.concat([utf8('1767225600.'), body]),
  ),
  over('another-body', 'another body: the request is a copy with a new one', () => BODIES[0]?.body),
  over('one-bit-changed', 'a body that differs in one bit', (body) => {
    const copy = Buffer.from(body);
    copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
    return copy;
  }),
];

const [NO_KEY, ...KEY_MISTAKES] = ofPart('key');
const OTHER_MISTAKES: readonly Mistake[] = [
  ...ofPart('digest', 'form'),
  { name: 'absent', words: 'the header is absent', header: () => null },
  {
    name: 'keyed-with-another-secret',
    words: 'the key is another secret',
    header: (body) => rightDigest('another', body),
  },
  ...(NO_KEY === undefined ? [] : [NO_KEY]),
];

/** Values of the header in another form, which a receiver may accept or refuse. */
const OPEN_FORMS: readonly (readonly [name: string, words: string, write: (digits: string) => string])[] = [
  ['upper-case', 'written in upper case', (digits) => digits.toUpperCase()],
  [
    'mixed-case',
    'written in upper and lower case',
    (digits) => digits.replace(/[a-f]/, (digit) => digit.toUpperCase()),
  ],
  ['spaces-around', 'given with a space on each side', (digits) => ` ${digits} `],
];

function chooseRequirement(secret: string, body: Buffer): string {
  if (!isAscii(utf8(secret))) return 'SIG-004';
  if (!isAscii(body)) return 'SIG-003';
  return body.length > LONG_BYTES ? 'SIG-011' : 'SIG-002';
}

function rightVector(id: string, description: string, secret: string, { body }: NamedBody): SignatureVector {
  return {
    id: `signature/${id}`,
    description,
    requirement: chooseRequirement(secret, body),
    treatment: 'valid',
    secret,
    body: body.toString('base64'),
    header: rightDigest(secret, body),
  };
}

/** The vectors of a mistake: with the first of these bodies and secrets for which it makes a difference. */
function wrongVectors(
  { name, words, header }: Mistake,
  pairs: readonly (readonly [NamedBody, NamedSecret | undefined])[],
): SignatureVector[] {
  const shown = pairs.flatMap(([each, named]): SignatureVector[] => {
    const secret = named?.secret ?? SECRET;
    const value = header(each.body, secret);
    if (value === undefined || value === rightDigest(secret, each.body)) return [];
    const at = named === undefined ? each.name : `${each.name}-${named.name}`;
    return [
      {
        id: `signature/${name}-${at}`,
        description: `Wrong, because ${words}. ${each.what}${named === undefined ? '' : `, and a secret ${named.what}`}.`,
        requirement: value === null ? 'RCV-003' : 'RCV-002',
        treatment: 'invalid',
        secret,
        body: each.body.toString('base64'),
        header: value,
        mistake: words,
      },
    ];
  });
  return shown.slice(0, BODIES_OF_A_MISTAKE);
}

/** For each mistake the bodies start at another one, so that all of them are used. */
function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** A digest that begins with a zero, which some programs drop. */
function withZeroInFront(): NamedBody {
  for (let number = 0; ; number += 1) {
    const body = utf8(
      `{"version":1,"type":"track","userId":"u1","event":"Zero ${number}","properties":{},"timestamp":"2026-01-01T00:00:00.000Z"}`,
    );
    if (rightDigest(SECRET, body).startsWith('00')) {
      return { name: 'digest-with-zeros', what: 'A body whose digest begins with zeros', body };
    }
  }
}

function findBody(name: string): NamedBody {
  const found = BODIES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`Expected a body that is called ${name}, got none`);
  return found;
}

/** All vectors about signatures, in a fixed order. */
export function signatureVectors(): SignatureVector[] {
  const bodies = [...BODIES, withZeroInFront()];
  const small = bodies.filter(({ body }) => body.length <= SMALL_BYTES);
  const [first, accented] = [findBody('plain'), findBody('accents')];
  // A body of each kind, in turn: track, page, screen and so on.
  const kinds = bodies.slice(0, KINDS);
  return [
    ...bodies.map((each) => rightVector(each.name, `Right. ${each.what}.`, SECRET, each)),
    ...SECRETS.flatMap(({ name, what, secret }, index) =>
      [kinds[index % KINDS] ?? first, accented].map((each) =>
        rightVector(`secret-${name}-${each.name}`, `Right. ${each.what}, and a secret ${what}.`, secret, each),
      ),
    ),
    ...BODY_MISTAKES.flatMap((mistake, index) =>
      wrongVectors(
        mistake,
        [...rotated(small, index * 5), ...bodies.filter(({ body }) => body.length > SMALL_BYTES)].map((each) => [
          each,
          undefined,
        ]),
      ),
    ),
    ...OTHER_MISTAKES.flatMap((mistake, index) =>
      wrongVectors(
        mistake,
        rotated(small, index * 7).map((each) => [each, undefined]),
      ),
    ),
    ...KEY_MISTAKES.flatMap((mistake) =>
      wrongVectors(
        mistake,
        SECRETS.map((secret) => [first, secret]),
      ),
    ),
    ...OPEN_FORMS.flatMap(([name, words, write]) =>
      [first, accented].map(
        (each): SignatureVector => ({
          ...rightVector(`${name}-${each.name}`, `Open: the right digest is ${words}. ${each.what}.`, SECRET, each),
          requirement: name === 'spaces-around' ? 'RCV-002' : 'RCV-006',
          treatment: 'acceptable',
          header: write(rightDigest(SECRET, each.body)),
        }),
      ),
    ),
  ];
}
