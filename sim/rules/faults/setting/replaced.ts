import { LIMITS } from '../../../../spec/limits.ts';
import { fault } from '../../replacement.ts';
import type { Rules } from '../../rules.ts';
import { mixedWithEarlier, sourcesInForce } from '../earlier-settings.ts';

/** Faults in settings that are replaced only in part. */
export const REPLACED_SETTING_FAULTS = [
  fault({
    name: 'removed-headers-kept',
    breaks: ['SET-009'],
    description: 'Static headers that are removed from a URL stay in use.',
    memory: sourcesInForce(),
    change: mixedWithEarlier((earlier, given) => ({
      ...given,
      webhooks: given.webhooks.map(({ url, headers }) => ({
        url,
        headers: { ...earlier.webhooks.find((webhook) => webhook.url === url)?.headers, ...headers },
      })),
    })),
  }),
  fault({
    name: 'changed-header-of-url-kept',
    breaks: ['SET-009', 'HDR-006'],
    description: 'A URL that stays keeps the static headers that it began with.',
    memory: sourcesInForce(),
    change: mixedWithEarlier((earlier, given) => ({
      ...given,
      webhooks: given.webhooks.map((webhook) => earlier.webhooks.find(({ url }) => url === webhook.url) ?? webhook),
    })),
  }),
  fault({
    name: 'removed-urls-kept',
    breaks: ['SET-009', 'RTY-001', 'TMO-002', 'SIG-002'],
    description: 'URLs that are removed from the settings stay in use.',
    memory: sourcesInForce(),
    change: mixedWithEarlier((earlier, given) => ({
      ...given,
      webhooks: [
        ...given.webhooks,
        ...earlier.webhooks.filter(({ url }) => !given.webhooks.some((webhook) => webhook.url === url)),
      ].slice(0, LIMITS.webhookUrls),
    })),
  }),
];

/** Changes the path and query of every request. */
function targets(change: (target: string) => string) {
  return ({ target }: Rules): Partial<Rules> => ({ target: (attempt) => change(target(attempt)) });
}

/** Faults in URLs that a library rewrites. */
export const REWRITTEN_URL_FAULTS = [
  fault({
    name: 'target-unescaped',
    breaks: ['SET-004'],
    description: 'Percent sequences of visible characters in a webhook URL are decoded.',
    change: targets((target) => target.replace(/%(?:2[1-9a-f]|[3-6][\da-f])/gi, (text) => decodeURIComponent(text))),
  }),
  fault({
    name: 'double-slash-joined',
    breaks: ['SET-004'],
    description: 'Two slashes in a row in the path of a webhook URL become one.',
    change: targets((target) => target.replace(/\/{2,}(?=[^?]*(?:\?|$))/g, '/')),
  }),
  fault({
    name: 'query-sorted',
    breaks: ['SET-004'],
    description: 'The parameters of a query are sorted.',
    change: targets((target) => {
      const [path = '', ...query] = target.split('?');
      return query.length === 0 ? path : `${path}?${query.join('?').split('&').sort().join('&')}`;
    }),
  }),
  fault({
    name: 'repeated-parameter-dropped',
    breaks: ['SET-004'],
    description: 'Of several parameters of a query with the same name, only the last is kept.',
    change: targets((target) => {
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
  fault({
    name: 'plus-in-query-as-space',
    breaks: ['SET-004'],
    description: 'A plus sign in a query becomes an escaped space.',
    change: targets((target) => target.replace(/(?<=\?.*)\+/g, '%20')),
  }),
  fault({
    name: 'equals-sign-added',
    breaks: ['SET-004'],
    description: 'A parameter of a query without a value gets an equals sign.',
    change: targets((target) => target.replace(/(?<=[?&])([^=&]+)(?=&|$)/g, '$1=')),
  }),
  fault({
    name: 'path-in-lower-case',
    breaks: ['SET-004'],
    description: 'The path of a webhook URL is written in lower case.',
    change: targets((target) => target.replace(/^[^?]*/, (path) => path.toLowerCase())),
  }),
];
