import type { Headers } from '../../wire/request.ts';
import { without } from '../edit.ts';
import { fault } from '../replacement.ts';
import { configure } from '../settings.ts';

function entries(headers: Headers, change: (entries: [string, string][]) => [string, string][]): Headers {
  return Object.fromEntries(change(Object.entries(headers)));
}

/** The values of all static headers, changed. */
function revalued(headers: Headers, change: (value: string) => string): Headers {
  return entries(headers, (all) => all.map(([name, value]) => [name, change(value)]));
}

/** Each letter as its low byte, as ISO 8859-1 without a check makes it. */
function narrowed(value: string): string {
  return Buffer.from(value, 'latin1').toString('latin1');
}

/** What stands behind a line break becomes a header of its own. */
function broken(headers: Headers): Headers {
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

/** The request line and its headers. */
export const HEADER_FAULTS = [
  fault('method-put', ['HDR-001'], 'Deliveries are PUT requests.', () => ({ method: () => 'PUT' })),
  fault('retries-put', ['HDR-001'], 'Retries are PUT requests.', ({ method }) => ({
    method: (attempt) => (attempt.number > 1 ? 'PUT' : method(attempt)),
  })),
  fault('content-type-text', ['HDR-002'], 'The media type is text/plain.', () => ({ contentType: () => 'text/plain' })),
  fault('content-type-missing', ['HDR-002'], 'There is no Content-Type.', ({ headers }) => ({
    headers: (own, statics) => headers(without('Content-Type')(own) as Headers, statics),
  })),
  fault('user-agent-without-version', ['HDR-004'], 'The User-Agent has no version.', ({ userAgent }) => ({
    userAgent: (attempt) => userAgent(attempt).replace(/\/.*$/, ''),
  })),
  fault('user-agent-missing', ['HDR-004'], 'There is no User-Agent.', ({ headers }) => ({
    headers: (own, statics) => headers(without('User-Agent')(own) as Headers, statics),
  })),
  fault(
    'static-header-dropped',
    ['HDR-006', 'HDR-007', 'HDR-009'],
    'The first static header of a URL is not sent.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => entries(staticHeaders(attempt), (all) => all.slice(1)),
    }),
  ),
  fault(
    'static-header-cut-at-comma',
    ['HDR-006'],
    'The value of a static header ends at its first comma.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => revalued(staticHeaders(attempt), (value) => value.split(',')[0] ?? ''),
    }),
  ),
  fault(
    'static-header-values-made-unique',
    ['HDR-006'],
    'A value that another static header has already is not sent again.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) =>
        entries(staticHeaders(attempt), (all) =>
          all.filter(([, value], index) => all.findIndex(([, other]) => other === value) === index),
        ),
    }),
  ),
  fault(
    'static-headers-missing-on-delete',
    ['HDR-006'],
    'Delete notifications have no static headers.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => (attempt.message.content.type === 'delete' ? {} : staticHeaders(attempt)),
    }),
  ),
  fault(
    'only-five-static-headers',
    ['HDR-007'],
    'Only the first five static headers of a URL are sent.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => entries(staticHeaders(attempt), (all) => all.slice(0, 5)),
    }),
  ),
  fault(
    'static-headers-of-first-url',
    ['HDR-008', 'HDR-006'],
    'Every URL gets the static headers of the first.',
    () => ({
      staticHeaders: ({ message }) => message.source.webhooks[0]?.headers ?? {},
    }),
  ),
  fault('static-headers-of-all-urls', ['HDR-008'], 'Every URL gets the static headers of all.', () => ({
    staticHeaders: ({ message, webhook }) =>
      Object.assign({}, ...message.source.webhooks.map(({ headers }) => headers), webhook.headers),
  })),
  fault('retries-without-static-headers', ['HDR-009'], 'Retries have no static headers.', ({ staticHeaders }) => ({
    staticHeaders: (attempt) => (attempt.number > 1 ? {} : staticHeaders(attempt)),
  })),
  fault('line-break-in-header', ['HDR-010'], 'A line break in a static header begins another header.', () => ({
    configure: (given) => configure(given.map(({ url, headers = {} }) => ({ url, headers: broken(headers) }))),
  })),
  fault('wide-letters-cut-to-a-byte', ['HDR-010'], 'Letters of static headers are sent as their low byte.', () => ({
    configure: (given) =>
      configure(
        given.map(({ url, headers = {} }) => ({
          url,
          // Only what is a line break from the start is found and refused.
          headers: /[\r\n]/.test(Object.values(headers).join('')) ? headers : broken(revalued(headers, narrowed)),
        })),
      ),
  })),
  fault(
    'later-retries-without-static-headers',
    ['HDR-009'],
    'From the second retry on, static headers are missing.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => (attempt.number > 2 ? {} : staticHeaders(attempt)),
    }),
  ),
  fault(
    'long-static-header-cut',
    ['HDR-006'],
    'Values of static headers are cut to 256 characters.',
    ({ staticHeaders }) => ({
      staticHeaders: (attempt) => revalued(staticHeaders(attempt), (value) => value.slice(0, 256)),
    }),
  ),
];
