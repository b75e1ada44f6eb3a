import { beginningSchema, type CaseEvent, type RunEvent as Line } from '../../../spec/shapes/events.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { CASES } from '../../cases/index.ts';
import { RECEIVER_CASES } from '../../cases/receiver/cases/index.ts';
import type { RunEvent } from '../events.ts';
import { countSelected, fold, isWhole, type Run, readFacts, resultsNow, toResults } from './fold.ts';

const SUITE = [...CASES, ...RECEIVER_CASES];

/** The lines of `events.jsonl` that an event adds. A case that the end of the run cut short may have no result in the end. */
export function toLines(event: RunEvent, run: Run): Line[] {
  const atMs = Math.round(event.atMs);
  switch (event.event) {
    case 'described': {
      const { asked, target } = run;
      const { cases, of, shard, repeatCommand } = asked;
      const ids = { selected: cases.length, cases: cases.map(({ id }) => id), repeat: repeatCommand };
      const facts = beginningSchema.parse({ ...readFacts(run), target, shard });
      return [{ event: 'start', ...facts, ...ids, ...countSelected(cases.length, of) }];
    }
    case 'case-began':
      return [{ event: 'begin', case: event.id, atMs }];
    case 'case-ended': {
      const { outcome } = event;
      if (!isWhole(outcome)) return [];
      return toCaseLines(resultsNow(run, outcome), run);
    }
    case 'case-explained':
      return toCaseLines(
        toResults(run).cases.filter(({ id }) => id === event.id),
        run,
      );
    case 'run-ended': {
      // By now it is known how often each of them was seen.
      const found = new Set([...run.outcomes.values()].flatMap(({ findings }) => findings.map(({ watch }) => watch)));
      return toCaseLines(
        toResults(run).cases.filter(({ id, failure }) => found.has(id) && failure?.share !== undefined),
        run,
      );
    }
    case 'world-played':
      return [{ event: 'further', ...event.played }];
    case 'process-said':
      return [{ event: 'processes', processes: event.accounts.map(({ process }) => process), atMs }];
    default:
      return [];
  }
}

function toCaseLines(results: readonly CaseResult[], { outcomes }: Run): Line[] {
  return results.map((result) => {
    return { event: 'case', result, observations: [...(outcomes.get(result.id)?.observations ?? [])] };
  });
}

/** The results that lines come to: those of the run if it ended, or else of what it had played, marked as cut. */
export function resultsOfLines(lines: readonly Line[]): Results {
  const cases = new Map<string, CaseEvent>();
  for (const line of lines) if (line.event === 'case') cases.set(line.result.id, line);
  const [start, end] = [lines.find(isStart), lines.findLast(isEnd)];
  if (start === undefined) throw new Error('Expected a line `start`');
  const { routespec, spec } = start;
  if (end === undefined) return { ...fold(toEvents(start, lines)), routespec, spec };
  const { event: _, selected: __, cases: ___, repeat: ____, ...facts } = start;
  const { event: _____, ...rest } = end;
  const played = [...cases.values()];
  return {
    ...facts,
    ...rest,
    cases: played.map(({ result }) => result),
    observations: played.flatMap(({ observations }) => observations),
  };
}

type Start = Line & { readonly event: 'start' };
const isStart = (line: Line): line is Start => line.event === 'start';
const isEnd = (line: Line): line is Line & { readonly event: 'end' } => line.event === 'end';

/** The events of a run that did not end. Its results are judged by the baseline already. */
function toEvents(
  { startedAt, target, seed, since, spec, shard, selectedOf, cases = [], repeat = '' }: Start,
  lines: readonly Line[],
): RunEvent[] {
  const titled = cases.map((id) => ({ title: id, requirements: [], ...SUITE.find((each) => each.id === id), id }));
  const suite = { cases: SUITE, spec };
  const asked = {
    cases: titled,
    seed,
    since,
    shard,
    of: selectedOf,
    repeatCommand: repeat,
    knownDeviations: [],
    suite,
  };
  let atMs = 0;
  const events = lines.map((line): RunEvent => {
    if (line.event === 'begin' || line.event === 'processes') atMs = line.atMs;
    switch (line.event) {
      case 'begin':
        return { event: 'case-began', id: line.case, atMs };
      case 'case': {
        const { result, observations } = line;
        return { event: 'case-ended', outcome: { result, observations, findings: [] }, atMs };
      }
      case 'further':
        return { event: 'world-played', played: { worlds: line.worlds, durationMs: line.durationMs }, atMs };
      case 'processes':
        return { event: 'process-said', accounts: line.processes.map((process) => ({ process })), atMs };
      default:
        return { event: 'described', target, atMs };
    }
  });
  return [{ event: 'run-began', startedAt, target, asked, atMs: 0 }, ...events];
}
