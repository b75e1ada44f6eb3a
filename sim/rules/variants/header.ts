import { LIMITS } from '../../../spec/limits.ts';
import type { Headers } from '../../wire/request.ts';
import { edited } from '../edit.ts';
import { configure } from '../router/settings.ts';
import { drawChance } from './each.ts';
import { variants } from './table.ts';

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

export const HEADER_VARIANTS = variants(
  `
  content-type-with-charset | 41 | message | The Content-Type has a charset parameter.
  other-user-agent | 42 | message | The User-Agent names another product, and has a comment.
  static-headers-win | 31 |  | A static header replaces the service's own.
  unusable-webhooks-ignored | 31 |  | Webhooks that cannot be requested are ignored.
  tracing-headers | 31 | message | Each request carries headers for tracing, with its own values, and says what it accepts.
  lower-case-header-names | 31 | message | All names of headers are sent in lower case.
  upper-case-header-names | 31 | message | All names of headers are sent in upper case.
  waits-for-continue | 31 | message | Requests announce their body with Expect: 100-continue.
`,
  {
    'content-type-with-charset': () => ({ contentType: () => 'application/json; charset=utf-8' }),
    'other-user-agent': () => ({
      userAgent: () => 'Acme-Events/12.4 (webhooks; +https://acme.example/)',
    }),
    'static-headers-win': ({ headers }) => ({
      headers: (own, statics, attempt) => {
        const given = new Set(Object.keys(statics).map((name) => name.toLowerCase()));
        const kept = Object.entries(own).filter(([name]) => !given.has(name.toLowerCase()));
        const replaced = Object.entries(statics).filter(([name]) =>
          /^(content-type|user-agent|x-signature)$/i.test(name),
        );
        return headers(Object.fromEntries([...kept, ...replaced]), statics, attempt);
      },
    }),
    'unusable-webhooks-ignored': () => ({
      configure: (given) => {
        const entries = given.slice(0, LIMITS.webhookUrls).map((webhook) => configure([webhook]));
        return { webhooks: entries.flatMap((entry) => ('problem' in entry ? [] : entry.webhooks)) };
      },
    }),
    'tracing-headers': edited('headers', (headers, _own, _statics, { atMs, message, urlIndex, number }) => ({
      ...TRACING,
      'X-Request-Id': `${atMs}-${drawChance(message, 1_000_000)}-${urlIndex}`,
      'X-Attempt': `${number}`,
      ...headers,
    })),
    'lower-case-header-names': edited('headers', (headers) => renamed(headers, (name) => name.toLowerCase())),
    'upper-case-header-names': edited('headers', (headers) => renamed(headers, (name) => name.toUpperCase())),
    'waits-for-continue': edited('headers', (headers) => ({ ...headers, Expect: '100-continue' })),
  },
);
