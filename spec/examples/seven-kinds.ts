import { parseExact } from '../exact-json.ts';
import type { BodyKind } from '../shapes/bodies.ts';
import type { JsonObject } from '../shapes/json.ts';

const USER = { userId: 'user-019mr8mf4r' } as const;

/** A receiver that writes the parsed body again writes these numbers in other bytes, and finds no signature right. */
const SPELLED = parseExact('{ "weight": 1.50e2, "fee": 10.0 }') as JsonObject;

/**
 * One plain call of each kind, and a deletion request, for trying a webhook. Some texts are not ASCII, because
 * signatures cover bytes.
 */
export const SEVEN_KINDS: { readonly [Kind in BodyKind]: JsonObject & { readonly type: Kind } } = {
  identify: {
    type: 'identify',
    ...USER,
    traits: { name: 'Zoë Müller', email: 'zoe@example.com', plan: 'team', logins: 42 },
  },
  track: {
    type: 'track',
    ...USER,
    event: 'Order Completed',
    properties: {
      orderId: 'order-1837',
      revenue: '39.95',
      currency: 'EUR',
      items: [{ sku: 'G-32', quantity: 2 }],
      parcel: SPELLED,
    },
  },
  page: {
    type: 'page',
    ...USER,
    name: 'Pricing',
    category: 'Docs',
    properties: {
      path: '/pricing',
      referrer: 'https://example.com/',
      title: 'Pricing – Example',
      url: 'https://example.com/pricing',
    },
  },
  screen: {
    type: 'screen',
    ...USER,
    name: 'Basket',
    context: {
      device: { model: 'iPhone16,1', type: 'phone' },
      os: { name: 'iOS', version: '26.1' },
      app: { build: '1204', name: 'Example', version: '4.2.0' },
    },
  },
  group: {
    type: 'group',
    ...USER,
    groupId: 'group-7',
    traits: { name: 'Example GmbH', description: 'Möbel für Büros' },
  },
  alias: { type: 'alias', ...USER, previousId: 'visitor-8f2c' },
  delete: { type: 'delete', ...USER },
};
