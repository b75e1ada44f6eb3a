import { createHash, createHmac } from 'node:crypto';

/**
 * One way to compute a part of the signature, with words for it. The first way of each list is right and has no words.
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
  { words: '', value: (digest) => digest.toString('hex') },
  { words: 'in base64 instead of hexadecimal', value: (digest) => digest.toString('base64') },
  { words: 'in base64url instead of hexadecimal', value: (digest) => digest.toString('base64url') },
  { words: 'with a prefix before the hexadecimal digits', value: (digest) => `sha1=${digest.toString('hex')}` },
  { words: 'with a prefix before the hexadecimal digits', value: (digest) => `sha256=${digest.toString('hex')}` },
  { words: 'cut short', value: (digest) => digest.toString('hex').slice(0, 32) },
];

/** The bytes that were signed instead of the body; undefined if a way does not apply to the body. */
const BODIES: readonly Way<(body: Buffer) => Buffer | undefined>[] = [
  { words: '', value: (body) => body },
  { words: 'over no body at all', value: () => Buffer.alloc(0) },
  {
    words: 'over the body in ISO 8859-1 instead of UTF-8',
    value: (body) => Buffer.from(body.toString('utf8'), 'latin1'),
  },
  { words: 'over the body in UTF-16 instead of UTF-8', value: (body) => Buffer.from(body.toString('utf8'), 'utf16le') },
  {
    words: 'over the body with characters beyond ASCII replaced',
    value: (body) => text(body, (s) => s.replace(/[^\0-\x7f]/gu, '?')),
  },
  {
    words: 'over the body with characters beyond ASCII left out',
    value: (body) => text(body, (s) => s.replace(/[^\0-\x7f]/gu, '')),
  },
  { words: 'over the body with characters beyond ASCII escaped', value: (body) => text(body, escapeNonAscii) },
  { words: 'over the body encoded as UTF-8 twice', value: (body) => Buffer.from(body.toString('latin1'), 'utf8') },
  { words: 'over the body followed by a line break', value: (body) => Buffer.concat([body, Buffer.from('\n')]) },
  { words: 'over the body without the white space around it', value: (body) => text(body, (s) => s.trim()) },
  { words: 'over the first 1024 bytes of the body', value: (body) => body.subarray(0, 1024) },
  { words: 'over the body re-serialised', value: (body) => reserialised(body, (json) => JSON.stringify(json)) },
  {
    words: 'over the body re-serialised with sorted keys',
    value: (body) => reserialised(body, (json) => JSON.stringify(sorted(json))),
  },
  {
    words: 'over the body re-serialised with indentation',
    value: (body) => reserialised(body, (json) => JSON.stringify(json, null, 2)),
  },
  {
    words: 'over the body re-serialised with spaces after colons and commas',
    value: (body) => reserialised(body, spaced),
  },
  {
    words: 'over the body re-serialised with spaces and characters beyond ASCII escaped',
    value: (body) => reserialised(body, (json) => escapeNonAscii(spaced(json))),
  },
  {
    words: 'over the body re-serialised with sorted keys, spaces, and characters beyond ASCII escaped',
    value: (body) => reserialised(body, (json) => escapeNonAscii(spaced(sorted(json)))),
  },
];

const KEYS: readonly Way<(secret: string) => Buffer>[] = [
  { words: '', value: (secret) => Buffer.from(secret, 'utf8') },
  // Before the decodings, because a secret that is not valid in an encoding decodes to nothing.
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

/** No mistake is looked for in a body beyond this size, because that takes long: the largest honest one is 32 KB. */
const DIAGNOSED_BYTES = 256 * 1024;
/** Pairs of mistakes are looked for only in bodies up to this size, for which that is quick. */
const PAIRS_BYTES = 8 * 1024;

/**
 * Names the mistake behind a wrong digest, if it is a known mistake or a pair of known mistakes.
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
  if (strangers.some((stranger) => hmac('sha1')(Buffer.from(stranger), body).toString('hex') === lower)) {
    return 'The digest is right for another secret: that of another source, or an earlier or later one of this source.';
  }
  for (let mistakes = 1; mistakes <= (body.length > PAIRS_BYTES ? 1 : 2); mistakes += 1) {
    const words = findMistakes(mistakes, secret, body, (text) => text === value || text === lower);
    if (words !== undefined) return `The digest is ${words.join(', ')}.`;
  }
  return undefined;
}

/** The words of this many mistakes that together produce the value; undefined if there are none. */
function findMistakes(
  mistakes: number,
  secret: string,
  body: Buffer,
  isRight: (text: string) => boolean,
): readonly string[] | undefined {
  for (const { words, raw } of rawDigests(mistakes, secret, body)) {
    const encoding = ENCODINGS.find(({ words: more, value: encode }) => {
      return count([...words, more]) === mistakes && isRight(encode(raw));
    });
    if (encoding !== undefined) return [...words, encoding.words].filter((each) => each !== '');
  }
  return undefined;
}

/** Every digest that at most this many mistakes produce. */
function* rawDigests(mistakes: number, secret: string, body: Buffer): Generator<{ words: string[]; raw: Buffer }> {
  for (const bytes of BODIES) {
    const message = bytes.value(body);
    if (message === undefined) continue;
    for (const digest of DIGESTS) {
      for (const key of KEYS) {
        const words = [digest.words, bytes.words, key.words];
        if (count(words) <= mistakes) yield { words, raw: digest.value(key.value(secret), message) };
      }
    }
  }
}

function count(words: readonly string[]): number {
  return words.filter((each) => each !== '').length;
}

function text(body: Buffer, change: (text: string) => string): Buffer {
  return Buffer.from(change(body.toString('utf8')), 'utf8');
}

function escapeNonAscii(value: string): string {
  return value.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function reserialised(body: Buffer, write: (json: unknown) => string): Buffer | undefined {
  try {
    return Buffer.from(write(JSON.parse(body.toString('utf8'))), 'utf8');
  } catch {
    return undefined;
  }
}

function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(sorted);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => [key, sorted(value)]),
  );
}

/** JSON as some languages write it by default, with a space after each colon and comma. */
function spaced(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(spaced).join(', ')}]`;
  if (typeof json !== 'object' || json === null) return JSON.stringify(json);
  return `{${Object.entries(json)
    .map(([key, value]) => `${JSON.stringify(key)}: ${spaced(value)}`)
    .join(', ')}}`;
}
