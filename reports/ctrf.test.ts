import { describe, expect, test } from 'vitest';
import { renderCtrf } from './ctrf.ts';
import { ctrfSchema } from './ctrf-schema.fixture.ts';
import { caseResult, EMPTY_RUN, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

const read = (results: Parameters<typeof renderCtrf>[0]) => JSON.parse(renderCtrf(results));

describe('the CTRF report', () => {
  test.each([
    ['of an empty run', EMPTY_RUN],
    ['of every status', RICH_RUN],
    ['of hostile text', HOSTILE_RUN],
  ])('has only members that the format knows, with their types: %s', (_, results) => {
    expect(ctrfSchema.safeParse(read(results)).error?.issues).toBeUndefined();
  });

  test('has integers for instants and durations, even if the run does not', () => {
    const cases = [caseResult({ durationMs: 2.5 })];
    const { summary, tests } = read(run({ startedAt: 'soon', durationMs: 1.5, cases })).results;
    expect([summary.start, summary.stop, tests[0].duration]).toEqual([0, 2, 3]);
  });
});
