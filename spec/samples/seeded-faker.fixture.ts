import { base, en, Faker } from '@faker-js/faker';

/** Sampled dates lie around this instant. Any fixed one will do; it makes a seed give the same samples every day. */
const REFERENCE_DATE = '2026-01-01T00:00:00.000Z';

/** A separate source of samples. The same seed always gives the same sequence, and other sources do not affect it. */
export function seededFaker(seed: number): Faker {
  const faker = new Faker({ locale: [en, base], seed });
  faker.setDefaultRefDate(REFERENCE_DATE);
  return faker;
}

export type Sampler<Shape = unknown> = (faker: Faker) => Shape;

/** The members, or none: a sample has its optional members about half of the time. */
export const sometimes = <Members extends object>(faker: Faker, members: Members): Members | Record<string, never> =>
  faker.datatype.boolean() ? members : {};
