import type { Faker } from '@faker-js/faker';
import type { ClientConfig, GoMessage, GoMethod } from '../shapes/go-messages.ts';
import { having, type Mutation, NOT_COUNT, NOT_OBJECT, NOT_TEXT, required, without } from './mutation.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

const common = (faker: Faker) => ({
  UserId: values.userId(faker),
  ...sometimes(faker, { Integrations: values.integrations(faker) }),
});

/** Realistic messages of a known user, one sampler for each method of the library. */
export const messageSamplers: { readonly [Method in GoMethod]: Sampler<GoMessage<Method>> } = {
  Identify: (faker) => ({ ...common(faker), Traits: values.traits(faker) }),
  Track: (faker) => ({ ...common(faker), Event: values.eventName(faker), Properties: values.properties(faker) }),
  Page: (faker) => ({
    ...common(faker),
    Name: values.pageName(faker),
    Category: 'Shop',
    Traits: values.pageProperties(faker),
    ...sometimes(faker, { Timestamp: values.instant(faker) }),
    ...sometimes(faker, { Context: values.context(faker) }),
  }),
  Group: (faker) => ({
    ...common(faker),
    GroupId: `group-${faker.string.alphanumeric(6)}`,
    Traits: { name: faker.company.name() },
  }),
  Alias: (faker) => ({ ...common(faker), PreviousId: values.userId(faker) }),
};

export const clientConfig: Sampler<ClientConfig> = (faker) => ({
  ...sometimes(faker, { Size: faker.number.int({ min: 1, max: 100 }) }),
  ...sometimes(faker, { FlushAt: faker.number.int({ min: 1, max: 100 }) }),
  ...sometimes(faker, { FlushAfter: faker.helpers.arrayElement([5e9, '5s']) }),
  ...sometimes(faker, { Endpoint: values.webhookUrl(faker) }),
});

/** The samples are of known users, so without `UserId` they have no id at all; an empty id counts as none. */
const NO_ID: readonly Mutation[] = [without('UserId'), ...having('UserId', '', null, ...NOT_TEXT)];
const EITHER_ID: readonly Mutation[] = [
  ...NO_ID,
  ...having('AnonymousId', ...NOT_TEXT),
  ...having('Integrations', ...NOT_OBJECT),
];

/** Ways to make a message of the Go library invalid, by its method. */
export const INVALID_MESSAGES: Readonly<Record<GoMethod, readonly Mutation[]>> = {
  Identify: [...EITHER_ID, ...having('Traits', ...NOT_OBJECT)],
  Track: [...EITHER_ID, ...required('Event', '', ...NOT_TEXT), ...having('Properties', ...NOT_OBJECT)],
  Page: [
    ...EITHER_ID,
    ...having('Category', ...NOT_TEXT),
    ...having('Name', ...NOT_TEXT),
    ...having('Traits', ...NOT_OBJECT),
    ...having('Timestamp', ...NOT_TEXT),
    ...having('Context', ...NOT_OBJECT),
  ],
  Group: [...EITHER_ID, ...required('GroupId', '', ...NOT_TEXT), ...having('Traits', ...NOT_OBJECT)],
  Alias: [...NO_ID, ...required('PreviousId', '', ...NOT_TEXT), ...having('Integrations', ...NOT_OBJECT)],
};

/** Ways to make the configuration of the library invalid. */
export const INVALID_CLIENT_CONFIG: readonly Mutation[] = [
  ...having('Size', ...NOT_COUNT),
  ...having('FlushAt', ...NOT_COUNT),
  ...having('FlushAfter', true, {}, null),
  ...having('Endpoint', ...NOT_TEXT),
];
