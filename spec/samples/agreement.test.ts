import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { jsonSchemaOf } from '../json-schema.ts';
import { PUBLISHED_SHAPES, SHAPE_NAMES } from '../schema-catalogue.ts';
import { MUTATIONS } from './mutations.fixture.ts';
import { SAMPLERS } from './samplers.fixture.ts';
import { seededFaker } from './seeded-faker.fixture.ts';

/** Enough that each optional member is present in some samples and absent in others. */
const SAMPLES_OF_A_SHAPE = 12;
const SEED = 20_260_101;

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

describe.each(SHAPE_NAMES)('%s', (name) => {
  const shape = PUBLISHED_SHAPES[name];
  const validate = ajv.compile(jsonSchemaOf(name, shape));
  const faker = seededFaker(SEED);
  const samples = Array.from({ length: SAMPLES_OF_A_SHAPE }, () => SAMPLERS[name](faker));
  /** The verdicts of Zod and of the JSON Schema on a document from the wire, in this order. */
  const verdicts = (document: unknown) => {
    const received: unknown = JSON.parse(JSON.stringify(document));
    return { zod: shape.safeParse(received).success, jsonSchema: validate(received) };
  };

  test('both accept every valid sample', () => {
    const misjudged = samples.filter((sample) => !Object.values(verdicts(sample)).every(Boolean));
    expect(misjudged).toEqual([]);
  });

  test('both refuse every mutated sample', () => {
    expect(MUTATIONS[name].length).toBeGreaterThan(0);
    const misjudged = MUTATIONS[name].flatMap(({ what, mutate }) =>
      samples.filter((sample) => Object.values(verdicts(mutate(sample))).some(Boolean)).map(() => what),
    );
    expect(misjudged).toEqual([]);
  });
});
