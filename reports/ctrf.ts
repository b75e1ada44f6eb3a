import type { CaseResult, Cause, Results, Status } from '../spec/shapes/results.ts';
import { causeOfCase, causesIn } from './causes.ts';
import { byGroup, countableCases } from './groups.ts';
import { escapeCi, printableJson } from './text/escape.ts';
import { formatSections } from './text/sections.ts';
import { diagnosisLine, headline, oneLine, targetLine, verdictWords } from './text/words.ts';

type CtrfStatus = 'passed' | 'failed' | 'skipped' | 'other';

/** `other` is for cases that ran, but neither passed nor failed; `rawStatus` keeps our own status. */
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
  const { routespec, spec, target, seed, reason } = results;
  const cases = countableCases(results);
  const causes = causesIn(results);
  const causeByCase = causeOfCase(results);
  return printableJson({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'routespec',
    results: {
      tool: { name: 'routespec', version: routespec },
      summary: summary(cases, results),
      tests: cases.map((result) => test(result, causeByCase.get(result.id))),
      environment: environment(target),
      extra: {
        spec,
        seed,
        target: targetLine(target),
        verdict: verdictWords(results),
        reason: reason && oneLine(reason),
        causes: causes.map((cause) => ({ ...causeFacts(cause), cases: cause.cases.map((id) => oneLine(id)) })),
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

function environment({ implementation, url }: Results['target']) {
  return {
    ...(implementation === undefined
      ? {}
      : { appName: oneLine(implementation.name), appVersion: oneLine(implementation.version) }),
    testEnvironment: oneLine(url),
  };
}

function test(result: CaseResult, cause: Cause | undefined) {
  const { id, title, status, durationMs, requirements, reproduce } = result;
  return {
    name: oneLine(id),
    status: STATUSES[status],
    duration: Math.round(durationMs),
    suite: [oneLine(id.split('/', 1)[0] ?? id)],
    rawStatus: status,
    tags: requirements.map((id) => oneLine(id)),
    ...(status === 'passed' ? {} : { message: message(result, cause) }),
    ...(STATUSES[status] === 'failed' ? { trace: formatSections(result) } : {}),
    extra: {
      title: oneLine(title),
      ...(reproduce === '' ? {} : { reproduce: escapeCi(reproduce) }),
      ...(cause === undefined ? {} : { cause: { ...causeFacts(cause), cases: cause.cases.length } }),
    },
  };
}

/** The cause comes first, because a viewer that groups messages or cuts them goes by their beginning. */
function message(result: CaseResult, cause: Cause | undefined): string {
  const { diagnosis } = cause ?? {};
  return diagnosis === undefined ? headline(result) : `${diagnosisLine(diagnosis)} ${headline(result)}`;
}

function causeFacts({ requirement, diagnosis, statement, example }: Cause) {
  return {
    requirement: oneLine(requirement),
    mistake: diagnosisLine(diagnosis ?? statement),
    example: oneLine(example),
  };
}
