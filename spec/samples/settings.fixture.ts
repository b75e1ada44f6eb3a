import { LIMITS } from '../limits.ts';
import type { DevSettings } from '../shapes/dev/settings.ts';
import type { Source, WebhooksSettings } from '../shapes/settings.ts';
import { having, type Mutation, NOT_OBJECT, NOT_TEXT, NOT_URL, required } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

export const webhooksSettings: Sampler<WebhooksSettings> = (faker) => ({
  ...sometimes(faker, { sharedSecret: faker.internet.password() }),
  webhooks: faker.helpers.multiple(
    () => ({
      url: values.webhookUrl(faker),
      ...sometimes(faker, {
        headers: { 'X-Team': faker.color.human(), Authorization: `Bearer ${faker.string.uuid()}` },
      }),
    }),
    { count: { min: 0, max: LIMITS.webhookUrls } },
  ),
  ...sometimes(faker, { webhookUrl: values.webhookUrl(faker) }),
});

export const source: Sampler<Source> = (faker) => ({
  type: faker.helpers.arrayElement(['web', 'mobile', 'server']),
  destinations: sometimes(faker, {
    Webhooks: { enabled: faker.datatype.boolean(), settings: webhooksSettings(faker) },
  }),
});

export const devSettings: Sampler<DevSettings> = (faker) => {
  const { webhooks = [] } = webhooksSettings(faker);
  const { type } = source(faker);
  const first = { writeKey: `wk_${faker.string.alphanumeric(8)}`, ...sometimes(faker, { type, webhooks }) };
  const second = { writeKey: faker.string.uuid(), ...sometimes(faker, { name: 'shop', enabled: false }) };
  return {
    ...sometimes(faker, { $schema: 'node_modules/routespec/schemas/dev/settings.json' }),
    sources: [{ ...first, ...sometimes(faker, { sharedSecret: faker.internet.password() }) }, second],
  };
};

const HOOK = 'http://192.0.2.1/hook';
const ONE_TOO_MANY = Array.from({ length: LIMITS.webhookUrls + 1 }, (_, index) => ({ url: `${HOOK}/${index}` }));

const WRONG_HEADERS = [
  'X-Team: blue',
  ['X-Team', 'blue'],
  { 'X-Team': 1 },
  { 'X-Team': ['blue'] },
  { 'X Team': 'blue' },
  { '': 'blue' },
  { 'X-Team': 'blue\r\nX-Other: red' },
  { 'X-Team': '蓝' },
] as const;

const WRONG_WEBHOOKS = [
  HOOK,
  { url: HOOK },
  ONE_TOO_MANY,
  [HOOK],
  [{}],
  ...NOT_URL.map((url) => [{ url }]),
  ...WRONG_HEADERS.map((headers) => [{ url: HOOK, headers }]),
];

export const INVALID_SETTINGS: readonly Mutation[] = [
  ...having('sharedSecret', ...NOT_TEXT),
  ...having('webhooks', ...WRONG_WEBHOOKS),
  ...having('webhookUrl', ...NOT_URL),
];

const WRONG_DESTINATIONS = [
  'Webhooks',
  {},
  { enabled: true },
  { settings: {} },
  { enabled: 'yes', settings: {} },
  { enabled: true, settings: { webhooks: ONE_TOO_MANY } },
];

export const INVALID_SOURCE: readonly Mutation[] = [
  ...required('type', 'Web', 'cloud', 1),
  ...required('destinations', ...NOT_OBJECT, ...WRONG_DESTINATIONS.map((Webhooks) => ({ Webhooks }))),
];

/** Ways to make the settings of `routespec dev` invalid. Unlike elsewhere, an unknown member is an error. */
export const INVALID_DEV_SETTINGS: readonly Mutation[] = [
  ...required('sources', {}, [], [{}], [{ writeKey: '' }], [{ writeKey: 'wk', secret: 's' }]),
  ...having('sources', [{ writeKey: 'wk', webhooks: ONE_TOO_MANY }], [{ writeKey: 'wk', type: 'cloud' }]),
  ...having('sources', [{ writeKey: 'wk', webhooks: [{ url: HOOK, header: {} }] }]),
  ...having('forwardTo', HOOK),
];
