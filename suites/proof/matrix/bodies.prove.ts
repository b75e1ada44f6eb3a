import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { VARIANTS } from '../../../sim/harness.ts';
import { CASES } from '../../cases/index.ts';
import { prove } from './prove.ts';

/** The schema that receivers are given. */
const schema = readFileSync(new URL('../../../schemas/webhook-body.json', import.meta.url), 'utf8');
const isWebhookBody = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(schema));

/** Allowed choices about members of bodies, anonymous users and timestamps, by the readings that allow them. */
const ABOUT_BODIES = VARIANTS.filter(({ reading }) => [3, 4, 5, 7, 9, 21].includes(reading));
const CASES_OF_BODIES = CASES.filter(({ id }) => /^(body|every-request|timestamp)\//.test(id));

it.each(ABOUT_BODIES)('the published schema describes every body of the variant $name', async ({ rules }) => {
  const bodies = new Set<string>();
  const { failed } = await prove((reference) => {
    const replaced = rules(reference);
    // A body is signed right before it is sent.
    const sign: typeof replaced.sign = (payload, attempt) => {
      bodies.add(payload.bytes.toString('utf8'));
      return replaced.sign(payload, attempt);
    };
    return { ...replaced, sign };
  }, CASES_OF_BODIES);
  expect(failed).toEqual([]);
  expect(bodies.size).toBeGreaterThan(CASES_OF_BODIES.length);
  expect([...bodies].filter((body) => !isWebhookBody(JSON.parse(body)))).toEqual([]);
});
