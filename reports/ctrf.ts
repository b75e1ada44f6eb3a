import type { CaseResult, Results, Status } from '../spec/shapes/results.ts';
import { byGroup, countableCases } from './groups.ts';
import { escapeCi } from './text/escape.ts';
import { printableJson } from './text/printable-json.ts';
import { storyText } from './text/story-layout.ts';
import { headline, oneLine, targetLine, VERDICT_WORDS } from './text/words.ts';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'other';

/** `other` is for cases that were run, but neither passed nor failed; `rawStatus` keeps our own status. */
const STATUSES: Readonly<Record<Status, CtrfStatus>> = {
  passed: 'passed',
  failed: 'failed',
  'unexpected-pass': 'failed',
  'not-tested': 'skipped',
  'could-not-run': 'other',
  'expected-failure': 'other',
};

/** A run in the Common Test Report Format, version 0.0.0. Instants and durations are in milliseconds. */
export function renderCtrf(results: Results): string {
  const { routespec, spec, target, seed, verdict, reason } = results;
  const cases = countableCases(results);
  return printableJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'routespec',
    results: {
      tool: { name: 'routespec', version: routespec },
      summary: summary(cases, results),
      tests: cases.map(test),
      extra: {
        spec,
        seed,
        target: targetLine(target),
        verdict: VERDICT_WORDS[verdict],
        reason: reason && oneLine(reason),
      },
    },
  });
}

function summary(cases: readonly CaseResult[], { startedAt, durationMs }: Results) {
  const amount = (wanted: CtrfStatus) => cases.filter(({ status }) => STATUSES[status] === wanted).length;
  // The format requires a number. For an instant that cannot be parsed, the epoch is better than an invalid report.
  const start = Date.parse(startedAt) || 0;
  return {
    tests: cases.length,
    passed: amount('passed'),
    failed: amount('failed'),
    skipped: amount('skipped'),
    pending: 0,
    other: amount('other'),
    suites: byGroup(cases).size,
    start,
    stop: start + Math.round(durationMs),
  };
}

function test(result: CaseResult) {
  const { id, title, status, durationMs, requirements, reproduce } = result;
  return {
    name: oneLine(id),
    status: STATUSES[status],
    duration: Math.round(durationMs),
    suite: [oneLine(id.split('/', 1)[0] ?? id)],
    rawStatus: status,
    tags: requirements.map((id) => oneLine(id)),
    ...(status === 'passed' ? {} : { message: headline(result) }),
    ...(STATUSES[status] === 'failed' ? { trace: storyText(result) } : {}),
    extra: { title: oneLine(title), reproduce: escapeCi(reproduce) },
  };
}
