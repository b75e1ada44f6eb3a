import { describe, expect, test } from 'vitest';
import { requirementResults } from './clauses.ts';
import { completeResults } from './complete-results.ts';
import { RICH_RUN, run } from './results.fixture.ts';

describe('completed results', () => {
  test('have the causes of their failures, if there are any', () => {
    expect(completeResults(RICH_RUN).causes).toHaveLength(1);
    expect(completeResults(run())).not.toHaveProperty('causes');
  });

  test('have the status of every requirement', () => {
    expect(completeResults(RICH_RUN).requirements).toEqual(requirementResults(RICH_RUN.cases));
  });

  test('are worked out again if they were completed before', () => {
    const stale = { ...run(), causes: completeResults(RICH_RUN).causes ?? [], requirements: [] };
    expect(completeResults(stale)).toEqual(completeResults(run()));
    expect(completeResults(completeResults(RICH_RUN))).toEqual(completeResults(RICH_RUN));
  });
});
