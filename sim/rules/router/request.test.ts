import { expect, it } from 'vitest';
import { mergeHeaders, requestTarget } from './request.ts';

it.each([
  ['http://hooks.test?a=1', '/?a=1'],
  ["HTTPS://u:p@hooks.test:8443/a/../b//it's?x='1'&y=%7E#fragment", "/a/../b//it's?x='1'&y=%7E"],
  ['http://hooks.test/Zürich?q=ü', '/Z%C3%BCrich?q=%C3%BC'],
  ['http://hooks.test\\a', '/a'],
])('the target of a request to %s is %s', (url, expected) => {
  expect(requestTarget({ url, headers: {} })).toBe(expected);
});

it.each(['content-type', 'USER-AGENT', 'X-Signature', 'Content-Length', 'Host'])(
  'the header %s never comes from the settings',
  (name) => {
    const own = { 'Content-Type': 'application/json', 'User-Agent': 'x/1' };
    expect(mergeHeaders(own, { [name]: 'static', 'X-Team': 'blue' })).toEqual({ ...own, 'X-Team': 'blue' });
  },
);
