import { urlToHttpOptions } from 'node:url';
import { expect, it } from 'vitest';
import { addressOf } from './address.ts';

it.each([
  ['http://127.0.0.1:4010/worlds/w1/clock', { hostname: '127.0.0.1', port: 4010, path: '/worlds/w1/clock' }],
  ['http://localhost', { hostname: 'localhost', path: '/' }],
  ['https://ada:secret@example.test/a b?c=d#e', { auth: 'ada:secret', path: '/a%20b?c=d' }],
  ['http://[::1]:80/x', { hostname: '::1', path: '/x' }],
])('tells where a request for %s goes, the first time and later', (url, expected) => {
  expect(addressOf(url)).toMatchObject(expected);
  expect(addressOf(url)).toEqual(addressOf(url));
});

it.each([
  '/a',
  "/a/b.c/~d!*'()-_%20%2F",
  '/a/../b',
  '/a/./b',
  '/a/%2e%2E/b',
  '/.hidden/b',
  '/a//b/',
  '/a/é',
  '/a"b',
  '/a?b=../c',
  '/a%',
  '\\@b/c',
])('takes the path %s as an URL parser does, at each origin', (path) => {
  for (const origin of ['http://ada:secret@127.0.0.1:8080', 'https://EXAMPLE.test:443', 'http://[::1]']) {
    const { hostname, port, path: own, auth } = urlToHttpOptions(new URL(origin + path));
    expect(addressOf(origin + path)).toEqual({ hostname, port, path: own, auth });
  }
});

it('tells origins apart, however many there are', () => {
  for (let port = 1; port <= 300; port += 1) {
    expect(addressOf(`http://127.0.0.1:${port}/x`)).toMatchObject(port === 80 ? { path: '/x' } : { port, path: '/x' });
  }
  expect(addressOf('http://127.0.0.1:7/x')).toMatchObject({ port: 7 });
});
