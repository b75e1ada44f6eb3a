import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { requirementResults } from '../../../reports/clauses.ts';
import { BODY_KINDS } from '../../../spec/shapes/bodies.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { problemsOfReference } from './problems.ts';
import { prove } from './prove.ts';

/** The whole suite, on a machine that does other things too. */
const PLAY_LIMIT_MS = 300_000;

/** The schema that receivers are given. */
const schema = readFileSync(new URL('../../../schemas/webhook-body.json', import.meta.url), 'utf8');
const isWebhookBody = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(JSON.parse(schema));

/** Asserted requirements that no world has decided, and that no case is mainly about. */
function undecided(passed: readonly CaseResult[]): string[] {
  const main = new Set(passed.map(({ requirements }) => requirements[0]));
  return requirementResults(passed)
    .filter(({ id, treatment, worlds }) => treatment === 'assert' && worlds === undefined && !main.has(id))
    .map(({ id }) => id);
}

it(
  'the reference passes every case, decides every asserted requirement, and sends only bodies that the published schema describes',
  async () => {
    const bodies = new Set<string>();
    const proof = await prove((reference) => ({
      ...reference,
      // A body is signed right before it is sent.
      sign: (payload, attempt) => {
        bodies.add(payload.bytes.toString('utf8'));
        return reference.sign(payload, attempt);
      },
    }));
    expect(problemsOfReference(proof)).toEqual([]);
    expect(undecided(proof.passed)).toEqual([]);
    expect([...bodies].filter((body) => !isWebhookBody(JSON.parse(body)))).toEqual([]);
    expect(new Set([...bodies].map((body) => JSON.parse(body).type))).toEqual(new Set(BODY_KINDS));
  },
  PLAY_LIMIT_MS,
);
