import { expect, it } from 'vitest';
import { requirementResults } from '../../../reports/clauses.ts';
import { BODY_KINDS } from '../../../spec/shapes/bodies.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import { problemsOfReference } from './problems.ts';
import { prove } from './prove.ts';
import { SentBodies } from './sent-bodies.fixture.ts';

/** The whole suite, on a machine that does other things too. */
const PLAY_LIMIT_MS = 300_000;

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
    const bodies = new SentBodies();
    const proof = await prove((reference) => bodies.keep(reference));
    expect(problemsOfReference(proof)).toEqual([]);
    expect(undecided(proof.passed)).toEqual([]);
    expect(bodies.undescribed()).toEqual([]);
    expect(new Set([...bodies.all].map((body) => JSON.parse(body).type))).toEqual(new Set(BODY_KINDS));
  },
  PLAY_LIMIT_MS,
);
