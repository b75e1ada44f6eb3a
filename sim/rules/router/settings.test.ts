import { expect, it } from 'vitest';
import { configure, type GivenWebhook } from './settings.ts';

/** `spec/samples` has all forms of URLs and headers that the schema of a webhook refuses. */

const HOOK = { url: 'http://hooks.test/' };

it.each<[what: string, given: GivenWebhook[]]>([
  ['no webhook', []],
  ['five webhooks', Array(5).fill(HOOK)],
  ['credentials in a URL', [{ url: 'http://user:p%40ss@hooks.test/' }]],
  [
    'headers that only just can be sent',
    [{ ...HOOK, headers: { 'x_odd!name': '', 'X-Tab': 'a\tb', 'X-Latin': 'café' } }],
  ],
])('settings may have %s', (_, given) => {
  expect(configure(given)).toEqual({ webhooks: given.map((webhook) => ({ headers: {}, ...webhook })) });
});

it.each<[what: string, given: GivenWebhook[], problem: RegExp]>([
  ['six webhooks', Array(6).fill(HOOK), /^Expected `webhooks` to have at most 5 entries, got 6$/],
  [
    'another scheme',
    [HOOK, { url: 'ftp://hooks.test/' }],
    /^Expected `webhooks\.1\.url` to be a full http or https URL/,
  ],
  ['a port that is too large', [{ url: 'http://hooks.test:99999/' }], /^Expected `webhooks\.0\.url` to be a full URL/],
  [
    'a user that cannot be decoded',
    [{ url: 'http://%zz@hooks.test/' }],
    /^Expected `webhooks\.0\.url` to be a full URL/,
  ],
  [
    'two headers in one',
    [{ ...HOOK, headers: { A: 'b\r\nC: d' } }],
    /^Expected `webhooks\.0\.headers` to have names and/,
  ],
])('settings may not have %s', (_, given, problem) => {
  expect(configure(given)).toEqual({ problem: expect.stringMatching(problem) });
});
