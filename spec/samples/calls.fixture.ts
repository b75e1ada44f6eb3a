import type { Faker } from '@faker-js/faker';
import type { CallKind, CallOf } from '../shapes/calls.ts';
import { having, type Mutation, NOT_OBJECT, NOT_TEXT, required } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

const common = (faker: Faker) => ({
  userId: values.userId(faker),
  ...sometimes(faker, { anonymousId: faker.string.uuid() }),
  ...sometimes(faker, { timestamp: values.instant(faker) }),
  ...sometimes(faker, { context: values.context(faker) }),
  ...sometimes(faker, { integrations: values.integrations(faker) }),
});

export const callSamplers: { readonly [Kind in CallKind]: Sampler<CallOf<Kind>> } = {
  identify: (faker) => ({ type: 'identify', ...common(faker), traits: values.traits(faker) }),
  track: (faker) => ({
    type: 'track',
    ...common(faker),
    event: values.eventName(faker),
    properties: values.properties(faker),
  }),
  page: (faker) => ({
    type: 'page',
    ...common(faker),
    ...sometimes(faker, { name: values.pageName(faker), category: 'Shop' }),
    properties: values.pageProperties(faker),
  }),
  screen: (faker) => ({
    type: 'screen',
    ...common(faker),
    name: values.pageName(faker),
    context: values.screenContext(faker),
  }),
  group: (faker) => ({
    type: 'group',
    ...common(faker),
    groupId: `group-${faker.string.alphanumeric(6)}`,
    traits: { name: faker.company.name(), description: faker.company.catchPhrase() },
  }),
  alias: (faker) => ({ type: 'alias', ...common(faker), previousId: values.userId(faker) }),
};

/** Ways to make any call invalid: every kind, with or without the name of its kind. */
const INVALID_MEMBERS: readonly Mutation[] = [
  ...having('userId', ...NOT_TEXT),
  ...having('anonymousId', ...NOT_TEXT),
  ...having('timestamp', 1_356_998_400, {}),
  ...having('context', ...NOT_OBJECT),
  ...having('integrations', ...NOT_OBJECT),
];

/** Ways to make a call invalid that is sent to the path of its kind. */
export const INVALID_SENT_CALLS: Readonly<Record<CallKind, readonly Mutation[]>> = {
  identify: [...INVALID_MEMBERS, ...having('traits', ...NOT_OBJECT)],
  track: [...INVALID_MEMBERS, ...required('event', ...NOT_TEXT), ...having('properties', ...NOT_OBJECT)],
  page: [
    ...INVALID_MEMBERS,
    ...having('name', ...NOT_TEXT),
    ...having('category', ...NOT_TEXT),
    ...having('properties', ...NOT_OBJECT),
  ],
  screen: [...INVALID_MEMBERS, ...required('name', ...NOT_TEXT), ...having('properties', ...NOT_OBJECT)],
  group: [...INVALID_MEMBERS, ...required('groupId', ...NOT_TEXT), ...having('traits', ...NOT_OBJECT)],
  alias: [...INVALID_MEMBERS, ...required('userId'), ...required('previousId', ...NOT_TEXT)],
};

const WRONG_KINDS: readonly Mutation[] = required('type', 'delete', 'Track', 1);

/** Ways to make a call invalid that names its kind. */
export const INVALID_CALL: readonly Mutation[] = [...WRONG_KINDS, ...INVALID_MEMBERS];

/** The same, by its kind. */
export const INVALID_CALLS: typeof INVALID_SENT_CALLS = {
  identify: [...WRONG_KINDS, ...INVALID_SENT_CALLS.identify],
  track: [...WRONG_KINDS, ...INVALID_SENT_CALLS.track],
  page: [...WRONG_KINDS, ...INVALID_SENT_CALLS.page],
  screen: [...WRONG_KINDS, ...INVALID_SENT_CALLS.screen],
  group: [...WRONG_KINDS, ...INVALID_SENT_CALLS.group],
  alias: [...WRONG_KINDS, ...INVALID_SENT_CALLS.alias],
};
