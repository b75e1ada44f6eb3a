import { base, en, Faker } from '@faker-js/faker';

/** Where sampled dates lie around: any fixed instant will do, so that a seed gives the same samples every day. */
const REFERENCE_DATE = '2026-01-01T00:00:00.000Z';

/** A source of samples of its own: the same seed always gives the same sequence, whatever else draws from another. */
export function seededFaker(seed: number): Faker {
  const faker = new Faker({ locale: [en, base], seed });
  faker.setDefaultRefDate(REFERENCE_DATE);
  return faker;
}

/** Makes one sample of a shape. */
export type Sampler<Shape = unknown> = (faker: Faker) => Shape;

/** The member by itself, or nothing: samples have their optional members about half of the time. */
export const sometimes = <Members extends object>(faker: Faker, members: Members): Members | Record<string, never> =>
  faker.datatype.boolean() ? members : {};
