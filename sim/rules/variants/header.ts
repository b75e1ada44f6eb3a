import { LIMITS } from '../../../spec/limits.ts';
import type { Headers } from '../../wire/request.ts';
import { edited } from '../edit.ts';
import { variant } from '../replacement.ts';
import { configure } from '../router/settings.ts';
import { drawChance, EACH_MESSAGE } from './each.ts';

const TRACING: Headers = {
  Accept: '*/*',
  'Accept-Encoding': 'gzip, deflate, br',
  'Cache-Control': 'no-cache',
  Digest: 'SHA-256=0',
  'X-Signature-256': '0',
  Traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};

function renamed(headers: Headers, rename: (name: string) => string): Headers {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [rename(name), value]));
}

export const HEADER_VARIANTS = [
  variant({
    name: 'content-type-with-charset',
    reading: 41,
    each: EACH_MESSAGE,
    description: 'The Content-Type has a charset parameter.',
    change: () => ({ contentType: () => 'application/json; charset=utf-8' }),
  }),
  variant({
    name: 'other-user-agent',
    reading: 42,
    each: EACH_MESSAGE,
    description: 'The User-Agent names another product, and has a comment.',
    change: () => ({
      userAgent: () => 'Acme-Events/12.4 (webhooks; +https://acme.example/)',
    }),
  }),
  variant({
    name: 'static-headers-win',
    reading: 31,
    description: "A static header replaces the service's own.",
    change: ({ headers }) => ({
      headers: (own, statics, attempt) => {
        const given = new Set(Object.keys(statics).map((name) => name.toLowerCase()));
        const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
        const replaced = Object.entries(statics).filter(([name]) =>
          /^(content-type|user-agent|x-signature)$/i.test(name),
        );
        return headers(Object.fromEntries([...kept, ...replaced]), statics, attempt);
      },
    }),
  }),
  variant({
    name: 'unusable-webhooks-ignored',
    reading: 31,
    description: 'Webhooks that cannot be requested are ignored.',
    change: () => ({
      configure: (given) => {
        const entries = given.slice(0, LIMITS.webhookUrls).map((webhook) => configure([webhook]));
        return { webhooks: entries.flatMap((entry) => ('problem' in entry ? [] : entry.webhooks)) };
      },
    }),
  }),
  variant({
    name: 'tracing-headers',
    reading: 31,
    each: EACH_MESSAGE,
    description: 'Each request carries headers for tracing, with its own values, and says what it accepts.',
    change: edited('headers', (headers, _own, _statics, { atMs, message, urlIndex, number }) => ({
      ...TRACING,
      'X-Request-Id': `${atMs}-${drawChance(message, 1_000_000)}-${urlIndex}`,
      'X-Attempt': `${number}`,
      ...headers,
    })),
  }),
  variant({
    name: 'lower-case-header-names',
    reading: 31,
    each: EACH_MESSAGE,
    description: 'All names of headers are sent in lower case.',
    change: edited('headers', (headers) => renamed(headers, (name) => name.toLowerCase())),
  }),
  variant({
    name: 'upper-case-header-names',
    reading: 31,
    each: EACH_MESSAGE,
    description: 'All names of headers are sent in upper case.',
    change: edited('headers', (headers) => renamed(headers, (name) => name.toUpperCase())),
  }),
  variant({
    name: 'waits-for-continue',
    reading: 31,
    each: EACH_MESSAGE,
    description: 'Requests announce their body with Expect: 100-continue.',
    change: edited('headers', (headers) => ({ ...headers, Expect: '100-continue' })),
  }),
];
