import { describe, expect, it } from 'vitest';
import { parseSource, requestsOf } from './settings.fixture.ts';

const URL_A = 'http://127.0.0.1:1/a';

function settingsOf(settings: object, enabled = true) {
  return { destinations: { Webhooks: { enabled, settings } } };
}

describe('parseSource', () => {
  it.each([
    ['no destination at all', {}, 0],
    ['no webhook', settingsOf({}), 0],
    ['five webhooks', settingsOf({ webhooks: Array.from({ length: 5 }, () => ({ url: URL_A })) }), 5],
    ['the destination switched off', settingsOf({ webhooks: [{ url: URL_A }] }, false), 0],
  ])('takes %s', (_what, body, count) => {
    expect(parseSource(body).webhooks).toHaveLength(count);
  });

  it.each([
    ['six webhooks', { webhooks: Array.from({ length: 6 }, () => ({ url: URL_A })) }],
    ['a URL without a scheme', { webhooks: [{ url: 'example.com/hook' }] }],
    ['another scheme', { webhooks: [{ url: 'ftp://example.com/hook' }] }],
    ['a header that is not a text', { webhooks: [{ url: URL_A, headers: { 'X-A': 1 } }] }],
    ['a header that breaks the line', { webhooks: [{ url: URL_A, headers: { 'X-A': 'a\r\nb' } }] }],
  ])('refuses %s', (_what, settings) => {
    expect(() => parseSource(settingsOf(settings))).toThrow(expect.objectContaining({ status: 422 }));
  });
});

describe('requestsOf', () => {
  it('lets no static header replace its own headers or the framing', () => {
    const headers = { 'X-Team': 'blue', 'user-AGENT': 'me', 'content-length': '1', 'Transfer-Encoding': 'chunked' };
    const source = parseSource(settingsOf({ webhooks: [{ url: URL_A, headers }] }));

    expect(requestsOf(source, Buffer.from('{}')).map((request) => request.headers)).toEqual([
      {
        'X-Team': 'blue',
        'User-Agent': 'acme-router/2.3',
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': '2',
        Connection: 'close',
      },
    ]);
  });
});
