import type { Badge } from '../shapes/badge.ts';
import type { RunEvent } from '../shapes/events.ts';
import { results } from './results.fixture.ts';
import type { Sampler } from './seeded-faker.fixture.ts';

/** One of the four kinds of events. */
export const event: Sampler<RunEvent> = (faker) => {
  const { routespec, spec, target, startedAt, seed, cases, observations, ...rest } = results(faker);
  return faker.helpers.arrayElement<RunEvent>([
    { event: 'start', routespec, spec, target, startedAt, seed, selected: faker.number.int({ max: 1000 }) },
    ...cases.map((result) => ({ event: 'case', result, observations }) as const),
    { event: 'further', worlds: faker.number.int({ max: 1000 }), durationMs: faker.number.float({ max: 100 }) },
    { event: 'end', ...rest },
  ]);
};

export const badge: Sampler<Badge> = (faker) => ({
  schemaVersion: 1,
  label: 'routespec',
  message: `${faker.number.int({ max: 100 })}/100 requirements`,
  color: faker.helpers.arrayElement(['brightgreen', 'green', 'yellow', 'red', 'lightgrey']),
  ...(faker.datatype.boolean() ? { isError: true } : {}),
});
