import { createHash, createHmac } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { diagnoseDigest, wrongSignatures } from './signature-mistakes.ts';

const SECRET = 'Abcdef0123';
/** A secret whose bytes differ between encodings. */
const FOREIGN = 'Zoë–01';

/**
 * A body that every mistake changes: it has white space around it, unsorted keys, characters of every length in bytes,
 * a number that re-serialising changes, and more than 1024 bytes.
 */
const TEXT = ` {"z":"é日🙂","a":{"d":1,"c":[1,2]},"n":1.0,"pad":"${'x'.repeat(1_100)}"} `;
const BODY = Buffer.from(TEXT);

type Bytes = string | Buffer;

const hmac = (algorithm: string, key: Bytes, body: Bytes): Buffer => createHmac(algorithm, key).update(body).digest();
const sha1 = (...parts: Bytes[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();
const over = (body: Bytes): string => hmac('sha1', SECRET, body).toString('hex');
const keyedWith = (key: Bytes): string => hmac('sha1', key, BODY).toString('hex');
const right = hmac('sha1', SECRET, BODY);

describe('diagnoseDigest, one mistake', () => {
  it.each([
    ['HMAC-SHA256 instead of HMAC-SHA1', hmac('sha256', SECRET, BODY).toString('hex')],
    ['HMAC-SHA512 instead of HMAC-SHA1', hmac('sha512', SECRET, BODY).toString('hex')],
    ['HMAC-MD5 instead of HMAC-SHA1', hmac('md5', SECRET, BODY).toString('hex')],
    ['a bare SHA-1 of secret and body instead of an HMAC', sha1(SECRET, BODY).toString('hex')],
    ['a bare SHA-1 of body and secret instead of an HMAC', sha1(BODY, SECRET).toString('hex')],
    ['a bare SHA-1 of the body, without the secret', sha1(BODY).toString('hex')],
    ['HMAC-SHA1 with key and message exchanged', hmac('sha1', BODY, SECRET).toString('hex')],
  ])('names the algorithm: %s', (words, value) => {
    expect(diagnoseDigest(value, SECRET, BODY)).toBe(`The digest is ${words}.`);
  });

  it.each([
    ['in base64 instead of hexadecimal', right.toString('base64')],
    ['in base64url instead of hexadecimal', right.toString('base64url')],
    ['with a prefix before the hexadecimal digits', `sha1=${right.toString('hex')}`],
    ['with a prefix before the hexadecimal digits', `v0:${right.toString('hex')}`],
    ['there more than once', `${right.toString('hex')}, ${right.toString('hex')}`],
    ['with more after the hexadecimal digits', `${right.toString('hex')}zz`],
    ['with more around the hexadecimal digits', `"${right.toString('hex')}"`],
    ['cut short', right.toString('hex').slice(0, 8)],
    ['with hyphens between its bytes', (right.toString('hex').toUpperCase().match(/../g) ?? []).join('-')],
    ['in base64 of its hexadecimal digits', Buffer.from(right.toString('hex')).toString('base64')],
  ])('names the encoding: %s', (words, value) => {
    expect(diagnoseDigest(value, SECRET, BODY)).toBe(`The digest is ${words}.`);
  });

  it.each([
    ['over no body at all', ''],
    ['over the body in ISO 8859-1 instead of UTF-8', Buffer.from(TEXT, 'latin1')],
    ['over the body in UTF-16 instead of UTF-8', Buffer.from(TEXT, 'utf16le')],
    ['over the body with characters beyond ASCII replaced', TEXT.replace('é日🙂', '???')],
    ['over the body with characters beyond ASCII left out', TEXT.replace('é日🙂', '')],
    ['over the body encoded as UTF-8 twice', Buffer.from(BODY.toString('latin1'), 'utf8')],
    ['over the body followed by a line break', `${TEXT}\n`],
    ['over the body without the white space around it', TEXT.trim()],
    ['over the first 1024 bytes of the body', BODY.subarray(0, 1_024)],
    ['over the body in big-endian UTF-16 instead of UTF-8', Buffer.from(TEXT, 'utf16le').swap16()],
    ['over as many bytes of the body as it has characters', BODY.subarray(0, TEXT.length)],
    ['over the body with a byte order mark before it', `\uFEFF${TEXT}`],
    ['over the body in base64', BODY.toString('base64')],
    ['over the body in hexadecimal', BODY.toString('hex')],
    ['over the body written as a JSON text, in quotes', JSON.stringify(TEXT)],
    ['over "[object Object]" instead of the body', '[object Object]'],
  ])('names what was signed: %s', (words, body) => {
    expect(diagnoseDigest(over(body), SECRET, BODY)).toBe(`The digest is ${words}.`);
  });

  it.each<[words: string, sent: Bytes]>([
    ['before it was compressed', gzipSync(TEXT)],
    ['before it was compressed', deflateSync(TEXT)],
    ['before it was compressed', brotliCompressSync(TEXT)],
    ['without the byte order mark at its beginning', `\uFEFF${TEXT}`],
    ['without the byte order mark at its beginning, and without the white space around it', `\uFEFF  ${TEXT}\r\n`],
    ['in UTF-8, though it came in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['in UTF-8, though it came in UTF-16', Buffer.from(TEXT, 'utf16le')],
    ['in UTF-8, though it came in UTF-16', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    [
      'in UTF-8, though it came in UTF-16, and without the white space around it',
      Buffer.from(`\uFEFF${TEXT}\r\n`, 'utf16le'),
    ],
    ['decoded from base64', BODY.toString('base64')],
    ['decoded from base64', `${BODY.toString('base64').replace(/.{76}/g, '$&\n')}\n`],
    ['with LF instead of CRLF', `${TEXT}\r\n${TEXT}`],
    ['without the white space around it', `\n${TEXT}\n`],
  ])('names what was sent by what was signed: over the body %s', (words, sent) => {
    const signed = [TEXT, TEXT.trim(), `${TEXT}\n${TEXT}`].map(over);
    const diagnoses = signed.map((value) => diagnoseDigest(value, SECRET, Buffer.from(sent)));
    expect(diagnoses).toContain(`The digest is over the body ${words}.`);
  });

  it('names the text that a body has in quotes', () => {
    const sent = Buffer.from(JSON.stringify(TEXT));
    expect(diagnoseDigest(over(TEXT), SECRET, sent)).toBe('The digest is over the text that the body has in quotes.');
  });

  const PLAIN = '{"z":"é/<b>","a":[1,{"k":2}],"n":{}}';
  it.each<[differences: string, sent: string, signed: string]>([
    ['without white space', '{"z": "é", "a": [1, 2]}', '{"z":"é","a":[1,2]}'],
    ['with a space after each colon and comma', PLAIN, '{"z": "é/<b>", "a": [1, {"k": 2}], "n": {}}'],
    ['with indentation', PLAIN, JSON.stringify(JSON.parse(PLAIN), null, 2)],
    ['with indentation', PLAIN, JSON.stringify(JSON.parse(PLAIN), null, '\t')],
    ['with sorted keys', PLAIN, '{"a":[1,{"k":2}],"n":{},"z":"é/<b>"}'],
    ['with characters beyond ASCII escaped', PLAIN, PLAIN.replace('é', '\\u00e9')],
    ['with characters beyond ASCII escaped', '{ "a":"🙂" }', '{ "a":"\\ud83d\\ude42" }'],
    ['with characters beyond ASCII escaped in upper case', PLAIN, PLAIN.replace('é', '\\u00E9')],
    ['with nothing escaped that need not be', '{"a": "\\u00e9\\/\\u003c\\"\\n"}', '{"a": "é/<\\"\\n"}'],
    ['with `<`, `>` escaped', PLAIN, PLAIN.replace('<b>', '\\u003cb\\u003e')],
    ['with `&` escaped', '{"a":"x&y="}', '{"a":"x\\u0026y="}'],
    ['with `&`, `=` escaped', '{"a":"x&y="}', '{"a":"x\\u0026y\\u003d"}'],
    ['with line ends beyond ASCII escaped', '{"a":"x\u2028y é"}', '{"a":"x\\u2028y é"}'],
    ['with line ends beyond ASCII escaped', '{"a":"x\u2028y"}', '{"a":"x\\u2028y"}'],
    ['with `/` escaped', PLAIN, PLAIN.replace('/', '\\/')],
    ['with `/`, characters beyond ASCII escaped', PLAIN, PLAIN.replace('/', '\\/').replace('é', '\\u00e9')],
    ['with `<`, `>`, characters beyond ASCII escaped in upper case', '{"a":"é<>"}', '{"a":"\\u00E9\\u003C\\u003E"}'],
    ['with characters beyond ASCII escaped and nothing else that need not be', '{"a":"é\\/"}', '{"a":"\\u00e9/"}'],
    ['with its numbers in their shortest form', '{"a": 1.0, "b": "1.0"}', '{"a": 1, "b": "1.0"}'],
    [
      'with sorted keys, with a space after each colon and comma, with characters beyond ASCII escaped',
      PLAIN,
      '{"a": [1, {"k": 2}], "n": {}, "z": "\\u00e9/<b>"}',
    ],
    ['without white space, with nothing escaped that need not be', '{"a": "\\u00e9"}', '{"a":"é"}'],
  ])('names in what the JSON that was signed differs: re-serialised %s', (differences, sent, signed) => {
    expect(diagnoseDigest(over(signed), SECRET, Buffer.from(sent))).toBe(
      `The digest is over the body re-serialised ${differences}.`,
    );
  });

  it('names no difference of JSON that lost a member', () => {
    const sent = Buffer.from('{"a":1,"a":2}');
    expect(diagnoseDigest(over('{"a":2}'), SECRET, sent)).toBe('The digest is over the body re-serialised.');
    expect(diagnoseDigest(over('{"a":1}'), SECRET, sent)).toBeUndefined();
  });

  it.each<[words: string, has: RegExp, written: (digest: string) => string]>([
    ['without its leading zeros', /^0[1-9a-f]/, (digest) => digest.slice(1)],
    [
      'without the leading zero of each of its bytes',
      /^(?:[1-9a-f].)+0/,
      (digest) => digest.replace(/../g, (byte) => Number.parseInt(byte, 16).toString(16)),
    ],
  ])('names zeros that are left out: %s', (words, has, written) => {
    const bodies = Array.from({ length: 200 }, (_, index) => `{"n":${index}}`);
    const body = Buffer.from(bodies.find((each) => has.test(over(each))) ?? '');
    expect(diagnoseDigest(written(over(body)), SECRET, body)).toBe(`The digest is ${words}.`);
  });

  it.each([
    ['with nothing', SECRET, ''],
    ['with the secret in ISO 8859-1 instead of UTF-8', FOREIGN, Buffer.from(FOREIGN, 'latin1')],
    ['with the secret in UTF-16 instead of UTF-8', FOREIGN, Buffer.from(FOREIGN, 'utf16le')],
    ['with the secret decoded from hexadecimal', SECRET, Buffer.from(SECRET, 'hex')],
    ['with the secret decoded from base64', SECRET, Buffer.from(SECRET, 'base64')],
    ['with the secret encoded in base64', SECRET, Buffer.from(SECRET).toString('base64')],
    ['with the secret in lower case', SECRET, SECRET.toLowerCase()],
    ['with the secret without characters beyond ASCII', FOREIGN, 'Zo01'],
    ['with the secret with characters beyond ASCII replaced', FOREIGN, 'Zo??01'],
    ['with the SHA-1 of the secret', SECRET, sha1(SECRET)],
    ['with the secret without the white space around it', ` ${SECRET} `, SECRET],
    ['with the secret followed by a line break', SECRET, `${SECRET}\n`],
    ['with the first line of the secret', 'one\ntwo', 'one'],
    ['with the first 64 bytes of the secret', 'x'.repeat(80), 'x'.repeat(64)],
    ['with the secret with its percent codes decoded', 'a%20b', 'a b'],
    ['with the secret in composed Unicode', 'cle\u0301', 'cl\u00e9'],
    // A text that is not hexadecimal decodes to nothing, so the diagnosis can only say that.
    ['with nothing', 'not hex', Buffer.from('not hex', 'hex')],
  ])('names the key: keyed %s', (words, secret, key) => {
    expect(diagnoseDigest(keyedWith(key), secret, BODY)).toBe(`The digest is keyed ${words}.`);
  });
});

describe('diagnoseDigest, two mistakes', () => {
  it.each([
    [
      'HMAC-SHA256 instead of HMAC-SHA1, in base64 instead of hexadecimal',
      hmac('sha256', SECRET, BODY).toString('base64'),
    ],
    [
      'HMAC-SHA256 instead of HMAC-SHA1, over the body without the white space around it',
      hmac('sha256', SECRET, TEXT.trim()).toString('hex'),
    ],
    [
      'over the body re-serialised without white space, with its numbers in their shortest form, with a prefix before the hexadecimal digits',
      `sha1=${over(JSON.stringify(JSON.parse(TEXT)))}`,
    ],
    [
      'over the body in ISO 8859-1 instead of UTF-8, keyed with the secret in lower case',
      hmac('sha1', SECRET.toLowerCase(), Buffer.from(TEXT, 'latin1')).toString('hex'),
    ],
  ])('names both: %s', (words, value) => {
    expect(diagnoseDigest(value, SECRET, BODY)).toBe(`The digest is ${words}.`);
  });

  it('names one mistake in a large body, but does not look for a second one', () => {
    const large = Buffer.from(JSON.stringify({ pad: 'x'.repeat(10_000) }));
    const sha256 = hmac('sha256', SECRET, large);
    expect(diagnoseDigest(sha256.toString('hex'), SECRET, large)).toBe(
      'The digest is HMAC-SHA256 instead of HMAC-SHA1.',
    );
    expect(diagnoseDigest(sha256.toString('base64'), SECRET, large)).toBeUndefined();
  });
});

it('gives each wrong signature for one mistake only', () => {
  const words = new Map<string, Set<string>>();
  for (const wrong of wrongSignatures(` ${FOREIGN}ab`, BODY)) {
    words.set(wrong.value, (words.get(wrong.value) ?? new Set()).add(wrong.words));
  }
  expect([...words.values()].filter(({ size }) => size > 1)).toEqual([]);
  expect(words.size).toBeGreaterThan(60);
  expect(words.has(createHmac('sha1', ` ${FOREIGN}ab`).update(BODY).digest('hex'))).toBe(false);
});

describe('diagnoseDigest, other inputs', () => {
  it('recognises the secret of another source', () => {
    const value = hmac('sha1', 'another', BODY).toString('hex').toUpperCase();
    const sentence =
      'The digest is right for another secret: that of another source, or an earlier or later one of this source.';
    expect(diagnoseDigest(value, SECRET, BODY, ['a third', 'another'])).toBe(sentence);
    expect(diagnoseDigest(value, SECRET, BODY, ['a third'])).toBeUndefined();
  });

  it.each(['', 'abc', '0'.repeat(40), 'sha1=', right.toString('hex').slice(0, 7), right.toString('hex').slice(1)])(
    'says nothing about %j, which it does not recognise',
    (value) => {
      expect(diagnoseDigest(value, SECRET, BODY)).toBeUndefined();
    },
  );

  it('works with a body that is not JSON', () => {
    const body = Buffer.from('no JSON');
    const value = hmac('sha256', SECRET, body).toString('hex');
    expect(diagnoseDigest(value, SECRET, body)).toBe('The digest is HMAC-SHA256 instead of HMAC-SHA1.');
  });
});
