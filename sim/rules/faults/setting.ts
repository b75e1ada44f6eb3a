import type { Webhook } from '../../model/message.ts';
import { edited } from '../edit.ts';
import { fault } from '../replacement.ts';
import { configure } from '../router/settings.ts';
import type { Rules } from '../rules.ts';
import { composed } from './composed/compose.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';

/** Accepts any number of webhooks, each as the reference does. */
const withoutLimit: Rules['configure'] = (given) => {
  const problem = given.map((webhook) => configure([webhook])).find((entry) => 'problem' in entry);
  return problem ?? { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
};

export const SETTING_FAULTS = [
  fault({
    name: 'fifth-url-unused',
    breaks: ['SET-001', 'DLV-003'],
    description: 'Only the first four webhook URLs are used.',
    change: edited('webhooksFor', (webhooks) => webhooks.slice(0, 4)),
  }),
  fault({
    name: 'sixth-url-used',
    breaks: ['SET-002'],
    description: 'The number of webhook URLs is not limited.',
    change: () => ({ configure: withoutLimit }),
  }),
  composed('sent without the query of its URL', 'SET-004'),
  fault({
    name: 'trailing-slash-dropped',
    breaks: ['SET-004'],
    description: 'A slash at the end of the path of a webhook URL is left out.',
    change: edited('target', (target) => target.replace(/(?<=.)\/(?=\?|$)/, '')),
  }),
  fault({
    name: 'other-scheme-as-http',
    breaks: ['SET-005'],
    description: 'A URL of any scheme is requested over http.',
    change: () => ({
      configure: (given) =>
        configure(given.map((webhook) => ({ ...webhook, url: webhook.url.replace(/^(?!https?:)[a-z]+:/i, 'http:') }))),
    }),
  }),
  fault({
    name: 'no-webhook-refuses-calls',
    breaks: ['SET-007'],
    description: 'A source without webhook URLs refuses calls.',
    change: () => ({ takesCalls: (source) => source.webhooks.length > 0 }),
  }),
  fault({
    name: 'first-webhooks-kept',
    breaks: ['SET-009', 'AUD-003', 'HDR-006', 'AUD-001'],
    description: 'New settings replace everything except the webhooks.',
    memory: sourcesInForce(),
    change: mixedWithEarlier(({ webhooks }, given) => ({ ...given, webhooks })),
  }),
  fault({
    name: 'long-target-cut',
    breaks: ['SET-004'],
    description: 'A long path and query of a webhook URL are cut.',
    change: edited('target', (target) => target.slice(0, 255)),
  }),
];

/** Faults in URLs that a library rewrites. */
export const REWRITTEN_URL_FAULTS = [
  composed('sent to its URL unescaped', 'SET-004'),
  fault({
    name: 'urls-alike-by-address',
    breaks: ['SET-001', 'DLV-003'],
    description: 'Two URLs with different host names of one address count as the same.',
    change: edited('webhooksFor', (all) => {
      const addressed = ({ url }: Webhook): string => url.replace(/localhost|\[::1\]/, '127.0.0.1');
      return all.filter((webhook, at) => all.findIndex((each) => addressed(each) === addressed(webhook)) === at);
    }),
  }),
  fault({
    name: 'target-in-absolute-form',
    breaks: ['SET-004', 'SET-009', 'DLV-003'],
    description: 'The request line has the whole URL, as for a proxy.',
    change: () => ({ target: ({ webhook }) => webhook.url }),
  }),
  fault({
    name: 'fragment-sent',
    breaks: ['SET-004'],
    description: 'The fragment of a webhook URL is sent with its path.',
    change: edited('target', (target, { webhook }) => target + (/#.*$/.exec(webhook.url)?.[0] ?? '')),
  }),
  fault({
    name: 'double-slash-joined',
    breaks: ['SET-004'],
    description: 'Two slashes in a row in the path of a webhook URL become one.',
    change: edited('target', (target) => target.replace(/\/{2,}(?=[^?]*(?:\?|$))/g, '/')),
  }),
  fault({
    name: 'query-sorted',
    breaks: ['SET-004'],
    description: 'The parameters of a query are sorted.',
    change: edited('target', (target) => {
      const [path = '', ...query] = target.split('?');
      return query.length === 0 ? path : `${path}?${query.join('?').split('&').sort().join('&')}`;
    }),
  }),
  fault({
    name: 'repeated-parameter-dropped',
    breaks: ['SET-004'],
    description: 'Of several parameters of a query with the same name, only the last is kept.',
    change: edited('target', (target) => {
      const [path = '', ...query] = target.split('?');
      if (query.length === 0) return path;
      const byName = new Map(
        query
          .join('?')
          .split('&')
          .map((each) => [each.split('=')[0], each]),
      );
      return `${path}?${[...byName.values()].join('&')}`;
    }),
  }),
  composed('sent to its URL in lower case', 'SET-004'),
];
