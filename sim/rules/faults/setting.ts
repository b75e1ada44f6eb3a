import type { Webhook } from '../../model/message.ts';
import { edited } from '../edit.ts';
import { configure } from '../router/settings.ts';
import type { Rules } from '../rules.ts';
import { mixedWithEarlier, sourcesInForce } from './earlier-settings.ts';
import { faults, remembering } from './table.ts';

/** Accepts any number of webhooks, each as the reference does. */
const withoutLimit: Rules['configure'] = (given) => {
  const problem = given.map((webhook) => configure([webhook])).find((entry) => 'problem' in entry);
  return problem ?? { webhooks: given.map(({ url, headers = {} }) => ({ url, headers })) };
};

export const SETTING_FAULTS = faults(
  `
  fifth-url-unused | SET-001 DLV-003 | Only the first four webhook URLs are used.
  sixth-url-used | SET-002 | The number of webhook URLs is not limited.
  sent without the query of its URL | SET-004
  trailing-slash-dropped | SET-004 | A slash at the end of the path of a webhook URL is left out.
  other-scheme-as-http | SET-005 | A URL of any scheme is requested over http.
  no-webhook-refuses-calls | SET-007 | A source without webhook URLs refuses calls.
  first-webhooks-kept | SET-009 AUD-003 HDR-006 AUD-001 | New settings replace everything except the webhooks.
  long-target-cut | SET-004 | A long path and query of a webhook URL are cut.
`,
  {
    'fifth-url-unused': edited('webhooksFor', (webhooks) => webhooks.slice(0, 4)),
    'sixth-url-used': () => ({ configure: withoutLimit }),
    'trailing-slash-dropped': edited('target', (target) => target.replace(/(?<=.)\/(?=\?|$)/, '')),
    'other-scheme-as-http': () => ({
      configure: (given) =>
        configure(given.map((webhook) => ({ ...webhook, url: webhook.url.replace(/^(?!https?:)[a-z]+:/i, 'http:') }))),
    }),
    'no-webhook-refuses-calls': () => ({ takesCalls: (source) => source.webhooks.length > 0 }),
    'first-webhooks-kept': remembering(
      sourcesInForce(),
      mixedWithEarlier(({ webhooks }, given) => ({ ...given, webhooks })),
    ),
    'long-target-cut': edited('target', (target) => target.slice(0, 255)),
  },
);

/** Faults in URLs that a library rewrites. */
export const REWRITTEN_URL_FAULTS = faults(
  `
  sent to its URL unescaped | SET-004
  urls-alike-by-address | SET-001 DLV-003 | Two URLs with different host names of one address count as the same.
  target-in-absolute-form | SET-004 SET-009 DLV-003 | The request line has the whole URL, as for a proxy.
  fragment-sent | SET-004 | The fragment of a webhook URL is sent with its path.
  double-slash-joined | SET-004 | Two slashes in a row in the path of a webhook URL become one.
  query-sorted | SET-004 | The parameters of a query are sorted.
  repeated-parameter-dropped | SET-004 | Of several parameters of a query with the same name, only the last is kept.
  sent to its URL in lower case | SET-004
`,
  {
    'urls-alike-by-address': edited('webhooksFor', (all) => {
      const addressed = ({ url }: Webhook): string => url.replace(/localhost|\[::1\]/, '127.0.0.1');
      return all.filter((webhook, at) => all.findIndex((each) => addressed(each) === addressed(webhook)) === at);
    }),
    'target-in-absolute-form': () => ({ target: ({ webhook }) => webhook.url }),
    'fragment-sent': edited('target', (target, { webhook }) => target + (/#.*$/.exec(webhook.url)?.[0] ?? '')),
    'double-slash-joined': edited('target', (target) => target.replace(/\/{2,}(?=[^?]*(?:\?|$))/g, '/')),
    'query-sorted': edited('target', (target) => {
      const [path = '', ...query] = target.split('?');
      return query.length === 0 ? path : `${path}?${query.join('?').split('&').sort().join('&')}`;
    }),
    'repeated-parameter-dropped': edited('target', (target) => {
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
  },
);
