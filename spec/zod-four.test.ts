import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findExamples } from './examples/examples.ts';
import { packageFile } from './package-file.ts';
import { BODY_KINDS } from './shapes/bodies.ts';

const NAMES = ['webhook-body', ...BODY_KINDS.map((kind) => `${kind}-body` as const)] as const;

test.each(NAMES)('Zod 4 reads the schema of %s as schemas/README.md says, without its conditions', (name) => {
  const text = readFileSync(packageFile(`schemas/${name}.json`), 'utf8');
  expect(() => z.fromJSONSchema(JSON.parse(text))).toThrow(/if\/then/);
  const schema = z.fromJSONSchema(
    JSON.parse(text, (key, value) => (key === 'if' || key === 'then' ? undefined : value)),
  );
  expect(findExamples(name).filter((example) => !schema.safeParse(example).success)).toEqual([]);
  expect(schema.safeParse({ type: 'track' }).success).toBe(false);
});
