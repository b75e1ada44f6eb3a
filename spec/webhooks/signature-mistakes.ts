import { createHash, createHmac } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { spellingsOf } from './json-spellings.ts';

/**
 * One way to compute a part of the signature, described in words. The first way of each list is right and needs no
 * words.
 */
interface Way<Value> {
  readonly words: string;
  readonly value: Value;
}

type Digest = (key: Buffer, body: Buffer) => Buffer;

const hmac =
  (algorithm: string): Digest =>
  (key, body) =>
    createHmac(algorithm, key).update(body).digest();
const plain =
  (...order: ('key' | 'body')[]): Digest =>
  (key, body) =>
    createHash('sha1')
      .update(Buffer.concat(order.map((part) => (part === 'key' ? key : body))))
      .digest();

const DIGESTS: readonly Way<Digest>[] = [
  { words: '', value: hmac('sha1') },
  { words: 'HMAC-SHA256 instead of HMAC-SHA1', value: hmac('sha256') },
  { words: 'HMAC-SHA512 instead of HMAC-SHA1', value: hmac('sha512') },
  { words: 'HMAC-MD5 instead of HMAC-SHA1', value: hmac('md5') },
  { words: 'a bare SHA-1 of secret and body instead of an HMAC', value: plain('key', 'body') },
  { words: 'a bare SHA-1 of body and secret instead of an HMAC', value: plain('body', 'key') },
  { words: 'a bare SHA-1 of the body, without the secret', value: plain('body') },
  { words: 'HMAC-SHA1 with key and message exchanged', value: (key, body) => hmac('sha1')(body, key) },
];

const ENCODINGS: readonly Way<(digest: Buffer) => string>[] = [
  { words: '', value: hexOf },
  { words: 'in base64 instead of hexadecimal', value: (digest) => digest.toString('base64') },
  { words: 'in base64url instead of hexadecimal', value: (digest) => digest.toString('base64url') },
  { words: 'with a prefix before the hexadecimal digits', value: (digest) => `sha1=${hexOf(digest)}` },
  { words: 'with a prefix before the hexadecimal digits', value: (digest) => `sha256=${hexOf(digest)}` },
  { words: 'cut short', value: (digest) => hexOf(digest).slice(0, 32) },
  { words: 'with hyphens between its bytes', value: (digest) => hexOf(digest).replace(/..(?!$)/g, '$&-') },
  {
    words: 'without the leading zero of each of its bytes',
    value: (digest) => Array.from(digest, (byte) => byte.toString(16)).join(''),
  },
  { words: 'without its leading zeros', value: (digest) => hexOf(digest).replace(/^0+/, '') },
  {
    words: 'in base64 of its hexadecimal digits',
    value: (digest) => Buffer.from(hexOf(digest)).toString('base64'),
  },
];

/** Bytes that a sender may sign instead of the body. Undefined if a way does not apply to the body. */
const BODIES: readonly Way<(body: Buffer) => Buffer | undefined>[] = [
  { words: 'over no body at all', value: () => Buffer.alloc(0) },
  {
    words: 'over the body in ISO 8859-1 instead of UTF-8',
    value: (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  },
  { words: 'over the body in UTF-16 instead of UTF-8', value: (body) => Buffer.from(body.toString('utf8'), 'utf16le') },
  {
    words: 'over the body in big-endian UTF-16 instead of UTF-8',
    value: (body) => Buffer.from(body.toString('utf8'), 'utf16le').swap16(),
  },
  {
    words: 'over the body with characters beyond ASCII replaced',
    value: (body) => text(body, (s) => s.replace(/[^\0-\x7f]/gu, '?')),
  },
  {
    words: 'over the body with characters beyond ASCII left out',
    value: (body) => text(body, (s) => s.replace(/[^\0-\x7f]/gu, '')),
  },
  { words: 'over the body encoded as UTF-8 twice', value: (body) => Buffer.from(body.toString('latin1'), 'utf8') },
  {
    words: 'over as many bytes of the body as it has characters',
    value: (body) => body.subarray(0, body.toString('utf8').length),
  },
  { words: 'over the body followed by a line break', value: (body) => Buffer.concat([body, Buffer.from('\n')]) },
  { words: 'over the body without the white space around it', value: trimmed },
  {
    words: 'over the body with LF instead of CRLF',
    value: (body) => text(body, (s) => s.replace(/\r\n/g, '\n')),
  },
  {
    words: 'over the body with a byte order mark before it',
    value: (body) => Buffer.concat([BYTE_ORDER_MARK, body]),
  },
  { words: 'over the first 1024 bytes of the body', value: (body) => body.subarray(0, 1024) },
  { words: 'over the body in base64', value: (body) => Buffer.from(body.toString('base64')) },
  { words: 'over the body in hexadecimal', value: (body) => Buffer.from(body.toString('hex')) },
  { words: 'over the body written as a JSON text, in quotes', value: (body) => text(body, (s) => JSON.stringify(s)) },
  { words: 'over "[object Object]" instead of the body', value: () => Buffer.from('[object Object]') },
  ...[
    {
      words: 'over the body before it was compressed',
      value: (body: Buffer) => uncompressed(body),
    },
    {
      words: 'over the body without the byte order mark at its beginning',
      value: (body: Buffer) => (startsWith(body, BYTE_ORDER_MARK) ? body.subarray(BYTE_ORDER_MARK.length) : undefined),
    },
    { words: 'over the body in UTF-8, though it came in UTF-16', value: (body: Buffer) => fromUtf16(body) },
    { words: 'over the body decoded from base64', value: (body: Buffer) => fromBase64(body) },
    { words: 'over the text that the body has in quotes', value: (body: Buffer) => fromJsonText(body) },
  ].flatMap(({ words, value }) => [
    { words, value },
    // A program that writes such a file often ends it with a line break.
    {
      words: `${words}, and without the white space around it`,
      value: (body: Buffer) => trimmed(value(body)),
    },
  ]),
];

const KEYS: readonly Way<(secret: string) => Buffer>[] = [
  { words: '', value: (secret) => Buffer.from(secret, 'utf8') },
  // This comes before the decodings, because a secret that is invalid in an encoding decodes to nothing.
  { words: 'keyed with nothing', value: () => Buffer.alloc(0) },
  { words: 'keyed with the secret in ISO 8859-1 instead of UTF-8', value: (secret) => Buffer.from(secret, 'latin1') },
  { words: 'keyed with the secret in UTF-16 instead of UTF-8', value: (secret) => Buffer.from(secret, 'utf16le') },
  { words: 'keyed with the secret decoded from hexadecimal', value: (secret) => Buffer.from(secret, 'hex') },
  { words: 'keyed with the secret decoded from base64', value: (secret) => Buffer.from(secret, 'base64') },
  {
    words: 'keyed with the secret encoded in base64',
    value: (secret) => Buffer.from(Buffer.from(secret).toString('base64')),
  },
  { words: 'keyed with the secret in lower case', value: (secret) => Buffer.from(secret.toLowerCase()) },
  { words: 'keyed with the secret without the white space around it', value: (secret) => Buffer.from(secret.trim()) },
  { words: 'keyed with the secret followed by a line break', value: (secret) => Buffer.from(`${secret}\n`) },
  { words: 'keyed with the first line of the secret', value: (secret) => Buffer.from(secret.replace(/\r?\n.*/s, '')) },
  { words: 'keyed with the first 64 bytes of the secret', value: (secret) => Buffer.from(secret).subarray(0, 64) },
  { words: 'keyed with the secret with its percent codes decoded', value: (secret) => Buffer.from(unescaped(secret)) },
  { words: 'keyed with the secret in composed Unicode', value: (secret) => Buffer.from(secret.normalize('NFC')) },
  {
    words: 'keyed with the secret without characters beyond ASCII',
    value: (secret) => Buffer.from(secret.replace(/[^\0-\x7f]/gu, '')),
  },
  {
    words: 'keyed with the secret with characters beyond ASCII replaced',
    value: (secret) => Buffer.from(secret.replace(/[^\0-\x7f]/gu, '?')),
  },
  { words: 'keyed with the SHA-1 of the secret', value: (secret) => createHash('sha1').update(secret).digest() },
];

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
  {
    words: 'cut short',
    value: (value, right) => value.length >= DIGITS_LEAST && right.startsWith(value),
  },
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
  if (strangers.some((stranger) => hexOf(hmac('sha1')(Buffer.from(stranger), body)) === lower)) {
    return 'The digest is right for another secret: that of another source, or an earlier or later one of this source.';
  }
  const right = hexOf(hmac('sha1')(Buffer.from(secret), body));
  const around = AROUND.find(({ value: fits }) => fits(lower, right));
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
  const right = hexOf(hmac('sha1')(Buffer.from(secret), body));
  for (const { words, value: raw } of rawDigests(secret, signed, mistakes)) {
    for (const encoding of ENCODINGS) {
      const all = withWords(words, encoding.words);
      if (all.length !== mistakes) continue;
      const value = encoding.value(raw);
      if (value !== right) yield { words: all.join(', '), value };
    }
  }
}

/** The digests that result from at most this number of mistakes, before they are encoded. */
function* rawDigests(
  secret: string,
  signed: readonly Way<Buffer>[],
  most: number,
): Generator<{ words: string[]; value: Buffer }> {
  const keys = distinct(KEYS.map(({ words, value }) => ({ words, value: value(secret) })));
  for (const bytes of signed) {
    for (const digest of DIGESTS) {
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
  const spellings = Array.from(spellingsOf(body.toString('utf8'), most), ({ differences, text }) => ({
    words: `over the body re-serialised ${differences.join(', ')}`,
    value: Buffer.from(text),
  }));
  const others = BODIES.map(({ words, value }) => ({ words, value: value(body) }));
  const anew = { words: 'over the body re-serialised', value: reserialised(body) };
  return distinct([{ words: '', value: body }, ...others, ...spellings, anew]);
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

function hexOf(digest: Buffer): string {
  return digest.toString('hex');
}

function text(body: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(body.toString('utf8')), 'utf8');
}

/** The white space of JSON. */
const BLANKS: readonly (number | undefined)[] = [0x20, 0x09, 0x0a, 0x0d];

function trimmed<Bytes extends Buffer | undefined>(body: Bytes): Bytes | Buffer {
  if (body === undefined) return body;
  let [from, to] = [0, body.length];
  while (BLANKS.includes(body[from])) from += 1;
  while (to > from && BLANKS.includes(body[to - 1])) to -= 1;
  return body.subarray(from, to);
}

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

function startsWith(body: Buffer, beginning: Buffer): boolean {
  return body.subarray(0, beginning.length).equals(beginning);
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

/** Decodes UTF-16. A byte order mark or an ASCII first character shows the byte order. */
function fromUtf16(body: Buffer): Buffer | undefined {
  const [first, second] = body;
  if (body.length % 2 !== 0 || first === second) return undefined;
  const isBig = first === 0xfe || first === 0;
  if (!isBig && first !== 0xff && second !== 0) return undefined;
  const text = (isBig ? Buffer.from(body).swap16() : body).toString('utf16le');
  return Buffer.from(text.replace(/^\uFEFF/, ''), 'utf8');
}

function fromBase64(body: Buffer): Buffer | undefined {
  const text = body.toString('latin1').replace(/\s/g, '');
  return /^[\w+/-]{4,}={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}

function fromJsonText(body: Buffer): Buffer | undefined {
  try {
    const inner = JSON.parse(body.toString('utf8'));
    return typeof inner === 'string' ? Buffer.from(inner, 'utf8') : undefined;
  } catch {
    return undefined;
  }
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
