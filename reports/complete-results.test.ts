import { describe, expect, test } from 'vitest';
import { completeResults } from './complete-results.ts';
import { RICH_RUN, run } from './results.fixture.ts';

describe('completed results', () => {
  test('are worked out again if they were completed before', () => {
    const stale = { ...run(), causes: completeResults(RICH_RUN).causes ?? [], requirements: [] };
    expect(completeResults(stale)).toEqual(completeResults(run()));
    expect(completeResults(completeResults(RICH_RUN))).toEqual(completeResults(RICH_RUN));
  });
});
