import type { Dimension } from '../pairs.ts';
import { DEPTHS } from '../value-classes.ts';

export { BESIDE, VALUE } from '../value-classes.ts';

/** Where the value is: at some depth of the free-form members, or in an id or a name. */
type Place =
  | { readonly kind: 'free'; readonly free: (value: unknown) => Readonly<Record<string, unknown>> }
  | { readonly kind: 'user' | 'name' };

export const PLACE: Dimension<Place> = {
  name: 'place',
  values: {
    ...Object.fromEntries(Object.entries(DEPTHS).map(([name, free]) => [name, { kind: 'free', free } as const])),
    'as the user id': { kind: 'user' },
    'as the event, group or previous id': { kind: 'name' },
  },
};

/** Bytes of the whole call; undefined for as many as it has. */
export const SIZE: Dimension<{ readonly bytes?: number }> = {
  name: 'size',
  isCostly: true,
  values: { small: {}, '12,000 bytes': { bytes: 12_000 }, '30,000 bytes': { bytes: 30_000 } },
};

/** Each member is like one that the call has itself, and says something else. */
const CONTEXT = {
  ip: '203.0.113.9',
  traits: { name: 'Somebody Else', email: 'else@example.org', id: 'else' },
  page: { url: 'https://else.example.org/else', path: '/else', title: 'Else', referrer: 'https://else.example.org/' },
  campaign: { name: 'Else', source: 'else' },
  userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)',
  ...{ active: false, doNotTrack: true, optOut: true, consent: { analytics: false } },
  locale: 'fr-FR',
  timezone: 'Asia/Tokyo',
  ...{ type: 'alias', userId: 'else', groupId: 'else', event: 'Else', timestamp: '2002-02-02T02:02:02Z' },
};

export const OPTIONAL: Dimension<Readonly<Record<string, unknown>>> = {
  name: 'optional members',
  values: {
    none: {},
    'an anonymous id': { anonymousId: 'anonymous-1' },
    'a context': { context: CONTEXT },
    'an anonymous id and an empty context': { anonymousId: 'anonymous-2', context: {} },
  },
};
