import { expect, it } from 'vitest';
import { completeResults } from '../../../reports/complete-results.ts';
import { renderBadge } from '../../../reports/machines/badge.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { asserts, type Case, listNeeds } from '../../cases/case.ts';
import { CASES } from '../../cases/index.ts';
import { chooseExitCode } from '../../cli/exit-codes.ts';
import type { Capability } from '../../harness/target/capabilities.ts';
import { askedFor, resultsFrom } from '../../runner/results.fixture.ts';
import { selectCases } from '../../runner/select.ts';
import { playAgainst } from '../play-against.ts';
import { LimitedTransport, MEANS } from './limited.ts';
import { type Null, NullImplementation } from './null-implementation.ts';

const PLAY_LIMIT_MS = 300_000;

const OF_LOGS: readonly Capability[] = ['log', 'clientLog'];
const READING_LOGS = CASES.filter((each) =>
  [...listNeeds(each), ...(each.uses ?? [])].some((need) => OF_LOGS.includes(need as Capability)),
);

/** The description of each, and the cases for which it makes a difference. */
const PLAYED: readonly {
  readonly kind: Null;
  readonly parts: readonly Capability[];
  readonly cases: readonly Case[];
}[] = [
  { kind: 'accepts everything', parts: MEANS, cases: CASES },
  { kind: 'accepts everything', parts: ['router'], cases: CASES },
  { kind: 'accepts everything', parts: ['client'], cases: CASES },
  { kind: 'logs everything', parts: MEANS, cases: READING_LOGS },
  { kind: 'refuses everything', parts: MEANS, cases: CASES },
  { kind: 'greets the service', parts: ['client'], cases: CASES },
];

it.each(PLAYED)(
  'an implementation that $kind and does nothing else passes no case that asserts, and no run of it is green: $parts',
  async ({ kind, parts, cases }) => {
    const results = await playNull(kind, parts, cases);
    const asserting = new Set(cases.filter(asserts).map(({ id }) => id));
    expect(results.filter(({ id, status }) => status === 'passed' && asserting.has(id))).toEqual([]);
    expect(greenRuns(cases, results)).toEqual([]);
  },
  PLAY_LIMIT_MS,
);

async function playNull(kind: Null, parts: readonly Capability[], cases: readonly Case[]): Promise<CaseResult[]> {
  const transport = new LimitedTransport(new NullImplementation(kind), parts);
  const options = { transport, isThorough: false };
  return playAgainst('http://127.0.0.1:1', cases, options);
}

/** The runs of all cases, and of each requirement as a pattern, that would pass or have a badge that counts something. */
function greenRuns(all: readonly Case[], results: readonly CaseResult[]): string[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const ids = new Set(all.flatMap(({ requirements }) => requirements));
  return [[], ...[...ids].map((id) => [id])].flatMap((patterns) => {
    const cases = selectCases(all, patterns);
    const run = toResults(
      cases,
      cases.flatMap(({ id }) => byId.get(id) ?? []),
    );
    return [false, true].flatMap((isStrict) => {
      const reported = completeResults(run, isStrict);
      const { message } = JSON.parse(renderBadge(reported));
      const isGreen = chooseExitCode(reported) === 0 || /^[1-9]/.test(message);
      return isGreen ? [`${patterns.join()}: ${run.verdict}, ${message}`] : [];
    });
  });
}

function toResults(cases: readonly Case[], results: readonly CaseResult[]): Results {
  const outcomes = results.map((result) => ({ result, observations: [], findings: [] }));
  return resultsFrom(askedFor(cases, { of: CASES.length }), outcomes);
}
