import type { Headers } from '../../wire/request.ts';
import { edited, without } from '../edit.ts';
import { fault } from '../replacement.ts';
import { configure } from '../router/settings.ts';
import type { Rules } from '../rules.ts';
import { composed } from './composed/compose.ts';

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

export const HEADER_FAULTS = [
  composed('sent as a PUT', 'HDR-001'),
  fault({
    name: 'host-of-a-pool',
    breaks: ['HDR-016', 'TLS-001', 'DEL-001'],
    description: 'Host names a machine of the service.',
    change: hosts(() => 'pool-7.internal'),
  }),
  fault({
    name: 'host-without-port',
    breaks: ['HDR-016'],
    description: 'Host lacks the port of the URL.',
    change: hosts((host) => host.replace(/:\d+$/, '')),
  }),
  fault({
    name: 'host-as-address',
    breaks: ['HDR-016'],
    description: 'Host is the address to which the name of the URL leads.',
    change: hosts((host) => host.replace('localhost', '127.0.0.1')),
  }),
  fault({
    name: 'content-type-missing',
    breaks: ['HDR-002'],
    description: 'There is no Content-Type.',
    change: lacking('Content-Type'),
  }),
  composed('sent with a User-Agent without a version', 'HDR-004'),
  fault({
    name: 'user-agent-with-link',
    breaks: ['HDR-004'],
    description: 'The User-Agent has no version, but a link with one in its path.',
    change: () => ({ userAgent: () => 'hooks (+https://hooks.example.com/v2)' }),
  }),
  fault({
    name: 'user-agent-missing',
    breaks: ['HDR-004'],
    description: 'There is no User-Agent.',
    change: lacking('User-Agent'),
  }),
  composed('sent without its last static header', 'HDR-006'),
  fault({
    name: 'static-header-cut-at-comma',
    breaks: ['HDR-006', 'SET-009'],
    description: 'The value of a static header is cut at its first comma.',
    change: edited('staticHeaders', (headers) => withValues(headers, (value) => value.split(',')[0] ?? '')),
  }),
  composed('sent without its last static header when over five static headers', 'HDR-007'),
  composed('sent with the static headers of another URL', 'HDR-008'),
  fault({
    name: 'static-headers-of-all-urls',
    breaks: ['HDR-008'],
    description: 'Every URL gets the static headers of all URLs.',
    change: () => ({
      staticHeaders: ({ message, webhook }) =>
        Object.assign({}, ...message.source.webhooks.map(({ headers }) => headers), webhook.headers),
    }),
  }),
  composed('sent without static headers when retry', 'HDR-009'),
  fault({
    name: 'line-break-in-header',
    breaks: ['HDR-010'],
    description: 'A line break in a static header starts another header.',
    change: () => ({
      configure: (given) =>
        configure(given.map(({ url, headers = {} }) => ({ url, headers: splitAtLineBreaks(headers) }))),
    }),
  }),
  fault({
    name: 'wide-letters-cut-to-a-byte',
    breaks: ['HDR-010'],
    description: 'Only the low byte of each letter in a static header is sent.',
    change: () => ({
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
  }),
];
