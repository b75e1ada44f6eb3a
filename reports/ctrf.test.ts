import { expect, test } from 'vitest';
import { z } from 'zod/v3';
import type { Results } from '../spec/shapes/results.ts';
import { renderCtrf } from './ctrf.ts';
import { caseResult, EMPTY_RUN, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

const count = z.number().int();
const text = z.string();
const extra = z.record(z.unknown());
const COUNTS = ['tests', 'passed', 'failed', 'skipped', 'pending', 'other', 'suites', 'start', 'stop'];

/** The members that CTRF 0.0.0 knows and that our writer uses. It allows no others outside `extra`. */
const ctrfSchema = z.strictObject({
  reportFormat: z.literal('CTRF'),
  specVersion: text.regex(/^\d+\.\d+\.\d+$/),
  generatedBy: text,
  results: z.strictObject({
    tool: z.strictObject({ name: text.min(1), version: text }),
    summary: z.strictObject(Object.fromEntries(COUNTS.map((name) => [name, count]))),
    tests: z.array(
      z.strictObject({
        ...{
          name: text.min(1),
          duration: count,
          suite: z.array(text).min(1),
          rawStatus: text,
          tags: z.array(text),
          extra,
        },
        ...{ message: text.optional(), trace: text.optional() },
        status: z.enum(['passed', 'failed', 'skipped', 'pending', 'other']),
      }),
    ),
    environment: z.strictObject({ appName: text.optional(), appVersion: text.optional(), testEnvironment: text }),
    extra,
  }),
});

const read = (results: Results) => JSON.parse(renderCtrf(results));

test.each([
  ['of an empty run', EMPTY_RUN],
  ['of every status', RICH_RUN],
  ['of hostile text', HOSTILE_RUN],
])('the CTRF report has only members that the format knows, with their types: %s', (_, results) => {
  expect(ctrfSchema.safeParse(read(results)).error?.issues).toBeUndefined();
});

test('the CTRF report has integers for instants and durations, even if the run does not', () => {
  const { summary, tests } = read(
    run({ startedAt: 'soon', durationMs: 1.5, cases: [caseResult({ durationMs: 2.5 })] }),
  ).results;
  expect([summary.start, summary.stop, tests[0].duration]).toEqual([0, 2, 3]);
});
