import { deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { observeBody } from './body-observation.ts';
import { makeRequest } from './request.fixture.ts';

const WHOLE = Buffer.from('{"city":"Zürich 🙂","n":{"a":[1]}}');
/** The body that arrives if only so many bytes are announced. */
const announcing = (length: number) =>
  makeRequest({
    rawHeaders: ['Content-Length', String(length)],
    body: WHOLE.subarray(0, length),
    ...(length < WHOLE.length ? { excess: WHOLE.subarray(length) } : {}),
  });

it.each([
  ['has 0 bytes', ''],
  ['begins with the bytes of gzip', gzipSync('{}')],
  ['begins with a byte order mark', '\uFEFF{}'],
  ['begins with the byte order mark of UTF-16', Buffer.from('\uFEFF{}', 'utf16le')],
  ['is in UTF-16', Buffer.from('{"a":1}', 'utf16le')],
  ['is in UTF-16', Buffer.from('{"a":1}', 'utf16le').swap16()],
  ['is not UTF-8', Buffer.from('{"a":"é"}', 'latin1')],
  ['ends in the middle of a character', WHOLE.subarray(0, WHOLE.indexOf('🙂') + 3)],
  ['ends in the middle of its JSON', WHOLE.subarray(0, -1)],
  ['ends in the middle of its JSON', '{"a":"}'],
  ['ends in the middle of its JSON', '{"a":[1,{"b":tr'],
  ['ends in the middle of its JSON', '{"a":1'],
  ['ends in the middle of its JSON', '{"a"'],
  ['ends in the middle of its JSON', '{'],
  ['is a JSON array', '[{"a":1}]'],
  ['is JSON in a JSON text', '"{\\"a\\":1}"'],
])('says that a body %s', (words, body) => {
  expect(observeBody(makeRequest({ body }))).toBe(`The body ${words}.`);
});

it.each([
  '{}',
  ' {"a":1}\n',
  "{'a':1}",
  'a=1',
  '{"a":1}}',
  '{"a":1}{"b":2}',
  'null',
  '{"a":"x"y","b":"z',
  '{"a":1]}',
  '{a:1',
  '{"a":"\\"}"} x',
])('says nothing of %j', (body) => {
  expect(observeBody(makeRequest({ body }))).toBeUndefined();
});

const text = WHOLE.toString();
it.each([
  ['of UTF-16', text.length, /^Content-Length counts characters/],
  ['of Unicode', [...text].length, /^Content-Length counts characters/],
  ['of something else', 12, /^The body ends after the 12 bytes/],
])('begins with the mistake, if a body has as many bytes as it has characters %s', (_, length, why) => {
  expect(observeBody(announcing(length))).toMatch(why);
});

it('says that a body is compressed', () => {
  const request = makeRequest({ rawHeaders: ['Content-Encoding', 'deflate'], body: deflateSync(WHOLE) });
  expect(observeBody(request)).toBe('The body is compressed, as its Content-Encoding deflate says.');
});

it('says nothing of a whole body, with any bytes after it', () => {
  expect(observeBody({ ...announcing(WHOLE.length), excess: Buffer.from('\0') })).toBeUndefined();
});
