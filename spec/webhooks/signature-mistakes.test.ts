import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../package-file.ts';
import type { SignatureVector } from '../shapes/vectors.ts';
import { diagnoseDigest, SIGNATURE_MISTAKES, wrongSignatures } from './signature-mistakes.ts';

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
const over = (body: Bytes): string => hmac('sha1', SECRET, body).toString('hex');
const right = hmac('sha1', SECRET, BODY);

const VECTORS = readVectors();

/** The published vectors of a mistake, whose values do not come from the table. */
function readVectors(): readonly SignatureVector[] {
  return JSON.parse(readFileSync(packageFile('schemas/vectors/signature.json'), 'utf8')).vectors;
}

describe('diagnoseDigest, one mistake', () => {
  /** The digest itself is there, so the words are about what is around it. */
  const AROUND = [
    'with-prefix-',
    'with-quotes',
    'cut-',
    'too-long',
    'twice',
    'in-a-list',
    'after-a-wrong-one',
    'over-nothing',
  ];
  const NAMED = SIGNATURE_MISTAKES.slice(0, -5).filter(({ name }) => !AROUND.some((each) => name.startsWith(each)));

  it.each(NAMED)('names $name', ({ name, words }) => {
    const shown = VECTORS.filter(({ id }) => id.startsWith(`signature/${name}-`));
    const told = shown.map(({ header, secret, body }) =>
      diagnoseDigest(header ?? '', secret, Buffer.from(body, 'base64')),
    );
    const sentence = words
      .replace(/^the digest is /, 'The digest is ')
      .replace(/^the key is /, 'The digest is keyed with ');
    expect(told.filter((each) => each?.startsWith(sentence))).not.toEqual([]);
  });

  it.each<[words: string, sent: Bytes]>([
    ['before it was compressed', gzipSync(TEXT)],
    ['before it was compressed', deflateSync(TEXT)],
    ['before it was compressed', brotliCompressSync(TEXT)],
    ['without the byte order mark at its beginning', `\uFEFF${TEXT}`],
    ['without the byte order mark at its beginning, and without the white space around it', `\uFEFF  ${TEXT}\r\n`],
    ['with LF for CRLF', `${TEXT}\r\n${TEXT}`],
    ['without the white space around it', `\n${TEXT}\n`],
  ])('names what was sent by what was signed: over the body %s', (words, sent) => {
    const signed = [TEXT, TEXT.trim(), `${TEXT}\n${TEXT}`].map(over);
    const diagnoses = signed.map((value) => diagnoseDigest(value, SECRET, Buffer.from(sent)));
    expect(diagnoses).toContain(`The digest is over the body ${words}.`);
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

  it('names the member that was added after the body was signed', () => {
    const sent = Buffer.from('{"version":1,"context":{"ip":"::1"},"type":"page"}');
    const words = 'The digest is over the body without `context`.';
    expect(diagnoseDigest(over('{"version":1,"type":"page"}'), SECRET, sent)).toBe(words);
    expect(diagnoseDigest(over('{"version":1}'), SECRET, sent)).toBeUndefined();
  });

  it('names no member of an object that has it twice and lost the first', () => {
    const sent = Buffer.from('{"a":1,"a":2}');
    expect(diagnoseDigest(over('{"a":2}'), SECRET, sent)).toBe('The digest is over the body re-serialised.');
  });

  it.each<[words: string, has: RegExp, written: (digest: string) => string]>([
    ['without its leading zeros', /^0[1-9a-f]/, (digest) => digest.slice(1)],
    [
      'written without the leading zero of each byte',
      /^(?:[1-9a-f].)+0/,
      (digest) => digest.replace(/../g, (byte) => Number.parseInt(byte, 16).toString(16)),
    ],
  ])('names zeros that are left out: %s', (words, has, written) => {
    const bodies = Array.from({ length: 200 }, (_, index) => `{"n":${index}}`);
    const body = Buffer.from(bodies.find((each) => has.test(over(each))) ?? '');
    expect(diagnoseDigest(written(over(body)), SECRET, body)).toBe(`The digest is ${words}.`);
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
      'over the body re-serialised without white space, with its numbers in their shortest form, written with the prefix `sha1=`',
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
