import type { Faker } from '@faker-js/faker';
import type { ClientConfig, GoMessage, GoMethod } from '../shapes/go-messages.ts';
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
