import { expect, it } from 'vitest';
import { maskOf } from './mask.ts';

const SECRET = 'pa$$ wörd"+/~1';
const mask = maskOf([SECRET, 'another-secret']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

it.each([
  ['as it is', `key ${SECRET}!`],
  ['as bytes', Buffer.from(`key ${SECRET}!`).toString('latin1')],
  ['in JSON', JSON.stringify({ key: SECRET })],
  ['in the bytes of JSON', Buffer.from(JSON.stringify({ key: SECRET })).toString('latin1')],
  ['in a URL', `?key=${encodeURIComponent(SECRET)}`],
  ['in hexadecimal', Buffer.from(SECRET).toString('hex').toUpperCase()],
  ['in base64', base64(SECRET)],
  ['in base64 with a colon', base64(`${SECRET}:`)],
  ['in base64 after one byte', base64(`:${SECRET}`)],
  ['in base64 after two bytes', base64(`me${SECRET}!`)],
  ['in base64 for URLs', base64(`user:${SECRET}`).replaceAll('+', '-').replaceAll('/', '_')],
])('masks a secret %s', (_, text) => {
  expect(mask(text)).toContain('***');
  expect(mask(text).replace('***', '').length).toBeLessThan(text.length - 10);
});

it('masks each of several, and nothing else', () => {
  expect(mask(`${SECRET} or another-secret, and wörd`)).toBe('*** or ***, and wörd');
  expect(maskOf([])('another-secret')).toBe('another-secret');
});
