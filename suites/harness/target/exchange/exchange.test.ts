import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { onAbort, parseAddress } from './exchange.ts';

it.each([
  ['http://127.0.0.1:4010/worlds/w1/clock', 'http://127.0.0.1:4010', '/worlds/w1/clock'],
  ['http://localhost', 'http://localhost', '/'],
  ['https://example.test/a b?c=d#e', 'https://example.test', '/a%20b?c=d'],
  ['http://[::1]:80/x', 'http://[::1]', '/x'],
])('tells where a request for %s goes, the first time and later', (url, origin, path) => {
  for (const _ of [1, 2]) expect(parseAddress(url)).toEqual({ origin, path, credentials: {} });
});

it('makes a header of the user and password in a URL', () => {
  const authorization = `Basic ${Buffer.from('ada:s@cret').toString('base64')}`;
  expect(parseAddress('http://ada:s%40cret@localhost/x').credentials).toEqual({ authorization });
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
])('takes the path %s as an URL parser does', (path) => {
  const { pathname, search } = new URL(`https://EXAMPLE.test:443${path}`);
  expect(parseAddress(`https://EXAMPLE.test:443${path}`)).toEqual({
    origin: 'https://example.test',
    path: pathname + search,
    credentials: {},
  });
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
});
