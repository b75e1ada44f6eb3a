import { createHash, createHmac } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { RoutespecError } from '../error.ts';
import { listSpellings, withoutOneMember } from './json-spellings.ts';

/**
 * A mistake in a part of the signature: its name in the test vectors, the words for it, the part that it makes, and words
 * that only a diagnosis needs.
 */
type Row<Part> = readonly [name: string, words: string, part: Part, more?: string];

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
/** The white space of JSON. */
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d];

type Digest = (key: Buffer, body: Buffer) => Buffer;
type Bytes = Buffer | string;

const hmac =
  (algorithm: string): Digest =>
  (key, body) =>
    createHmac(algorithm, key).update(body).digest();
const sha1 = (...parts: readonly Buffer[]): Buffer => createHash('sha1').update(Buffer.concat(parts)).digest();
const right = hmac('sha1');
/** Changes the text of a body, if that is UTF-8. */
const ofText =
  (change: (text: string) => Bytes) =>
  (body: Buffer): Bytes | undefined => {
    const text = body.toString('utf8');
    return Buffer.from(text).equals(body) ? change(text) : undefined;
  };

const DIGESTS: readonly Row<Digest>[] = [
  ['sha256', 'HMAC-SHA256', hmac('sha256'), ' instead of HMAC-SHA1'],
  ['sha256-cut', 'the first 40 digits of HMAC-SHA256', (key, body) => hmac('sha256')(key, body).subarray(0, 20)],
  ['sha512', 'HMAC-SHA512', hmac('sha512'), ' instead of HMAC-SHA1'],
  ['md5', 'HMAC-MD5', hmac('md5'), ' instead of HMAC-SHA1'],
  ['plain-sha1', 'SHA-1 of the body, without the secret', (_, body) => sha1(body)],
  ['plain-sha1-secret-first', 'SHA-1 of the secret and the body, instead of an HMAC', (key, body) => sha1(key, body)],
  ['plain-sha1-secret-last', 'SHA-1 of the body and the secret, instead of an HMAC', (key, body) => sha1(body, key)],
  ['key-and-message-exchanged', 'HMAC-SHA1 with key and message exchanged', (key, body) => right(body, key)],
];

/** Bytes that are signed instead of the body. Undefined if a mistake does not apply to the body. */
const BODIES: readonly Row<(body: Buffer) => Bytes | undefined>[] = [
  ['latin1', 'the body in ISO 8859-1', ofText((text) => Buffer.from(text, 'latin1')), ' instead of UTF-8'],
  ['utf16', 'the body in UTF-16, little endian', ofText((text) => Buffer.from(text, 'utf16le'))],
  ['utf16-big-endian', 'the body in UTF-16, big endian', ofText((text) => Buffer.from(text, 'utf16le').swap16())],
  ['utf8-twice', 'the body encoded as UTF-8 twice', (body) => body.toString('latin1')],
  [
    'ascii-with-question-marks',
    'the body with `?` for everything beyond ASCII',
    ofText((text) => text.replace(/[^\0-\x7f]/gu, '?')),
  ],
  ['ascii-only', 'the body without what is beyond ASCII', ofText((text) => text.replace(/[^\0-\x7f]/gu, ''))],
  ['composed-unicode', 'the body in composed Unicode (NFC)', ofText((text) => text.normalize('NFC'))],
  ['decomposed-unicode', 'the body in decomposed Unicode (NFD)', ofText((text) => text.normalize('NFD'))],
  ['replacement-characters', 'the body with bytes that are no UTF-8 replaced', (body) => body.toString('utf8')],
  [
    'byte-order-mark-added',
    'the body with a byte order mark before it',
    (body) => Buffer.concat([BYTE_ORDER_MARK, body]),
  ],
  ['byte-order-mark-dropped', 'the body without the byte order mark at its beginning', withoutMark],
  ['line-break-added', 'the body followed by a line break', (body) => Buffer.concat([body, Buffer.from('\n')])],
  ['trimmed', 'the body without the white space around it', trimmed],
  ['line-feeds', 'the body with LF for CRLF', ofText((text) => text.replaceAll('\r\n', '\n'))],
  [
    'as-many-bytes-as-characters',
    'as many bytes of the body as it has characters',
    ofText((text) => Buffer.from(text).subarray(0, text.length)),
  ],
  ['first-1024-bytes', 'the first 1,024 bytes of the body', (body) => body.subarray(0, 1_024)],
  ['first-8192-bytes', 'the first 8,192 bytes of the body', (body) => body.subarray(0, 8_192)],
  ['all-but-the-last-byte', 'all of the body but its last byte', (body) => body.subarray(0, -1)],
  ['base64', 'the body in base64', (body) => body.toString('base64')],
  ['hex', 'the body in hexadecimal', (body) => body.toString('hex')],
  ['json-text', 'the body written as a JSON text, in quotes', ofText((text) => JSON.stringify(text))],
  ['object-object', '`[object Object]` instead of the body', () => '[object Object]'],
  ['nothing', 'nothing', () => ''],
];

const KEYS: readonly Row<(secret: string) => Bytes>[] = [
  // This comes before the decodings, because a secret that is invalid in an encoding decodes to nothing.
  ['nothing', 'nothing', () => ''],
  ['trimmed-secret', 'the secret without the white space around it', (secret) => secret.trim()],
  ['line-break', 'the secret followed by a line break', (secret) => `${secret}\n`],
  ['first-line', 'the first line of the secret', (secret) => secret.replace(/\r?\n.*/s, '')],
  ['lower-case-secret', 'the secret in lower case', (secret) => secret.toLowerCase()],
  ['upper-case-secret', 'the secret in upper case', (secret) => secret.toUpperCase()],
  ['secret-from-hex', 'the secret decoded from hexadecimal', (secret) => Buffer.from(secret, 'hex')],
  ['secret-from-base64', 'the secret decoded from base64', (secret) => Buffer.from(secret, 'base64')],
  [
    'secret-without-prefix',
    'the secret without `whsec_`, decoded from base64',
    (secret) => (secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret),
  ],
  ['secret-in-base64', 'the secret encoded in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['unescaped-secret', 'the secret with its percent codes decoded', unescaped],
  ['expanded-secret', 'the secret with names after dollar signs left out', (secret) => secret.replace(/\$\w+/g, '')],
  [
    'secret-as-number',
    'the secret read as a number',
    (secret) => (/^\d+$/.test(secret) ? String(Number(secret)) : secret),
  ],
  ['latin1-secret', 'the secret in ISO 8859-1', (secret) => Buffer.from(secret, 'latin1'), ' instead of UTF-8'],
  ['utf16-secret', 'the secret in UTF-16', (secret) => Buffer.from(secret, 'utf16le'), ' instead of UTF-8'],
  ['composed-secret', 'the secret in composed Unicode (NFC)', (secret) => secret.normalize('NFC')],
  ['ascii-of-secret', 'the secret without what is beyond ASCII', (secret) => secret.replace(/[^\0-\x7f]/gu, '')],
  ['secret-up-to-nul', 'the secret up to the character 0', (secret) => secret.replace(/\0.*/s, '')],
  ['64-bytes-of-secret', 'the first 64 bytes of the secret', (secret) => Buffer.from(secret).subarray(0, 64)],
  ['sha1-of-secret', 'the SHA-1 of the secret', (secret) => sha1(Buffer.from(secret))],
];

const pairs = (digest: Buffer, between: string): string => digest.toString('hex').replace(/..(?!$)/g, `$&${between}`);

/** Forms in which the right digest is written. */
const ENCODINGS: readonly Row<(digest: Buffer, hex: string) => string>[] = [
  ['in-base64', 'in base64', (digest) => digest.toString('base64'), ' instead of hexadecimal'],
  ['in-base64url', 'in base64url', (digest) => digest.toString('base64url'), ' instead of hexadecimal'],
  ['in-base64-of-hex', 'in base64 of its hexadecimal digits', (_, hex) => Buffer.from(hex).toString('base64')],
  ['with-prefix-sha1', 'written with the prefix `sha1=`', (_, hex) => `sha1=${hex}`],
  ['with-prefix-0x', 'written with the prefix `0x`', (_, hex) => `0x${hex}`],
  ['with-quotes', 'written in quotes', (_, hex) => `"${hex}"`],
  ['with-hyphens', 'written with hyphens between its bytes', (digest) => pairs(digest, '-')],
  ['with-colons', 'written with colons between its bytes', (digest) => pairs(digest, ':')],
  ['cut-to-32', 'cut to 32 digits', (_, hex) => hex.slice(0, 32)],
  ['cut-to-8', 'cut to 8 digits', (_, hex) => hex.slice(0, 8)],
  ['cut-by-one', 'cut by its last digit', (_, hex) => hex.slice(0, -1)],
  ['too-long', 'followed by two more digits', (_, hex) => `${hex}00`],
  ['twice', 'there twice', (_, hex) => hex.repeat(2)],
  ['in-a-list', 'there twice, with a comma, as two headers in one', (_, hex) => `${hex}, ${hex}`],
  ['after-a-wrong-one', 'there after a wrong one, with a comma', (_, hex) => `${'0'.repeat(40)}, ${hex}`],
  ['reversed', 'written with its bytes in reverse order', (digest) => Buffer.from(digest).reverse().toString('hex')],
  ['as-number', 'written as a decimal number', (_, hex) => BigInt(`0x${hex}`).toString()],
  [
    'without-zeros-of-bytes',
    'written without the leading zero of each byte',
    (digest) => Array.from(digest, (byte) => byte.toString(16)).join(''),
  ],
  [
    'full-width',
    'written in full-width digits, whose UTF-8 was read as ISO 8859-1',
    (_, hex) =>
      Buffer.from(hex.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))).toString('latin1'),
  ],
];

/** Values that nobody sends by mistake. */
const FORGED: typeof ENCODINGS = [
  ['first-digit-changed', 'wrong in its first digit', (_, hex) => hex.replace(/^./, otherDigit)],
  ['last-digit-changed', 'wrong in its last digit', (_, hex) => hex.replace(/.$/, otherDigit)],
  ['only-zeros', 'replaced with zeros', () => '0'.repeat(40)],
  ['only-letters', 'replaced with 40 letters that are no digits', () => 'z'.repeat(40)],
  ['empty', 'empty', () => ''],
];

function otherDigit(digit: string): string {
  return digit === '0' ? '1' : '0';
}

/** A mistake in a signature, from which diagnoses, vectors, forgeries, faults and wrong receivers are made. */
export interface SignatureMistake {
  readonly name: string;
  /** A whole sentence without its stop. */
  readonly words: string;
  readonly part: 'digest' | 'body' | 'key' | 'form';
  /** The value of X-Signature; undefined if the mistake does not apply to the body. */
  readonly value: (secret: string, body: Buffer) => string | undefined;
}

export const SIGNATURE_MISTAKES: readonly SignatureMistake[] = [
  ...DIGESTS.map(([name, words, digest]): SignatureMistake => {
    const value = (secret: string, body: Buffer): string => toHex(digest(Buffer.from(secret), body));
    return { name, words: `the digest is ${words}`, part: 'digest', value };
  }),
  ...BODIES.map(([name, words, change]): SignatureMistake => {
    const value = (secret: string, body: Buffer): string | undefined => {
      const changed = change(body);
      return changed === undefined ? undefined : toHex(right(Buffer.from(secret), Buffer.from(changed)));
    };
    return { name: `over-${name}`, words: `the digest is over ${words}`, part: 'body', value };
  }),
  ...KEYS.map(([name, words, key]): SignatureMistake => {
    const value = (secret: string, body: Buffer): string => toHex(right(Buffer.from(key(secret)), body));
    return { name: `keyed-with-${name}`, words: `the key is ${words}`, part: 'key', value };
  }),
  ...[...ENCODINGS, ...FORGED].map(([name, words, write]): SignatureMistake => {
    const value = (secret: string, body: Buffer): string => {
      const digest = right(Buffer.from(secret), body);
      return write(digest, toHex(digest));
    };
    return { name, words: `the digest is ${words}`, part: 'form', value };
  }),
];

/** The signature of a body with a mistake from the table; the right one if the mistake does not apply to the body. */
export function mistakenSignature(name: string, secret: string, body: Buffer): string {
  const mistake = SIGNATURE_MISTAKES.find((each) => each.name === name);
  if (mistake === undefined) throw new RoutespecError('invalid', `No mistake in a signature has the name ${name}`);
  return mistake.value(secret, body) ?? toHex(right(Buffer.from(secret), body));
}

/** A way to make a part of the signature, in words. The right way has none. */
interface Way<Value> {
  readonly words: string;
  readonly value: Value;
}

/** The rows as a diagnosis names them, after the right way. */
function ways<Part>(rightWay: Part | undefined, before: string, rows: readonly Row<Part>[]): readonly Way<Part>[] {
  const wrong = rows.map(([, words, value, more = '']) => ({ words: `${before}${words}${more}`, value }));
  return rightWay === undefined ? wrong : [{ words: '', value: rightWay }, ...wrong];
}

const DIGEST_WAYS = ways(right, '', DIGESTS);
const KEY_WAYS = ways((secret: string): Bytes => secret, 'keyed with ', [
  ...KEYS,
  ['', 'the secret with `?` for everything beyond ASCII', (secret) => secret.replace(/[^\0-\x7f]/gu, '?')],
]);
const ENCODING_WAYS = ways((_: Buffer, hex: string): string => hex, '', [
  ...ENCODINGS,
  ['', 'written with the prefix `sha256=`', (_, hex) => `sha256=${hex}`],
  ['', 'without its leading zeros', (_, hex) => hex.replace(/^0+/, '')],
]);
/** Only for the diagnosis of a body that was changed after it was signed. A program often ends such a file with a line break. */
const UNDONE: typeof BODIES = (
  [
    ['', 'the body before it was compressed', uncompressed],
    ['', 'the body without the byte order mark at its beginning', withoutMark],
  ] as const
).flatMap(([name, words, undo]): typeof BODIES => [
  [name, words, undo],
  [name, `${words}, and without the white space around it`, (body) => trimmed(undo(body))],
]);
const BODY_WAYS = ways(undefined, 'over ', [...UNDONE, ...BODIES]);

/** Larger bodies are not diagnosed, because the search takes long. The largest call is 32 KB. */
const DIAGNOSED_BYTES = 128 * 1024;
/** Pairs of mistakes are searched only in bodies up to this size, to keep the search short. */
const PAIRS_BYTES = 8 * 1024;
/** Maximum differences between the signed JSON and that of a body; fewer in a body beyond that size. */
const DIFFERENCES = { most: 4, inLarge: 2 };

/** Fewer right digits may be a coincidence. */
const DIGITS_LEAST = 8;
/** The right digits inside other text, or a part of the digits. */
const AROUND: readonly Way<(value: string, right: string) => boolean>[] = [
  { words: 'there more than once', value: (value, right) => value.indexOf(right) !== value.lastIndexOf(right) },
  { words: 'with a prefix before the hexadecimal digits', value: (value, right) => value.endsWith(right) },
  { words: 'with more after the hexadecimal digits', value: (value, right) => value.startsWith(right) },
  { words: 'with more around the hexadecimal digits', value: (value, right) => value.includes(right) },
  { words: 'cut short', value: (value, right) => value.length >= DIGITS_LEAST && right.startsWith(value) },
];

export interface WrongSignature {
  /** Ends the sentence "The digest is …". */
  readonly words: string;
  readonly value: string;
}

/**
 * Names the common mistake behind a wrong digest, or a pair of them. A mistake is named only if it gives exactly this
 * digest.
 * @param value The value of X-Signature.
 * @param strangers Secrets of other sources, and earlier or later ones of the same source.
 */
export function diagnoseDigest(
  value: string,
  secret: string,
  body: Buffer,
  strangers: readonly string[] = [],
): string | undefined {
  if (body.length > DIAGNOSED_BYTES) return undefined;
  const lower = value.toLowerCase();
  if (strangers.some((stranger) => toHex(right(Buffer.from(stranger), body)) === lower)) {
    return 'The digest is right for another secret: that of another source, or an earlier or later one of this source.';
  }
  const rightValue = toHex(right(Buffer.from(secret), body));
  const around = AROUND.find(({ value: fits }) => fits(lower, rightValue));
  if (around !== undefined) return `The digest is ${around.words}.`;
  const signed = signedBytes(body);
  for (let mistakes = 1; mistakes <= (body.length > PAIRS_BYTES ? 1 : 2); mistakes += 1) {
    for (const wrong of wrongSignatures(secret, body, mistakes, signed)) {
      if (wrong.value === value || wrong.value === lower) return `The digest is ${wrong.words}.`;
    }
  }
  return undefined;
}

/**
 * The wrong signatures of a body that result from exactly this number of common mistakes.
 */
export function* wrongSignatures(
  secret: string,
  body: Buffer,
  mistakes = 1,
  signed: readonly Way<Buffer>[] = signedBytes(body),
): Generator<WrongSignature> {
  const rightValue = toHex(right(Buffer.from(secret), body));
  for (const { words, value: raw } of rawDigests(secret, signed, mistakes)) {
    for (const encoding of ENCODING_WAYS) {
      const all = withWords(words, encoding.words);
      if (all.length !== mistakes) continue;
      const value = encoding.value(raw, toHex(raw));
      if (value !== rightValue) yield { words: all.join(', '), value };
    }
  }
}

/** The digests that result from at most this number of mistakes, before they are encoded. */
function* rawDigests(
  secret: string,
  signed: readonly Way<Buffer>[],
  most: number,
): Generator<{ words: string[]; value: Buffer }> {
  const keys = distinct(KEY_WAYS.map(({ words, value }) => ({ words, value: Buffer.from(value(secret)) })));
  for (const bytes of signed) {
    for (const digest of DIGEST_WAYS) {
      for (const key of keys) {
        const words = withWords([], digest.words, bytes.words, key.words);
        if (words.length <= most) yield { words, value: digest.value(key.value, bytes.value) };
      }
    }
  }
}

function withWords(words: readonly string[], ...more: readonly string[]): string[] {
  return [...words, ...more].filter((each) => each !== '');
}

/** The bytes of a body, and other bytes that a sender may sign instead, without duplicates. */
function signedBytes(body: Buffer): Way<Buffer>[] {
  const most = body.length > PAIRS_BYTES ? DIFFERENCES.inLarge : DIFFERENCES.most;
  const spellings = Array.from(listSpellings(body.toString('utf8'), most), ({ differences, text }) => ({
    words: `over the body re-serialised ${differences.join(', ')}`,
    value: Buffer.from(text),
  }));
  // Signed before the last member was added.
  const shorter = withoutOneMember(body.toString('utf8')).map(({ differences, text }) => ({
    words: `over the body ${differences.join()}`,
    value: Buffer.from(text),
  }));
  const others = BODY_WAYS.map(({ words, value }) => {
    const bytes = value(body);
    return { words, value: bytes === undefined ? undefined : Buffer.from(bytes) };
  });
  const anew = { words: 'over the body re-serialised', value: reserialised(body) };
  return distinct([{ words: '', value: body }, ...others, ...spellings, anew, ...shorter]);
}

/** The ways that apply, without those that give the same bytes as an earlier one. */
function distinct(ways: readonly Way<Buffer | undefined>[]): Way<Buffer>[] {
  const known = new Set<string>();
  return ways.flatMap(({ words, value }) => {
    const bytes = value?.toString('latin1');
    if (value === undefined || bytes === undefined || known.has(bytes)) return [];
    known.add(bytes);
    return [{ words, value }];
  });
}

function toHex(digest: Buffer): string {
  return digest.toString('hex');
}

function trimmed<Bytes extends Buffer | undefined>(body: Bytes): Bytes | Buffer {
  if (body === undefined) return body;
  let [from, to] = [0, body.length];
  while (BLANKS.includes(body[from])) from += 1;
  while (to > from && BLANKS.includes(body[to - 1])) to -= 1;
  return body.subarray(from, to);
}

function withoutMark(body: Buffer): Buffer | undefined {
  const { length } = BYTE_ORDER_MARK;
  return body.subarray(0, length).equals(BYTE_ORDER_MARK) ? body.subarray(length) : undefined;
}

function uncompressed(body: Buffer): Buffer | undefined {
  for (const inflate of [gunzipSync, inflateSync, brotliDecompressSync]) {
    try {
      return inflate(body, { maxOutputLength: DIAGNOSED_BYTES });
    } catch {
      // Compressed in another way, or not at all.
    }
  }
  return undefined;
}

/** Parsed and written by JavaScript, which may also drop duplicate members and reorder numeric names. */
function reserialised(body: Buffer): Buffer | undefined {
  try {
    return Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))), 'utf8');
  } catch {
    return undefined;
  }
}

function unescaped(secret: string): string {
  try {
    return decodeURIComponent(secret);
  } catch {
    return secret;
  }
}
