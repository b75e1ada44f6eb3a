import type { Faker } from '@faker-js/faker';
import { BODY_VERSION } from '../limits.ts';
import type { BodyKind, BodyOf } from '../shapes/bodies.ts';
import { having, type Mutation, NOT_OBJECT, NOT_TEXT, required } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

/** Members of all bodies except `delete`, sometimes with an extra member, because the listed members are a minimum. */
const common = (faker: Faker) =>
  ({
    version: BODY_VERSION,
    timestamp: values.instant(faker),
    ...sometimes(faker, { messageId: faker.string.uuid() }),
  }) as const;

/** Bodies as a conforming service sends them, one sampler for each kind. */
export const bodySamplers: { readonly [Kind in BodyKind]: Sampler<BodyOf<Kind>> } = {
  page: (faker) => ({
    type: 'page',
    ...common(faker),
    userId: values.userId(faker),
    properties: values.pageProperties(faker),
  }),
  screen: (faker) => ({
    type: 'screen',
    ...common(faker),
    userId: values.userId(faker),
    name: values.pageName(faker),
    context: values.screenContext(faker),
  }),
  identify: (faker) => ({
    type: 'identify',
    ...common(faker),
    userId: values.userId(faker),
    traits: values.traits(faker),
  }),
  track: (faker) => ({
    type: 'track',
    ...common(faker),
    userId: values.userId(faker),
    event: values.eventName(faker),
    properties: values.properties(faker),
  }),
  alias: (faker) => ({
    type: 'alias',
    ...common(faker),
    'Previous ID': values.userId(faker),
    'User ID': values.userId(faker),
  }),
  group: (faker) => ({
    type: 'group',
    ...common(faker),
    userId: values.userId(faker),
    groupId: `group-${faker.string.alphanumeric(6)}`,
    traits: { name: faker.company.name() },
  }),
  delete: (faker) => ({ type: 'delete', userId: values.userId(faker), timestamp: values.instant(faker) }),
};

const sent =
  (sampler: Sampler<BodyOf<'page' | 'screen' | 'identify' | 'track' | 'group'>>): Sampler =>
  (faker) => {
    const body = sampler(faker);
    const { userId: _, ...rest } = body;
    const anonymousId = faker.string.uuid();
    return faker.helpers.arrayElement([
      body,
      { ...body, anonymousId: null },
      { ...rest, anonymousId },
      { ...rest, userId: null, anonymousId },
      { ...rest, userId: '' },
      rest,
    ]);
  };

/** Bodies as a service may send them, of known and of anonymous users. */
export const sentBodySamplers: { readonly [Kind in BodyKind]: Sampler } = {
  page: sent(bodySamplers.page),
  screen: sent(bodySamplers.screen),
  identify: sent(bodySamplers.identify),
  track: sent(bodySamplers.track),
  alias: bodySamplers.alias,
  group: sent(bodySamplers.group),
  delete: bodySamplers.delete,
};

/** Wrong forms of a timestamp that an implementation might plausibly send. */
const WRONG_TIMESTAMPS = [
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00.00Z',
  '2026-01-01T00:00:00.000000Z',
  '2026-01-01T00:00:00.000',
  '2026-01-01T01:00:00.000+01:00',
  '2026-01-01T00:00:00+0000',
  '2026-01-01 00:00:00.000Z',
  '2026-01-01t00:00:00.000z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-32T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '20260101T000000.000Z',
  ' 2026-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.000Z\n',
  '2026-01-01T00:00:00.000+00:00\n',
  '２０２６-01-01T00:00:00.000Z',
  '2026-01-01T00:00:00.٠٠٠Z',
  'Thu, 01 Jan 2026 00:00:00 GMT',
  '',
  1_767_225_600_000,
] as const;

/** Ways to make any body invalid: every kind, with a known or unknown user. */
export const INVALID_BODY: readonly Mutation[] = [
  ...required('type', 'purchase', 'TRACK', 1),
  ...required('timestamp', ...WRONG_TIMESTAMPS),
];
const VERSIONED: readonly Mutation[] = [...INVALID_BODY, ...required('version', 0, 2, '1', 1.5, true)];
const USER: readonly Mutation[] = required('userId', ...NOT_TEXT);
const SCREEN_CONTEXTS = [
  { device: 'phone' },
  { device: { model: 1 } },
  { device: { type: null } },
  { os: { name: true } },
  { os: { version: 18 } },
  { app: [] },
  { app: { build: 1 } },
  { app: { name: {} } },
  { app: { version: 2.1 } },
] as const;

const invalidBodies = (user: readonly Mutation[]): Readonly<Record<BodyKind, readonly Mutation[]>> => ({
  page: [...VERSIONED, ...user, ...required('properties', ...NOT_OBJECT)],
  screen: [
    ...VERSIONED,
    ...user,
    ...required('name', ...NOT_TEXT),
    ...required('context', ...NOT_OBJECT, ...SCREEN_CONTEXTS),
  ],
  identify: [...VERSIONED, ...user, ...required('traits', ...NOT_OBJECT)],
  track: [...VERSIONED, ...user, ...required('event', ...NOT_TEXT), ...required('properties', ...NOT_OBJECT)],
  alias: [...VERSIONED, ...required('Previous ID', ...NOT_TEXT), ...required('User ID', ...NOT_TEXT)],
  group: [...VERSIONED, ...user, ...required('groupId', ...NOT_TEXT), ...required('traits', ...NOT_OBJECT)],
  delete: [...INVALID_BODY, ...USER, ...having('version', 1, '1', null)],
});

/** Ways to make a body of a known user invalid, by its kind. */
export const INVALID_BODIES = invalidBodies(USER);
/** Ways to make a body invalid whether its user is known or not, by its kind. */
export const INVALID_SENT_BODIES = invalidBodies([
  ...having('userId', ...NOT_TEXT),
  ...having('anonymousId', ...NOT_TEXT),
]);
