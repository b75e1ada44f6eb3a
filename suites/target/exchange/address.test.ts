import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it.each([
  ['http://127.0.0.1:4010/worlds/w1/clock', { hostname: '127.0.0.1', port: 4010, path: '/worlds/w1/clock' }],
  ['http://localhost', { hostname: 'localhost', path: '/' }],
  ['https://ada:secret@example.test/a b?c=d#e', { auth: 'ada:secret', path: '/a%20b?c=d' }],
  ['http://[::1]:80/x', { hostname: '::1', path: '/x' }],
])('tells where a request for %s goes, the first time and later', (url, expected) => {
  expect(addressOf(url)).toMatchObject(expected);
  expect(addressOf(url)).toBe(addressOf(url));
});

it('forgets addresses before they are many, and finds them again', () => {
  const first = addressOf('http://127.0.0.1/0');
  for (let at = 1; at <= 1_000; at += 1) addressOf(`http://127.0.0.1/${at}`);
  expect(addressOf('http://127.0.0.1/0')).not.toBe(first);
  expect(addressOf('http://127.0.0.1/0')).toEqual(first);
});
