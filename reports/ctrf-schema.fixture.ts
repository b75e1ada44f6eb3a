import { z } from 'zod/v3';

/** For tests only: the members that CTRF 0.0.0 knows and that our writer uses. It allows no others outside `extra`. */

const count = z.number().int();
const text = z.string();
const extra = z.record(z.unknown());

const summary = z
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

const test = z
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

export const ctrfSchema = z
  .object({
    reportFormat: z.literal('CTRF'),
    specVersion: text.regex(/^\d+\.\d+\.\d+$/),
    generatedBy: text,
    results: z
      .object({
        tool: z.object({ name: text.min(1), version: text }).strict(),
        summary,
        tests: z.array(test),
        environment,
        extra,
      })
      .strict(),
  })
  .strict();
