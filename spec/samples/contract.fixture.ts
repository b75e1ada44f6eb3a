import type { Faker } from '@faker-js/faker';
import { CLIENT_FEATURES, ROUTER_FEATURES } from '../requirements/requirement.ts';
import type * as contract from '../shapes/contract.ts';
import { CONTRACT_VERSION } from '../shapes/contract.ts';
import { GO_METHODS } from '../shapes/go-messages.ts';
import { messageSamplers } from './go-messages.fixture.ts';
import {
  having,
  type Mutation,
  NOT_COUNT,
  NOT_OBJECT,
  NOT_TEXT,
  NOT_URL,
  required,
  without,
} from './mutation.fixture.ts';
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

const NOT_INSTANT = [
  'yesterday',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T25:00:00Z',
  '2026-01-01T00:00:00Z\n',
  '',
  0,
] as const;
const NOT_TEXTS = ['text', {}, [1], [null]] as const;
const NOT_FLAG = ['true', 1, null] as const;

export const INVALID_DESCRIPTION: readonly Mutation[] = [
  ...required('contract', 2, '1'),
  ...required('implementation', 'acme-router', { name: 'acme-router' }, { version: '2.3.1' }),
  ...required('roles', [], ['sender'], 'router'),
  ...required('clock', 'Virtual', true),
  ...required('worlds', 'many', 1),
  ...required('supports', ...NOT_TEXTS),
];

export const INVALID_WORLD_REQUEST: readonly Mutation[] = [
  ...having('now', ...NOT_INSTANT),
  ...having('trust', ...NOT_TEXTS),
];

export const INVALID_WORLD_CREATED: readonly Mutation[] = required('world', '', ...NOT_TEXT);

/** `next` and `busy` are valid only together. */
export const INVALID_CLOCK: readonly Mutation[] = [
  ...required('now', ...NOT_INSTANT),
  { what: 'with `next` alone', mutate: () => ({ now: '2026-01-01T00:00:00.000Z', next: null }) },
  { what: 'with `busy` alone', mutate: () => ({ now: '2026-01-01T00:00:00.000Z', busy: 0 }) },
  ...having('next', ...NOT_INSTANT),
  ...having('busy', ...NOT_COUNT),
];

export const INVALID_ADVANCE: readonly Mutation[] = [
  ...required('advanceMs', ...NOT_COUNT),
  ...having('settle', ...NOT_FLAG),
];

export const INVALID_INGESTION: readonly Mutation[] = required('ingestion', ...NOT_URL);

export const INVALID_DELETION: readonly Mutation[] = [
  ...required('userId', ...NOT_TEXT),
  ...required('sources', ...NOT_TEXTS),
];

export const INVALID_AUDIENCE: readonly Mutation[] = [
  ...required('name', ...NOT_TEXT),
  ...required('source', ...NOT_TEXT),
  ...required('members', ...NOT_TEXTS),
];

const LOG_ENTRY = { at: '2026-01-01T00:00:00.000Z', kind: 'timeout', message: 'no response' } as const;

export const INVALID_LOG: readonly Mutation[] = required(
  'entries',
  {},
  ['no response'],
  [{ ...LOG_ENTRY, at: 'now' }],
  [{ ...LOG_ENTRY, kind: 1 }],
  [{ ...LOG_ENTRY, message: null }],
  [{ ...LOG_ENTRY, url: 1 }],
);

export const INVALID_CLIENT_REQUEST: readonly Mutation[] = [
  ...required('writeKey', ...NOT_TEXT),
  ...required('endpoint', ...NOT_URL),
  ...having('size', 0, ...NOT_COUNT),
  ...having('flushAt', 0, ...NOT_COUNT),
  ...having('flushAfterMs', 0, ...NOT_COUNT),
  ...having('debug', ...NOT_FLAG),
];

export const INVALID_CLIENT_CREATED: readonly Mutation[] = required('client', '', ...NOT_TEXT);

export const INVALID_CLIENT_CALL: readonly Mutation[] = [
  ...required('method', 'track', 'Screen'),
  ...required('message', ...NOT_OBJECT),
];

export const INVALID_CLIENT_CALL_ANSWER: readonly Mutation[] = [without('error'), ...having('error', ...NOT_TEXT)];

export const INVALID_CLIENT_LOG: readonly Mutation[] = required('lines', ...NOT_TEXTS);

export const INVALID_ERROR: readonly Mutation[] = required('error', 'no', {}, { message: 1 });
