import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { packageFile } from './package-file.ts';
import { SAMPLERS } from './samples/samplers.fixture.ts';
import { seededFaker } from './samples/seeded-faker.fixture.ts';
import { BODY_KINDS } from './shapes/bodies.ts';

const NAMES = ['webhook-body', ...BODY_KINDS.map((kind) => `${kind}-body` as const)] as const;
const SAMPLES = 20;

test.each(NAMES)('Zod 4 reads the schema of %s as schemas/README.md says, without its `not`', (name) => {
  const text = readFileSync(packageFile(`schemas/${name}.json`), 'utf8');
  expect(() => z.fromJSONSchema(JSON.parse(text))).toThrow(/not/);
  const schema = z.fromJSONSchema(JSON.parse(text, (key, value) => (key === 'not' ? undefined : value)));
  const faker = seededFaker(1);
  const samples = Array.from({ length: SAMPLES }, () => SAMPLERS[name](faker));
  expect(samples.filter((sample) => !schema.safeParse(sample).success)).toEqual([]);
  expect(schema.safeParse({ type: 'track' }).success).toBe(false);
});
