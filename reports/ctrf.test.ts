import { describe, expect, test } from 'vitest';
import { renderCtrf } from './ctrf.ts';
import { ctrfSchema } from './ctrf-schema.fixture.ts';
import { caseResult, EMPTY_RUN, FAILURE, HOSTILE_RUN, RICH_RUN, run } from './results.fixture.ts';

const read = (results: Parameters<typeof renderCtrf>[0]) => JSON.parse(renderCtrf(results));

describe('the CTRF report', () => {
  test('names its format and tool, and sums up', () => {
    expect(read(RICH_RUN)).toMatchObject({
      reportFormat: 'CTRF',
      specVersion: '0.0.0',
      results: {
        tool: { name: 'routespec', version: '0.1.0' },
        summary: {
          tests: 8,
          passed: 1,
          failed: 2,
          skipped: 3,
          pending: 0,
          other: 2,
          suites: 5,
          start: 1767323045000,
          stop: 1767323049200,
        },
      },
    });
  });

  test('maps each of our statuses', () => {
    const pairs = read(RICH_RUN).results.tests.map(({ rawStatus, status }: Record<string, string>) => [
      rawStatus,
      status,
    ]);
    expect(Object.fromEntries(pairs)).toEqual({
      passed: 'passed',
      failed: 'failed',
      'unexpected-pass': 'failed',
      'not-tested': 'skipped',
      'could-not-run': 'other',
      'expected-failure': 'other',
    });
  });

  test('reports a failure in full', () => {
    expect(read(RICH_RUN).results.tests[1]).toEqual({
      name: 'signature/unicode-body',
      status: 'failed',
      duration: 1500,
      suite: ['signature'],
      rawStatus: 'failed',
      tags: ['SIG-003'],
      message: expect.stringMatching(/^The digest is right for .*[.] SIG-003: expected X-Signature/),
      trace: expect.stringContaining('diagnosis   The digest is right for'),
      extra: {
        title: 'The signature covers a plain body',
        reproduce: 'routespec run signature/unicode-body --seed 7',
        cause: {
          requirement: 'SIG-003',
          mistake: 'The digest is right for the body re-serialised with sorted keys.',
          example: 'signature/unicode-body',
          cases: 1,
        },
      },
    });
  });

  test('lists the causes, and what was tested', () => {
    const cases = ['a/1', 'a/2'].map((id) => caseResult({ id, status: 'failed', failure: FAILURE }));
    const { extra, environment, tests } = read({ ...RICH_RUN, cases }).results;
    expect(extra.causes).toMatchObject([{ requirement: 'SIG-003', example: 'a/1', cases: ['a/1', 'a/2'] }]);
    expect(tests).toMatchObject(Array(2).fill({ extra: { cause: { example: 'a/1', cases: 2 } } }));
    expect(environment).toEqual({
      appName: 'acme-router',
      appVersion: '2.3.1',
      testEnvironment: 'http://127.0.0.1:4010',
    });
  });

  test.each([
    ['of an empty run', EMPTY_RUN],
    ['of every status', RICH_RUN],
    ['of hostile text', HOSTILE_RUN],
  ])('has only members that the format knows, with their types: %s', (_, results) => {
    expect(ctrfSchema.safeParse(read(results)).error?.issues).toBeUndefined();
  });

  test('is not green when nothing ran', () => {
    expect(read(EMPTY_RUN).results).toMatchObject({
      summary: { tests: 1, failed: 1 },
      tests: [{ name: 'run/verdict', status: 'failed', message: 'Nobody answers at http://127.0.0.1:4010.' }],
    });
  });

  test('has integers for instants and durations, even if the run does not', () => {
    const cases = [caseResult({ durationMs: 2.5 })];
    const { summary, tests } = read(run({ startedAt: 'soon', durationMs: 1.5, cases })).results;
    expect([summary.start, summary.stop, tests[0].duration]).toEqual([0, 2, 3]);
  });
});
