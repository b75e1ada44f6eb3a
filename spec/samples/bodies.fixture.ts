import type { Faker } from '@faker-js/faker';
import { BODY_VERSION } from '../limits.ts';
import type { BodyKind, BodyOf } from '../shapes/bodies.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

/** What all bodies except `delete` have, sometimes with an extra member, because the listed members are a minimum. */
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

/** A body with what a sender may put where an anonymous user has no id, about half of the time. */
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
