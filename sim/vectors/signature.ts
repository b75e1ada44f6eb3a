import { gunzipSync } from 'node:zlib';
import type { SignatureVector } from '../../spec/shapes/vectors.ts';
import { SIGNATURE_MISTAKES, type SignatureMistake } from '../../spec/webhooks/signature-mistakes.ts';
import { digest } from '../rules/router/request.ts';
import { gzip, readBytes, readTable, readText } from './tables.ts';

const SECRET = 's3cret';
/** Most bodies that show one mistake. */
const BODIES_OF_A_MISTAKE = 3;
/** Larger bodies only show mistakes about size, because each takes as much room as a hundred others. */
const SMALL_BYTES = 2_048;
const LONG_BYTES = 1_024;
/** The first bodies, one of each kind. */
const KINDS = 7;

/** A body or a secret, with a name for ids and words for descriptions. */
interface Named {
  readonly name: string;
  readonly description: string;
}
type Body = Named & { readonly body: Buffer };
type Secret = Named & { readonly secret: string };

const holding = (json: string): string =>
  `{"version":1,"type":"track","userId":"u1","event":"Signed Up","properties":{"text":${json}},"timestamp":"2026-01-01T00:00:00.000Z"}`;

/** Bodies of all kinds, in many scripts, in many spellings of JSON, and bytes that are not JSON at all. */
const BODIES = readTable('signature', 'Bodies', 'name', 'form', 'content', 'description').map((row): Body => {
  const text = row.form === 'says' ? JSON.stringify(readText(row.content)) : row.content;
  return { ...row, body: row.form === 'is' ? readBytes(row.content) : Buffer.from(holding(text)) };
});
const SECRETS: readonly Secret[] = readTable('signature', 'Secrets', 'name', 'secret', 'description').map((row) => ({
  ...row,
  secret: readText(row.secret),
}));

/** A mistake: its name, its words, and the wrong value that it makes; null for none, undefined if it does not apply. */
type Mistake = readonly [
  name: string,
  words: string,
  header: (body: Buffer, secret: string) => string | null | undefined,
];

/** The text of a body in UTF-8, changed. */
const ofText =
  (change: (text: string) => string) =>
  (body: Buffer): string | undefined => {
    const text = body.toString('utf8');
    return Buffer.from(text).equals(body) ? change(text) : undefined;
  };

/** The value of a body in JSON, written in another way. */
const ofValue =
  (write: (value: unknown) => string) =>
  (body: Buffer): string | undefined => {
    try {
      return write(JSON.parse(body.toString('utf8')));
    } catch {
      return undefined;
    }
  };

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}

/** JSON in the default form of some languages, with a space after each colon and comma. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return `{${members.join(', ')}}`;
}

const escaped = (text: string, what: RegExp): string =>
  text.replace(what, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const unescaped = (text: string): string =>
  text.replace(/\\u(?!00[01]|d[89a-f])([0-9a-f]{4})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );

function withBitChanged(body: Buffer): Buffer {
  const copy = Buffer.from(body);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}

/** Published words that differ from those of the diagnosis. */
const WORDS: Readonly<Record<string, string>> = {
  'key-and-message-exchanged': 'key and message are exchanged',
  'keyed-with-nothing': 'the key is empty',
};
/** Secrets that a program decodes. */
const DECODED: Readonly<Record<string, RegExp>> = {
  'keyed-with-secret-from-hex': /^([\da-f]{2})+$/i,
  'keyed-with-secret-from-base64': /^[\w+/]{8,}=*$/,
};

/** Mistakes in these parts that have a diagnosis. */
function listDiagnosed(...parts: readonly SignatureMistake['part'][]): Mistake[] {
  return SIGNATURE_MISTAKES.filter(({ part }) => parts.includes(part)).map(({ name, words, value }): Mistake => {
    const isDecoded = (secret: string): boolean => DECODED[name]?.test(secret) ?? true;
    return [name, WORDS[name] ?? words, (body, secret) => (isDecoded(secret) ? value(secret, body) : undefined)];
  });
}

/** Bytes that are signed instead of the body, by mistake; undefined if there are none for a body. */
const OVER: Readonly<Record<string, (body: Buffer) => Buffer | string | undefined>> = {
  'over-parsed-and-written-again': ofValue(JSON.stringify),
  'over-sorted-keys': ofValue((value) => JSON.stringify(sorted(value))),
  'over-spaces-after-colons': ofValue(spaced),
  'over-indented': ofValue((value) => JSON.stringify(value, null, 2)),
  'over-escaped-beyond-ascii': ofText((text) => escaped(text, /[\u0080-\uffff]/g)),
  'over-escaped-slashes': ofText((text) => text.replace(/(?<!\\)\//g, '\\/')),
  'over-escaped-markup': ofText((text) => escaped(text, /[<>&]/g)),
  'over-unescaped': ofText(unescaped),
  'over-gzip': gzip,
  'over-gunzip': (body) => (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : undefined),
  'over-time-and-body': (body) => Buffer.concat([Buffer.from('1767225600.'), body]),
  'over-another-body': () => BODIES[0]?.body,
  'over-one-bit-changed': withBitChanged,
};

const BODY_MISTAKES = readTable('signature', 'Mistakes', 'name', 'words').flatMap(({ name, words }): Mistake[] => {
  if (name === 'diagnosed') return listDiagnosed('body');
  const header = (body: Buffer, secret: string): string | undefined => {
    const changed = OVER[name]?.(body);
    return changed === undefined ? undefined : digest(secret, Buffer.from(changed));
  };
  return [[name, words, header]];
});

const [NO_KEY, ...KEY_MISTAKES] = listDiagnosed('key');
const OTHER_MISTAKES: readonly Mistake[] = [
  ...listDiagnosed('digest', 'form'),
  ['absent', 'the header is absent', () => null],
  ['keyed-with-another-secret', 'the key is another secret', (body) => digest('another', body)],
  ...(NO_KEY === undefined ? [] : [NO_KEY]),
];

const OPEN_FORMS: Readonly<Record<string, (digits: string) => string>> = {
  'upper-case': (digits) => digits.toUpperCase(),
  'mixed-case': (digits) => digits.replace(/[a-f]/, (digit) => digit.toUpperCase()),
  'spaces-around': (digits) => ` ${digits} `,
};

const isAscii = (bytes: Buffer): boolean => bytes.every((byte) => byte < 0x80);

function chooseRequirement(secret: string, body: Buffer): string {
  if (!isAscii(Buffer.from(secret))) return 'SIG-004';
  if (!isAscii(body)) return 'SIG-003';
  return body.length > LONG_BYTES ? 'SIG-011' : 'SIG-002';
}

function rightVector(id: string, description: string, { body }: Body, secret = SECRET): SignatureVector {
  return {
    id: `signature/${id}`,
    description,
    requirement: chooseRequirement(secret, body),
    treatment: 'valid',
    secret,
    body: body.toString('base64'),
    header: digest(secret, body),
  };
}

/** The vectors of a mistake: with the first of these bodies and secrets for which it makes a difference. */
function wrongVectors([name, words, header]: Mistake, pairs: readonly (readonly [Body, Secret?])[]): SignatureVector[] {
  const shown = pairs.flatMap(([each, named]): SignatureVector[] => {
    const secret = named?.secret ?? SECRET;
    const value = header(each.body, secret);
    if (value === undefined || value === digest(secret, each.body)) return [];
    const keyed = named === undefined ? '' : `, and a secret ${named.description}`;
    const right = rightVector(
      [name, each.name, ...(named === undefined ? [] : [named.name])].join('-'),
      `Wrong, because ${words}. ${each.description}${keyed}.`,
      each,
      secret,
    );
    const requirement = value === null ? 'RCV-003' : 'RCV-002';
    return [{ ...right, requirement, treatment: 'invalid', header: value, mistake: words }];
  });
  return shown.slice(0, BODIES_OF_A_MISTAKE);
}

/** For each mistake the bodies start at another one, so that all of them are used. */
function rotated<Item>(items: readonly Item[], by: number): readonly Item[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}

/** All vectors about signatures, in a fixed order. */
export function signatureVectors(): SignatureVector[] {
  const isSmall = ({ body }: Body): boolean => body.length <= SMALL_BYTES;
  const [small, large] = [BODIES.filter(isSmall), BODIES.filter((each) => !isSmall(each))];
  const pair = (each: Body): readonly [Body] => [each];
  const [first, accented] = ['plain', 'accents'].flatMap((name) => BODIES.find((each) => each.name === name) ?? []);
  if (first === undefined || accented === undefined) throw new Error('Expected the bodies `plain` and `accents`');
  return [
    ...BODIES.map((each) => rightVector(each.name, `Right. ${each.description}.`, each)),
    ...SECRETS.flatMap(({ name, description, secret }, index) =>
      // A body of each kind, in turn: track, page, screen and so on.
      [BODIES[index % KINDS] ?? first, accented].map((each) =>
        rightVector(
          `secret-${name}-${each.name}`,
          `Right. ${each.description}, and a secret ${description}.`,
          each,
          secret,
        ),
      ),
    ),
    ...BODY_MISTAKES.flatMap((mistake, index) =>
      wrongVectors(mistake, [...rotated(small, index * 5), ...large].map(pair)),
    ),
    ...OTHER_MISTAKES.flatMap((mistake, index) => wrongVectors(mistake, rotated(small, index * 7).map(pair))),
    ...KEY_MISTAKES.flatMap((mistake) =>
      wrongVectors(
        mistake,
        SECRETS.map((secret) => [first, secret]),
      ),
    ),
    ...readTable('signature', 'Open', 'name', 'clause', 'words').flatMap(({ name, clause, words }) =>
      [first, accented].map((each): SignatureVector => {
        const description = `Open: the right digest is ${words}. ${each.description}.`;
        const header = OPEN_FORMS[name]?.(digest(SECRET, each.body)) ?? null;
        const open = { requirement: clause, treatment: 'acceptable', header } as const;
        return { ...rightVector(`${name}-${each.name}`, description, each), ...open };
      }),
    ),
  ];
}
