import { getEventListeners } from 'node:events';
import { urlToHttpOptions } from 'node:url';
import { describe, expect, it } from 'vitest';
import { onAbort, parseAddress } from './exchange.ts';

it.each([
  ['http://127.0.0.1:4010/worlds/w1/clock', { hostname: '127.0.0.1', port: '4010', path: '/worlds/w1/clock' }],
  ['http://localhost', { hostname: 'localhost', path: '/' }],
  ['https://ada:secret@example.test/a b?c=d#e', { auth: 'ada:secret', path: '/a%20b?c=d' }],
  ['http://[::1]:80/x', { hostname: '::1', path: '/x' }],
])('tells where a request for %s goes, the first time and later', (url, expected) => {
  expect(parseAddress(url)).toMatchObject(expected);
  expect(parseAddress(url)).toEqual(parseAddress(url));
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
    const { hostname, path: own, auth } = urlToHttpOptions(new URL(origin + path));
    const { port } = new URL(origin);
    expect(parseAddress(origin + path)).toEqual({ hostname, port, path: own, auth });
  }
});

it('tells origins apart, however many there are', () => {
  for (let port = 1; port <= 300; port += 1) {
    expect(parseAddress(`http://127.0.0.1:${port}/x`)).toMatchObject(
      port === 80 ? { path: '/x' } : { port: String(port), path: '/x' },
    );
  }
  expect(parseAddress('http://127.0.0.1:7/x')).toMatchObject({ port: '7' });
});

describe('onAbort', () => {
  it('calls what is still there, once, through one listener of the signal', () => {
    const controller = new AbortController();
    const called: string[] = [];
    onAbort(controller.signal, () => called.push('kept'));
    const forget = onAbort(controller.signal, () => called.push('taken away'));
    onAbort(controller.signal, () => called.push('kept too'));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    forget();
    controller.abort();
    controller.abort();
    expect(called).toEqual(['kept', 'kept too']);
  });

  it('calls nothing of another signal', () => {
    const controller = new AbortController();
    const called: string[] = [];
    onAbort(new AbortController().signal, () => called.push('other'));
    controller.abort();
    expect(called).toEqual([]);
  });
});
