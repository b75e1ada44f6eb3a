import { LIMITS } from '../../limits.ts';
import { having, type Mutation, NOT_OBJECT, NOT_TEXT, NOT_URL, required } from '../mutation.fixture.ts';

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

/** Ways for the settings of the Webhooks destination to be invalid. */
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

/** Ways for a source to be invalid. */
export const INVALID_SOURCE: readonly Mutation[] = [
  ...required('type', 'Web', 'cloud', 1),
  ...required('destinations', ...NOT_OBJECT, ...WRONG_DESTINATIONS.map((Webhooks) => ({ Webhooks }))),
];

/** Ways for the settings of `routespec dev` to be invalid. Unlike elsewhere, no unknown member is accepted. */
export const INVALID_DEV_SETTINGS: readonly Mutation[] = [
  ...required('sources', {}, [], [{}], [{ writeKey: '' }], [{ writeKey: 'wk', secret: 's' }]),
  ...having('sources', [{ writeKey: 'wk', webhooks: ONE_TOO_MANY }], [{ writeKey: 'wk', type: 'cloud' }]),
  ...having('sources', [{ writeKey: 'wk', webhooks: [{ url: HOOK, header: {} }] }]),
  ...having('forwardTo', HOOK),
];
