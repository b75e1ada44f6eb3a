import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findExamples } from './examples/examples.ts';
import { packageFile } from './package-file.ts';
import { BODY_KINDS, sentBodySchemas, sentWebhookBodySchema } from './shapes/bodies.ts';
import { toZodFour } from './zod-four.ts';

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

test('a schema for Zod 4 has the verdict and the type of that for Zod 3, within another schema', () => {
  const queued = z.object({ attempt: z.number(), body: toZodFour(sentBodySchemas.track) });
  const [body] = findExamples('track-body');
  const read = queued.parse({ attempt: 1, body });
  expect(read.body.event).toBe(Object(body).event);
  const wrong = queued.safeParse({ attempt: 1, body: { ...Object(body), event: 7 } });
  expect(wrong.error?.issues).toEqual([
    expect.objectContaining({ path: ['body', 'event'], message: 'Expected string, received number' }),
  ]);
  const all = findExamples('webhook-body');
  expect(z.array(toZodFour(sentWebhookBodySchema)).parse(all)).toEqual(all);
});
