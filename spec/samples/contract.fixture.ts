import type { Faker } from '@faker-js/faker';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../requirements/requirement.ts';
import type * as contract from '../shapes/contract.ts';
import { CONTRACT_VERSION } from '../shapes/contract.ts';
import { GO_METHODS } from '../shapes/go-messages.ts';
import { messageSamplers } from './go-messages.fixture.ts';
import { type Sampler, sometimes } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

const writeKey = (faker: Faker): string => `wk-${faker.string.alphanumeric(6)}`;

export const description: Sampler<contract.Description> = (faker) => ({
  contract: CONTRACT_VERSION,
  implementation: { name: faker.company.name(), version: faker.system.semver() },
  roles: faker.helpers.arrayElements(['router', 'client'], { min: 1, max: 2 }),
  clock: faker.helpers.arrayElement(['virtual', 'real']),
  worlds: faker.helpers.arrayElement(['isolated', 'single']),
  supports: faker.helpers.arrayElements([...ROUTER_FEATURES, ...CLIENT_FEATURES, 'a part of tomorrow']),
});

export const worldRequest: Sampler<contract.WorldRequest> = (faker) => ({
  ...sometimes(faker, { now: values.instant(faker) }),
  ...sometimes(faker, { trust: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'] }),
});

export const worldCreated: Sampler<contract.WorldCreated> = (faker) => ({ world: `w${faker.number.int()}` });

/** Instants as the libraries of different languages print them. */
const printedInstant = (faker: Faker): string =>
  faker.helpers.arrayElement([
    values.instant(faker),
    '2026-01-01T00:00:05Z',
    '2026-01-01T01:00:05.123456789+01:00',
    '2025-12-31T16:30:05.1-07:30',
  ]);

export const clock: Sampler<contract.Clock> = (faker) => ({
  now: printedInstant(faker),
  ...sometimes(faker, {
    next: faker.helpers.arrayElement([null, printedInstant(faker)]),
    busy: faker.number.int({ max: 9 }),
  }),
});

export const advance: Sampler<contract.Advance> = (faker) => ({
  advanceMs: faker.number.int({ max: 1e7 }),
  ...sometimes(faker, { settle: faker.datatype.boolean() }),
});

export const ingestion: Sampler<contract.Ingestion> = (faker) => ({ ingestion: values.webhookUrl(faker) });

export const deletion: Sampler<contract.Deletion> = (faker) => ({
  userId: values.userId(faker),
  sources: faker.helpers.multiple(() => writeKey(faker), { count: { min: 0, max: 3 } }),
});

export const audience: Sampler<contract.Audience> = (faker) => ({
  name: faker.helpers.arrayElement(['First Time Shopper', 'Loyal Readers', 'Churned']),
  source: writeKey(faker),
  members: faker.helpers.multiple(() => values.userId(faker), { count: { min: 0, max: 5 } }),
});

export const log: Sampler<contract.Log> = (faker) => ({
  entries: faker.helpers.multiple(
    () => ({
      at: printedInstant(faker),
      kind: faker.helpers.arrayElement(['timeout', 'tls']),
      message: faker.lorem.sentence(),
      ...sometimes(faker, { url: values.webhookUrl(faker) }),
    }),
    { count: { min: 0, max: 3 } },
  ),
});

export const clientRequest: Sampler<contract.ClientRequest> = (faker) => ({
  writeKey: writeKey(faker),
  endpoint: values.webhookUrl(faker),
  ...sometimes(faker, { size: faker.number.int({ min: 1, max: 100 }) }),
  ...sometimes(faker, { flushAt: faker.number.int({ min: 1, max: 100 }) }),
  ...sometimes(faker, { flushAfterMs: faker.number.int({ min: 1, max: 60_000 }) }),
  ...sometimes(faker, { debug: faker.datatype.boolean() }),
});

export const clientCreated: Sampler<contract.ClientCreated> = (faker) => ({ client: `c${faker.number.int()}` });

export const clientCall: Sampler<contract.ClientCall> = (faker) => {
  const method = faker.helpers.arrayElement(GO_METHODS);
  return { method, message: messageSamplers[method](faker) };
};

export const clientCallAnswer: Sampler<contract.ClientCallAnswer> = (faker) => ({
  error: faker.helpers.arrayElement([null, faker.lorem.sentence()]),
});

export const clientLog: Sampler<contract.ClientLog> = (faker) => ({
  lines: faker.helpers.multiple(() => faker.lorem.sentence(), { count: { min: 0, max: 4 } }),
});

export const errorAnswer: Sampler<contract.ErrorAnswer> = (faker) => ({ error: { message: faker.lorem.sentence() } });
