import type { Faker } from '@faker-js/faker';
import { ADAPTER_METHODS, ADAPTER_OPTIONS, type AdapterAnswer, type AdapterRequest } from '../shapes/adapter.ts';
import { having, type Mutation, required } from './mutation.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';
import * as values from './values.fixture.ts';

const id = (faker: Faker): number => faker.number.int({ min: 1, max: 1e6 });

export const adapterRequest: Sampler<AdapterRequest> = (faker) =>
  faker.helpers.arrayElement<AdapterRequest>([
    { id: id(faker), do: 'describe' },
    {
      id: id(faker),
      do: 'new',
      writeKey: faker.string.alphanumeric(8),
      endpoint: values.webhookUrl(faker),
      flushAt: id(faker),
    },
    {
      id: id(faker),
      do: faker.helpers.arrayElement(ADAPTER_METHODS),
      message: { userId: values.userId(faker) },
    },
    { id: id(faker), do: 'close' },
  ]);

export const adapterAnswer: Sampler<AdapterAnswer> = (faker) =>
  faker.helpers.arrayElement<AdapterAnswer>([
    { id: id(faker) },
    { id: id(faker), error: faker.helpers.arrayElement([null, faker.lorem.sentence()]) },
    { id: id(faker), name: faker.lorem.slug(), version: faker.system.semver(), supports: [...ADAPTER_OPTIONS] },
  ]);

export const INVALID_REQUEST: readonly Mutation[] = [
  ...required('id', 0, '1', 1.5),
  ...required('do', 'Track', 'open', 1),
];

export const INVALID_ANSWER: readonly Mutation[] = [...required('id', 0, '1'), ...having('error', 1, ['no'])];
