import { describe, expect, it } from 'vitest';
import { makeRequest } from '../receivers/request.fixture.ts';
import { judgeContentType, judgeHost, judgeTarget, judgeUserAgent } from './head.ts';

const carrying = (name: string, ...values: string[]) =>
  makeRequest({ rawHeaders: values.flatMap((value) => [name, value]) });

describe('judgeHost', () => {
  it.each(['localhost:80', 'LOCALHOST:80', '[::1]:80'])('finds nothing in %s', (value) => {
    expect(judgeHost(carrying('host', value), ['localhost:80', '[::1]:80'])).toBeUndefined();
  });

  it.each([[['localhost']], [['127.0.0.1:80']], [['pool-7.internal']], [[]], [['localhost:80', 'localhost:80']]])(
    'finds %j',
    (values) => {
      expect(judgeHost(carrying('Host', ...values), ['localhost:80'])).toMatchObject({ requirement: 'HDR-016' });
    },
  );
});

describe('judgeContentType', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; profile="a;b"',
    ' application/json ',
  ])('finds nothing in %s', (value) => {
    expect(judgeContentType(carrying('content-TYPE', value))).toBeUndefined();
  });

  it.each([
    ['text', ['text/plain'], '"text/plain"'],
    ['a longer name', ['application/jsonx'], '"application/jsonx"'],
    ['a list', ['application/json, text/plain'], '"application/json, text/plain"'],
    ['no such header', [], 'no such header'],
  ])('finds %s', (_, values, seen) => {
    expect(judgeContentType(carrying('Content-Type', ...values))).toMatchObject({ requirement: 'HDR-002', seen });
  });
});

describe('judgeUserAgent', () => {
  it.each([
    'acme/1',
    'acme/1.0',
    'Acme-Webhooks/v2.0.1-beta',
    'acme-router/2024-01-01 (+https://www.example.com/hooks)',
    'Mozilla/5.0 (compatible; acme/1.0)',
    '(the router) acme/1.0',
    'https://www.example.com/v2 acme/1.0',
    'Über/1.0',
  ])('finds nothing in %s', (value) => {
    expect(judgeUserAgent(carrying('user-AGENT', value))).toBeUndefined();
  });

  it.each([
    'acme',
    'acme 1.0',
    'acme/',
    'acme/latest',
    '/1.0',
    'acme /1.0',
    'acme/ 1.0',
    'acme (+https://www.example.com/v2)',
    'https://www.example.com/hooks/2.0',
    '',
  ])('finds %j', (value) => {
    const seen = JSON.stringify(value);
    expect(judgeUserAgent(carrying('User-Agent', value))).toMatchObject({ requirement: 'HDR-004', seen });
  });

  it.each(['a'.repeat(120_000), 'a/'.repeat(60_000), `a/${'b'.repeat(120_000)}`])(
    'judges a very long value',
    (value) => {
      expect(judgeUserAgent(carrying('User-Agent', value))).toBeDefined();
    },
  );
});

describe('judgeTarget', () => {
  it.each([
    ['http://127.0.0.1:80/hook?a=1', '/hook?a=1', 'The request line has the whole URL instead of its path and query.'],
    ['/hook#part', '/hook#part', 'The request line has the fragment of the URL.'],
    ['/hook', '/hook?a=1', 'The request line lacks the query of the URL.'],
    ['/other', '/hook', undefined],
  ])('names the mistake of %s', (target, configured, diagnosis) => {
    expect(judgeTarget('SET-004', makeRequest({ target }), configured)?.diagnosis).toBe(diagnosis);
  });
});
