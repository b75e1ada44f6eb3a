import { describe, expect, it } from 'vitest';
import { configure } from './settings.ts';

const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ url: `http://hooks.test/${index}` }));

describe('configure', () => {
  it.each([0, 1, 5])('takes %i webhooks', (count) => {
    expect(configure(entries(count))).toEqual({ webhooks: entries(count).map(({ url }) => ({ url, headers: {} })) });
  });

  it('refuses a sixth webhook', () => {
    expect(configure(entries(6))).toEqual({ problem: 'Expected `webhooks` to have at most 5 entries, got 6' });
  });

  it.each([
    'https://hooks.test',
    'http://127.0.0.1:4321/a/b?c=d&e',
    'http://[::1]:80/',
    'http://user:p%40ss@hooks.test/',
  ])('takes the URL %s', (url) => {
    expect(configure([{ url }])).toEqual({ webhooks: [{ url, headers: {} }] });
  });

  it.each([
    '',
    'hooks.test/a',
    'ftp://hooks.test/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
    'http://hooks.test:99999/',
    'http://exa mple/',
    'http://%zz@hooks.test/',
  ])('refuses the URL %j', (url) => {
    expect(configure([{ url: 'http://hooks.test/' }, { url }])).toEqual({
      problem: expect.stringMatching(/^Expected `webhooks\.1\.url` to be a full/),
    });
  });

  it.each([{ 'X-Team': 'blue' }, { 'x_odd!name': '' }, { 'X-Tab': 'a\tb' }, { 'X-Latin': 'café' }])(
    'takes the headers %j',
    (headers) => {
      expect(configure([{ url: 'http://hooks.test/', headers }])).toEqual({
        webhooks: [{ url: 'http://hooks.test/', headers }],
      });
    },
  );

  it.each([
    { 'X Team': 'blue' },
    { '': 'blue' },
    { 'X-Team:': 'blue' },
    { 'X-Täm': 'blue' },
    { 'X-Team': 'blue\r\nX-Other: red' },
    { 'X-Team': 'blue\n' },
    { 'X-Team\r\nX-Other': 'red' },
    { 'X-Team': 'nul\0' },
    { 'X-Team': '☃' },
  ])('refuses the headers %j', (headers) => {
    expect(configure([{ url: 'http://hooks.test/', headers }])).toEqual({
      problem: expect.stringMatching(/^Expected `webhooks\.0\.headers` to have names and values that HTTP can carry/),
    });
  });
});
