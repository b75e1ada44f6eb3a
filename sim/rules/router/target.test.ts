import { describe, expect, it } from 'vitest';
import { requestTarget } from './target.ts';

describe('requestTarget', () => {
  it.each([
    ['http://hooks.test', '/'],
    ['http://hooks.test/', '/'],
    ['http://hooks.test?a=1', '/?a=1'],
    ['http://hooks.test/a/../b//c/', '/a/../b//c/'],
    ["HTTPS://u:p@hooks.test:8443/it's?x='1'&y=%7E", "/it's?x='1'&y=%7E"],
    ['http://hooks.test/a#fragment', '/a'],
    ['http://hooks.test/Zürich?q=ü', '/Z%C3%BCrich?q=%C3%BC'],
    ['http://hooks.test\\a', '/a'],
  ])('for %s is %s', (url, expected) => {
    expect(requestTarget({ url, headers: {} })).toBe(expected);
  });
});
