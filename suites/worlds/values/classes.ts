import type { Dimension } from '../pairs.ts';
import { CLASSES } from './json-values.ts';

/** A value of each class for members that allow any value, for the router and for the client library. */
export const VALUE: Dimension = { name: 'value', values: CLASSES };

/**
 * Free-form members from which a library might derive others, such as a path from a URL. All must arrive as given, even
 * if they are empty or contradict each other.
 */
export const BESIDE: Dimension<Readonly<Record<string, unknown>>> = {
  name: 'members next to it',
  values: {
    none: {},
    'that contradict one another': {
      ...{ url: 'https://www.example.org/a/b?c=d#e', path: '/other', search: '?other', title: 'Other', host: 'other' },
      ...{ referrer: 'https://example.com/from?utm_source=mail', referring_domain: 'other', category: 'Other' },
      ...{ name: 'Ada Lovelace', firstName: 'Grace', last_name: 'Hopper', username: 'other', initials: 'xy' },
      ...{ email: 'Ada@Example.ORG', domain: 'other', id: 'another', userId: 'another user', groupId: 'another group' },
      ...{ price: 12.5, quantity: 3, total: 1, revenue: '7', value: 2, currency: 'eur', order_id: 'o-1' },
      ...{ birthday: '1815-12-10', age: 7, createdAt: '2020-01-01', created_at: 5, timestamp: '2001-01-01T00:00:00Z' },
      ...{ country: 'GB', countryCode: 'FR', locale: 'de-DE', language: 'it', timezone: 'America/New_York' },
      ...{ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', browser: 'other', ip: '203.0.113.9' },
      ...{ employees: 329, size: '1-10' },
    },
    'that are empty': {
      ...{
        url: 'https://www.example.org/a/b?c=d#e',
        path: '',
        search: '',
        title: '',
        referrer: '',
        name: '',
        email: '',
      },
      ...{ firstName: '', id: '', revenue: '', currency: '', total: 0, value: null, createdAt: null, ip: '', age: 0 },
    },
  },
};

/** Free-form members with a value at some depth, by the name of the place. */
export const DEPTHS = {
  'as a member': (value: unknown) => ({ a: value }),
  'in an object': (value: unknown) => ({ a: { b: value, after: 'kept' } }),
  'in a list': (value: unknown) => ({ a: ['before', value, { in: value }] }),
  'as a key': (value: unknown) => ({ [String(value)]: 'kept', a: { [String(value)]: 'kept' } }),
} as const;
