import type { Headers } from '../../wire/request.ts';
import { edited, without } from '../edit.ts';
import { configure } from '../router/settings.ts';
import type { Rules } from '../rules.ts';
import { faults } from './table.ts';

function entries(headers: Headers, change: (entries: [string, string][]) => [string, string][]): Headers {
  return Object.fromEntries(change(Object.entries(headers)));
}

function withValues(headers: Headers, change: (value: string) => string): Headers {
  return entries(headers, (all) => all.map(([name, value]) => [name, change(value)]));
}

/** Keeps only the low byte of each letter, as an unchecked conversion to ISO 8859-1 does. */
function keepLowBytes(value: string): string {
  return Buffer.from(value, 'latin1').toString('latin1');
}

/** Turns the text after a line break into another header. */
function splitAtLineBreaks(headers: Headers): Headers {
  return entries(headers, (all) =>
    all.flatMap(([name, value]) => {
      const [first = '', ...lines] = value.split(/[\r\n]+/);
      const injected = lines.map((line): [string, string] => [
        line.split(':')[0] ?? '',
        line.split(':')[1]?.trim() ?? '',
      ]);
      return [[name, first] as [string, string], ...injected];
    }),
  );
}

/** Names a host that is made from the configured one. */
function hosts(change: (host: string) => string) {
  return edited('headers', (headers, _own, _statics, { webhook }) => ({
    ...headers,
    Host: change(new URL(webhook.url).host),
  }));
}

/** Leaves out one of the service's own headers. */
function lacking(name: string) {
  return ({ headers }: Rules): Partial<Rules> => ({
    headers: (own, statics, attempt) => headers(without(name)(own) as Headers, statics, attempt),
  });
}

export const HEADER_FAULTS = faults(
  `
  sent as a PUT | HDR-001
  host-of-a-pool | HDR-016 TLS-001 DEL-001 | Host names a machine of the service.
  host-without-port | HDR-016 | Host lacks the port of the URL.
  host-as-address | HDR-016 | Host is the address to which the name of the URL leads.
  content-type-missing | HDR-002 | There is no Content-Type.
  sent with a User-Agent without a version | HDR-004
  user-agent-with-link | HDR-004 | The User-Agent has no version, but a link with one in its path.
  user-agent-missing | HDR-004 | There is no User-Agent.
  sent without its last static header | HDR-006
  static-header-cut-at-comma | HDR-006 SET-009 | The value of a static header is cut at its first comma.
  sent without its last static header when over five static headers | HDR-007
  sent with the static headers of another URL | HDR-008
  static-headers-of-all-urls | HDR-008 | Every URL gets the static headers of all URLs.
  sent without static headers when retry | HDR-009
  line-break-in-header | HDR-010 | A line break in a static header starts another header.
  wide-letters-cut-to-a-byte | HDR-010 | Only the low byte of each letter in a static header is sent.
`,
  {
    'host-of-a-pool': hosts(() => 'pool-7.internal'),
    'host-without-port': hosts((host) => host.replace(/:\d+$/, '')),
    'host-as-address': hosts((host) => host.replace('localhost', '127.0.0.1')),
    'content-type-missing': lacking('Content-Type'),
    'user-agent-with-link': () => ({ userAgent: () => 'hooks (+https://hooks.example.com/v2)' }),
    'user-agent-missing': lacking('User-Agent'),
    'static-header-cut-at-comma': edited('staticHeaders', (headers) =>
      withValues(headers, (value) => value.split(',')[0] ?? ''),
    ),
    'static-headers-of-all-urls': () => ({
      staticHeaders: ({ message, webhook }) =>
        Object.assign({}, ...message.source.webhooks.map(({ headers }) => headers), webhook.headers),
    }),
    'line-break-in-header': () => ({
      configure: (given) =>
        configure(given.map(({ url, headers = {} }) => ({ url, headers: splitAtLineBreaks(headers) }))),
    }),
    'wide-letters-cut-to-a-byte': () => ({
      configure: (given) =>
        configure(
          given.map(({ url, headers = {} }) => ({
            url,
            // The check covers only line breaks in the settings, before letters become bytes.
            headers: /[\r\n]/.test(Object.values(headers).join(''))
              ? headers
              : splitAtLineBreaks(withValues(headers, keepLowBytes)),
          })),
        ),
    }),
  },
);
