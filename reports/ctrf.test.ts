import { describe, expect, test } from 'vitest';
import { z } from 'zod/v3';
import { renderCtrf } from './ctrf.ts';
import { caseResult, EMPTY_RUN, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

const count = z.number().int();
const text = z.string();
const extra = z.record(z.unknown());

const summarySchema = z
  .object({
    tests: count,
    passed: count,
    failed: count,
    skipped: count,
    pending: count,
    other: count,
    suites: count,
    start: count,
    stop: count,
  })
  .strict();

const testCase = z
  .object({
    name: text.min(1),
    status: z.enum(['passed', 'failed', 'skipped', 'pending', 'other']),
    duration: count,
    suite: z.array(text).min(1),
    message: text.optional(),
    trace: text.optional(),
    rawStatus: text,
    tags: z.array(text),
    extra,
  })
  .strict();

const environment = z.object({ appName: text.optional(), appVersion: text.optional(), testEnvironment: text }).strict();

/** The members that CTRF 0.0.0 knows and that our writer uses. It allows no others outside `extra`. */
const ctrfSchema = z
  .object({
    reportFormat: z.literal('CTRF'),
    specVersion: text.regex(/^\d+\.\d+\.\d+$/),
    generatedBy: text,
    results: z
      .object({
        tool: z.object({ name: text.min(1), version: text }).strict(),
        summary: summarySchema,
        tests: z.array(testCase),
        environment,
        extra,
      })
      .strict(),
  })
  .strict();

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
