import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { diagnoseDigest } from './digest-diagnosis.ts';

const SECRET = 'Abcdef0123';
/** A secret whose bytes differ between encodings. */
const FOREIGN = 'Zoë–01';

/**
 * A body that every mistake changes: it has white space around it, unsorted keys, characters of every length in bytes,
 * a number that re-serialising changes, and more than 1024 bytes.
 */
const TEXT = ` {"z":"é日🙂","a":{"d":1,"c":[1,2]},"n":1.0,"pad":"${'x'.repeat(1_100)}"} `;
const JSON_VALUE = JSON.parse(TEXT);
const SORTED = { a: { c: [1, 2], d: 1 }, n: 1, pad: 'x'.repeat(1_100), z: 'é日🙂' };
const SPACED = `{"z": "é日🙂", "a": {"d": 1, "c": [1, 2]}, "n": 1, "pad": "${'x'.repeat(1_100)}"}`;
const SORTED_SPACED = `{"a": {"c": [1, 2], "d": 1}, "n": 1, "pad": "${'x'.repeat(1_100)}", "z": "é日🙂"}`;
const BODY = Buffer.from(TEXT);

type Bytes = string | Buffer;

const hmac = (algorithm: string, key: Bytes, body: Bytes): Buffer => createHmac(algorithm, key).update(body).digest();
const sha1 = (...parts: Bytes[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha1')).digest();
const over = (body: Bytes): string => hmac('sha1', SECRET, body).toString('hex');
const keyedWith = (key: Bytes): string => hmac('sha1', key, BODY).toString('hex');
const escaped = (text: string): string =>
  text.replace('é', '\\u00e9').replace('日', '\\u65e5').replace('🙂', '\\ud83d\\ude42');
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
    ['with a prefix before the hexadecimal digits', `SHA1=${right.toString('hex').toUpperCase()}`],
    ['with a prefix before the hexadecimal digits', `sha256=${right.toString('hex')}`],
    ['cut short', right.toString('hex').slice(0, 32)],
  ])('names the encoding: %s', (words, value) => {
    expect(diagnoseDigest(value, SECRET, BODY)).toBe(`The digest is ${words}.`);
  });

  it.each([
    ['over no body at all', ''],
    ['over the body in ISO 8859-1 instead of UTF-8', Buffer.from(TEXT, 'latin1')],
    ['over the body in UTF-16 instead of UTF-8', Buffer.from(TEXT, 'utf16le')],
    ['over the body with characters beyond ASCII replaced', TEXT.replace('é日🙂', '???')],
    ['over the body with characters beyond ASCII left out', TEXT.replace('é日🙂', '')],
    ['over the body with characters beyond ASCII escaped', escaped(TEXT)],
    ['over the body encoded as UTF-8 twice', Buffer.from(BODY.toString('latin1'), 'utf8')],
    ['over the body followed by a line break', `${TEXT}\n`],
    ['over the body without the white space around it', TEXT.trim()],
    ['over the first 1024 bytes of the body', BODY.subarray(0, 1_024)],
    ['over the body re-serialised', JSON.stringify(JSON_VALUE)],
    ['over the body re-serialised with sorted keys', JSON.stringify(SORTED)],
    ['over the body re-serialised with indentation', JSON.stringify(JSON_VALUE, null, 2)],
    ['over the body re-serialised with spaces after colons and commas', SPACED],
    ['over the body re-serialised with spaces and characters beyond ASCII escaped', escaped(SPACED)],
    [
      'over the body re-serialised with sorted keys, spaces, and characters beyond ASCII escaped',
      escaped(SORTED_SPACED),
    ],
  ])('names what was signed: %s', (words, body) => {
    expect(diagnoseDigest(over(body), SECRET, BODY)).toBe(`The digest is ${words}.`);
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
      'HMAC-SHA256 instead of HMAC-SHA1, over the body re-serialised with sorted keys',
      hmac('sha256', SECRET, JSON.stringify(SORTED)).toString('hex'),
    ],
    [
      'over the body re-serialised, with a prefix before the hexadecimal digits',
      `sha1=${over(JSON.stringify(JSON_VALUE))}`,
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

describe('diagnoseDigest, other inputs', () => {
  it('recognises the secret of another source', () => {
    const value = hmac('sha1', 'another', BODY).toString('hex').toUpperCase();
    const sentence =
      'The digest is right for another secret: that of another source, or an earlier or later one of this source.';
    expect(diagnoseDigest(value, SECRET, BODY, ['a third', 'another'])).toBe(sentence);
    expect(diagnoseDigest(value, SECRET, BODY, ['a third'])).toBeUndefined();
  });

  it.each(['', 'abc', '0'.repeat(40), 'sha1='])('says nothing about %j, which it does not recognise', (value) => {
    expect(diagnoseDigest(value, SECRET, BODY)).toBeUndefined();
  });

  it('works with a body that is not JSON', () => {
    const body = Buffer.from('no JSON');
    const value = hmac('sha256', SECRET, body).toString('hex');
    expect(diagnoseDigest(value, SECRET, body)).toBe('The digest is HMAC-SHA256 instead of HMAC-SHA1.');
  });
});
