import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, describe, expect, it } from 'vitest';
import { type Rules, type Simulator, startSimulator, VARIANTS } from '../../sim/harness.ts';
import { BODY_KINDS } from '../../spec/shapes/bodies.ts';
import type { CaseResult } from '../../spec/shapes/results.ts';
import { CASES } from '../cases/index.ts';
import { problemsOfReference } from './explanations/explanations.fixture.ts';
import { SHARDS } from './kill-matrix.fixture.ts';
import { playAgainst } from './play-against.fixture.ts';
import { prove } from './prove.fixture.ts';

/** Playing the whole suite, while other tests run. */
const PLAY_LIMIT_MS = 120_000;

/** The suite makes far more different bodies than this. */
const BODIES_LEAST = 500;

/** What a receiver is told to expect. */
const schema: unknown = JSON.parse(readFileSync(new URL('../../schemas/webhook-body.json', import.meta.url), 'utf8'));
const isWebhookBody = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(Object(schema));

/** Honest choices about members of bodies, anonymous users and timestamps, by the readings that allow them. */
const ABOUT_BODIES = VARIANTS.filter(({ reading }) => [3, 4, 5, 7, 9, 21].includes(reading));
const CASES_OF_BODIES = CASES.filter(({ id }) => /^(body|every-request|timestamp)\//.test(id));

/** Remembers every body that a simulator signs, which it does right before it sends it. */
function recorder() {
  const bodies = new Set<string>();
  const record = (rules: Rules): Rules => ({
    ...rules,
    sign: (payload, attempt) => {
      bodies.add(payload.bytes.toString('utf8'));
      return rules.sign(payload, attempt);
    },
  });
  return { bodies, record };
}

let simulator: Simulator | undefined;
afterEach(async () => {
  await simulator?.close();
  simulator = undefined;
});

/** How each case ended, in the order of their names. */
function verdictsOf(results: readonly CaseResult[]): string[] {
  return results.map(({ id, status }) => `${id}: ${status}`).sort();
}

describe('the reference', () => {
  it(
    'passes every case, over sockets and without them, and sends only bodies that the published schema describes',
    async () => {
      const { bodies, record } = recorder();
      const direct = await prove(record);
      expect(problemsOfReference(direct)).toEqual([]);
      expect(bodies.size).toBeGreaterThan(BODIES_LEAST);
      expect([...bodies].filter((body) => !isWebhookBody(JSON.parse(body)))).toEqual([]);
      expect(new Set([...bodies].map((body) => JSON.parse(body).type))).toEqual(new Set(BODY_KINDS));
      simulator = await startSimulator();
      expect(verdictsOf(await playAgainst(simulator.url))).toEqual(verdictsOf(Object.values(direct).flat()));
    },
    PLAY_LIMIT_MS,
  );

  it.each(ABOUT_BODIES)('sends only such bodies as the variant $name, too', async ({ rules }) => {
    const { bodies, record } = recorder();
    expect((await prove((reference) => record(rules(reference)), CASES_OF_BODIES)).failed).toEqual([]);
    expect(bodies.size).toBeGreaterThan(CASES_OF_BODIES.length);
    expect([...bodies].filter((body) => !isWebhookBody(JSON.parse(body)))).toEqual([]);
  });
});

describe('the kill matrix', () => {
  it('has one test file for each shard', () => {
    const here = new URL('./', import.meta.url);
    const files = readdirSync(here).filter((name) => /^kill-matrix-\d+\.test\.ts$/.test(name));
    const shards = files.map((name) => /testShard\((\d+)\)/.exec(readFileSync(new URL(name, here), 'utf8'))?.[1]);
    expect(shards.sort()).toEqual(Array.from({ length: SHARDS }, (_, index) => String(index + 1)));
  });
});
