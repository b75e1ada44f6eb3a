import { createHash, createHmac } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { SignatureVector } from '../../spec/shapes/vectors.ts';
import { BODIES, gzip, NAMED_BODIES, type NamedBody } from './signed-bodies.ts';

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
const hex = (bytes: Buffer): string => bytes.toString('hex');
const hmac = (key: Buffer | string, body: Buffer, algorithm = 'sha1'): Buffer =>
  createHmac(algorithm, key).update(body).digest();
const sha1 = (...parts: readonly Buffer[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest();

/** The right value of the header, by the rules of the reference. */
export function rightDigest(secret: string, body: Buffer): string {
  return hex(hmac(utf8(secret), body));
}

interface NamedSecret {
  readonly name: string;
  readonly what: string;
  readonly secret: string;
}

const SECRETS: readonly NamedSecret[] = [
  { name: 'one-character', what: 'of one character', secret: 'x' },
  { name: 'spaces-around', what: 'with spaces around it', secret: '  s3cret ' },
  { name: 'tab-inside', what: 'with a tab in it', secret: 's3\tcret' },
  { name: 'line-break-at-end', what: 'that ends with a line break', secret: 's3cret\n' },
  { name: 'two-lines', what: 'of two lines', secret: 'first\nsecond' },
  { name: 'hex-digits', what: 'of hexadecimal digits', secret: '00112233445566778899aabbccddeeff' },
  { name: 'base64', what: 'that looks like base64', secret: 'c2hhcmVkLXNlY3JldA==' },
  { name: 'whsec', what: 'with the prefix of another webhook format', secret: 'whsec_c2hhcmVkLXNlY3JldA==' },
  { name: 'percent-codes', what: 'of percent codes', secret: '%73%33%63' },
  { name: 'percent-inside', what: 'with a percent code in it', secret: 'a%20b' },
  { name: 'dollar', what: 'with a dollar sign', secret: 'pa$word$1' },
  { name: 'leading-zeros', what: 'of digits with zeros in front', secret: '0012345' },
  { name: 'large-number', what: 'of more digits than a number holds', secret: '12345678901234567890' },
  { name: 'word-null', what: 'that is the word null', secret: 'null' },
  { name: 'quotes', what: 'with quotes and a backslash', secret: '"a\'b\\c"' },
  { name: 'upper-case', what: 'in upper case', secret: 'S3CRET' },
  { name: 'e-acute', what: 'with an accent', secret: 'sécrèt' },
  { name: 'e-acute-decomposed', what: 'with an accent as a separate character', secret: 'se\u0301cret' },
  { name: 'cyrillic', what: 'in Cyrillic', secret: 'секрет' },
  { name: 'kanji', what: 'in Japanese', secret: '秘密の鍵' },
  { name: 'emoji', what: 'of an emoji', secret: '🔑🗝️' },
  { name: 'nul', what: 'with the character 0 in it', secret: 'a\0b' },
  { name: 'block-of-64', what: 'of 64 bytes, as many as a block of SHA-1', secret: 'k'.repeat(64) },
  { name: 'beyond-block', what: 'of 65 bytes, more than a block of SHA-1', secret: `${'k'.repeat(64)}z` },
  { name: 'long', what: 'of 300 bytes', secret: 'long secret '.repeat(25) },
];

/** A way to make a wrong value of the header; undefined if it would be right, or does not apply. */
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
const overText = (name: string, words: string, change: (text: string) => string | Buffer): Mistake =>
  over(name, words, (body) => {
    const text = body.toString('utf8');
    return utf8(text).equals(body) ? Buffer.from(change(text)) : undefined;
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

const keyed = (name: string, words: string, key: (secret: string) => Buffer | string): Mistake => ({
  name: `keyed-with-${name}`,
  words: `the key is ${words}`,
  header: (body, secret) => hex(hmac(key(secret), body)),
});

const written = (name: string, words: string, write: (digest: Buffer) => string): Mistake => ({
  name,
  words: `the digest is ${words}`,
  header: (body, secret) => write(hmac(utf8(secret), body)),
});

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

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

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
  overText('latin1', 'the body in ISO 8859-1', (text) => Buffer.from(text, 'latin1')),
  overText('utf16', 'the body in UTF-16, little endian', (text) => Buffer.from(text, 'utf16le')),
  overText('utf16-big-endian', 'the body in UTF-16, big endian', (text) => Buffer.from(text, 'utf16le').swap16()),
  over('utf8-twice', 'the body encoded as UTF-8 twice', (body) => utf8(body.toString('latin1'))),
  overText('ascii-with-question-marks', 'the body with `?` for everything beyond ASCII', (text) =>
    text.replace(/[^\0-\x7f]/gu, '?'),
  ),
  overText('ascii-only', 'the body without what is beyond ASCII', (text) => text.replace(/[^\0-\x7f]/gu, '')),
  overText('composed-unicode', 'the body in composed Unicode (NFC)', (text) => text.normalize('NFC')),
  overText('decomposed-unicode', 'the body in decomposed Unicode (NFD)', (text) => text.normalize('NFD')),
  over('replacement-characters', 'the body with bytes that are no UTF-8 replaced', (body) =>
    utf8(body.toString('utf8')),
  ),
  over('byte-order-mark-added', 'the body with a byte order mark before it', (body) => Buffer.concat([MARK, body])),
  over('byte-order-mark-dropped', 'the body without the byte order mark at its beginning', (body) =>
    body.subarray(0, 3).equals(MARK) ? body.subarray(3) : undefined,
  ),
  over('line-break-added', 'the body followed by a line break', (body) => Buffer.concat([body, utf8('\n')])),
  overText('trimmed', 'the body without the white space around it', (text) =>
    text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, ''),
  ),
  overText('line-feeds', 'the body with LF for CRLF', (text) => text.replaceAll('\r\n', '\n')),
  overText('as-many-bytes-as-characters', 'as many bytes of the body as it has characters', (text) =>
    utf8(text).subarray(0, text.length),
  ),
  over('first-1024-bytes', 'the first 1,024 bytes of the body', (body) => body.subarray(0, 1_024)),
  over('first-8192-bytes', 'the first 8,192 bytes of the body', (body) => body.subarray(0, 8_192)),
  over('all-but-the-last-byte', 'all of the body but its last byte', (body) => body.subarray(0, -1)),
  over('base64', 'the body in base64', (body) => utf8(body.toString('base64'))),
  over('hex', 'the body in hexadecimal', (body) => utf8(hex(body))),
  overText('json-text', 'the body written as a JSON text, in quotes', (text) => JSON.stringify(text)),
  over('object-object', '`[object Object]` instead of the body', () => utf8('[object Object]')),
  over('nothing', 'nothing', () => Buffer.alloc(0)),
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

const OTHER_MISTAKES: readonly Mistake[] = [
  { name: 'sha256', words: 'the digest is HMAC-SHA256', header: (body, secret) => hex(hmac(secret, body, 'sha256')) },
  {
    name: 'sha256-cut',
    words: 'the digest is the first 40 digits of HMAC-SHA256',
    header: (body, secret) => hex(hmac(secret, body, 'sha256')).slice(0, 40),
  },
  { name: 'sha512', words: 'the digest is HMAC-SHA512', header: (body, secret) => hex(hmac(secret, body, 'sha512')) },
  { name: 'md5', words: 'the digest is HMAC-MD5', header: (body, secret) => hex(hmac(secret, body, 'md5')) },
  {
    name: 'plain-sha1',
    words: 'the digest is SHA-1 of the body, without the secret',
    header: (body) => hex(sha1(body)),
  },
  {
    name: 'plain-sha1-secret-first',
    words: 'the digest is SHA-1 of the secret and the body, instead of an HMAC',
    header: (body, secret) => hex(sha1(utf8(secret), body)),
  },
  {
    name: 'plain-sha1-secret-last',
    words: 'the digest is SHA-1 of the body and the secret, instead of an HMAC',
    header: (body, secret) => hex(sha1(body, utf8(secret))),
  },
  {
    name: 'key-and-message-exchanged',
    words: 'key and message are exchanged',
    header: (body, secret) => hex(hmac(body, utf8(secret))),
  },
  written('in-base64', 'in base64', (digest) => digest.toString('base64')),
  written('in-base64url', 'in base64url', (digest) => digest.toString('base64url')),
  written('in-base64-of-hex', 'in base64 of its hexadecimal digits', (digest) => utf8(hex(digest)).toString('base64')),
  written('with-prefix-sha1', 'written with the prefix `sha1=`', (digest) => `sha1=${hex(digest)}`),
  written('with-prefix-0x', 'written with the prefix `0x`', (digest) => `0x${hex(digest)}`),
  written('with-quotes', 'written in quotes', (digest) => `"${hex(digest)}"`),
  written('with-hyphens', 'written with hyphens between its bytes', (digest) => hex(digest).replace(/..(?!$)/g, '$&-')),
  written('with-colons', 'written with colons between its bytes', (digest) => hex(digest).replace(/..(?!$)/g, '$&:')),
  written('cut-to-32', 'cut to 32 digits', (digest) => hex(digest).slice(0, 32)),
  written('cut-to-8', 'cut to 8 digits', (digest) => hex(digest).slice(0, 8)),
  written('cut-by-one', 'cut by its last digit', (digest) => hex(digest).slice(0, -1)),
  written('too-long', 'followed by two more digits', (digest) => `${hex(digest)}00`),
  written('twice', 'there twice', (digest) => hex(digest).repeat(2)),
  written(
    'in-a-list',
    'there twice, with a comma, as two headers in one',
    (digest) => `${hex(digest)}, ${hex(digest)}`,
  ),
  written(
    'after-a-wrong-one',
    'there after a wrong one, with a comma',
    (digest) => `${'0'.repeat(40)}, ${hex(digest)}`,
  ),
  written('reversed', 'written with its bytes in reverse order', (digest) => hex(Buffer.from(digest).reverse())),
  written('as-number', 'written as a decimal number', (digest) => BigInt(`0x${hex(digest)}`).toString()),
  written('without-zeros-of-bytes', 'written without the leading zero of each byte', (digest) =>
    Array.from(digest, (byte) => byte.toString(16)).join(''),
  ),
  written('full-width', 'written in full-width digits, whose UTF-8 was read as ISO 8859-1', (digest) =>
    utf8(hex(digest).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))).toString('latin1'),
  ),
  written('first-digit-changed', 'wrong in its first digit', (digest) =>
    hex(digest).replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  ),
  written('last-digit-changed', 'wrong in its last digit', (digest) =>
    hex(digest).replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
  ),
  written('only-zeros', 'replaced with zeros', () => '0'.repeat(40)),
  written('only-letters', 'replaced with 40 letters that are no digits', () => 'z'.repeat(40)),
  written('empty', 'empty', () => ''),
  { name: 'absent', words: 'the header is absent', header: () => null },
  keyed('another-secret', 'another secret', () => 'another'),
  keyed('nothing', 'empty', () => ''),
];

const KEY_MISTAKES: readonly Mistake[] = [
  keyed('trimmed-secret', 'the secret without the white space around it', (secret) => secret.trim()),
  keyed('line-break', 'the secret followed by a line break', (secret) => `${secret}\n`),
  keyed('first-line', 'the first line of the secret', (secret) => secret.replace(/\n.*/s, '')),
  keyed('lower-case-secret', 'the secret in lower case', (secret) => secret.toLowerCase()),
  keyed('upper-case-secret', 'the secret in upper case', (secret) => secret.toUpperCase()),
  keyed('secret-from-hex', 'the secret decoded from hexadecimal', (secret) =>
    /^([\da-f]{2})+$/i.test(secret) ? Buffer.from(secret, 'hex') : secret,
  ),
  keyed('secret-from-base64', 'the secret decoded from base64', (secret) =>
    /^[\w+/]{8,}=*$/.test(secret) ? Buffer.from(secret, 'base64') : secret,
  ),
  keyed('secret-without-prefix', 'the secret without `whsec_`, decoded from base64', (secret) =>
    secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret,
  ),
  keyed('secret-in-base64', 'the secret encoded in base64', (secret) => utf8(secret).toString('base64')),
  keyed('unescaped-secret', 'the secret with its percent codes decoded', (secret) => {
    try {
      return decodeURIComponent(secret);
    } catch {
      return secret;
    }
  }),
  keyed('expanded-secret', 'the secret with names after dollar signs left out', (secret) =>
    secret.replace(/\$\w+/g, ''),
  ),
  keyed('secret-as-number', 'the secret read as a number', (secret) =>
    /^\d+$/.test(secret) ? String(Number(secret)) : secret,
  ),
  keyed('latin1-secret', 'the secret in ISO 8859-1', (secret) => Buffer.from(secret, 'latin1')),
  keyed('utf16-secret', 'the secret in UTF-16', (secret) => Buffer.from(secret, 'utf16le')),
  keyed('composed-secret', 'the secret in composed Unicode (NFC)', (secret) => secret.normalize('NFC')),
  keyed('ascii-of-secret', 'the secret without what is beyond ASCII', (secret) => secret.replace(/[^\0-\x7f]/gu, '')),
  keyed('secret-up-to-nul', 'the secret up to the character 0', (secret) => secret.replace(/\0.*/s, '')),
  keyed('64-bytes-of-secret', 'the first 64 bytes of the secret', (secret) => utf8(secret).subarray(0, 64)),
  keyed('sha1-of-secret', 'the SHA-1 of the secret', (secret) => sha1(utf8(secret))),
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

function requirementOf(secret: string, body: Buffer): string {
  if (!isAscii(utf8(secret))) return 'SIG-004';
  if (!isAscii(body)) return 'SIG-003';
  return body.length > LONG_BYTES ? 'SIG-011' : 'SIG-002';
}

function rightVector(id: string, description: string, secret: string, { body }: NamedBody): SignatureVector {
  return {
    id: `signature/${id}`,
    description,
    requirement: requirementOf(secret, body),
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

/** All vectors about signatures, in a fixed order. */
export function signatureVectors(): SignatureVector[] {
  const bodies = [...BODIES, withZeroInFront()];
  const small = bodies.filter(({ body }) => body.length <= SMALL_BYTES);
  const [first, accented] = [NAMED_BODIES.plain, NAMED_BODIES.accents];
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
