import type { RoutespecError } from '../../spec/error.ts';
import type { CaseResult, Results, Status } from '../../spec/shapes/results.ts';
import type { Case } from '../cases/case.ts';
import type { Outcome } from './case/outcome.ts';
import type { Asked, EventBody, RunEvent } from './events.ts';
import { fold } from './results/fold.ts';

/** For tests only: a case that does nothing, except for `members`. */
export function makeCase(members: Partial<Case> = {}): Case {
  return { id: 'sample/case', title: 'A sample', requirements: ['SIG-001'], play: async () => {}, ...members };
}

/** For tests only: the result of a case. */
export function makeResult(id: string, status: Status, members: Partial<CaseResult> = {}): CaseResult {
  return {
    id,
    title: `Title of ${id}`,
    requirements: ['SIG-001'],
    status,
    durationMs: 1,
    reproduce: `run ${id}`,
    transcript: [],
    ...members,
  };
}

/** For tests only: the order for a run with seed 1. */
export function askedFor(cases: readonly Case[], members: Partial<Asked> = {}): Asked {
  return { cases, seed: 1, repeatCommand: 'run', knownDeviations: [], ...members };
}

/** For tests only: the events of a run that began in 1970, one each millisecond. */
export function makeEvents(asked: Asked, ...bodies: readonly EventBody[]): RunEvent[] {
  const target = { url: 'http://a' };
  const began = { event: 'run-began', startedAt: '1970-01-01T00:00:00.000Z', target, asked } as const;
  return [began, ...bodies].map((body, atMs) => ({ ...body, atMs }));
}

/** For tests only: the results of a run with these outcomes, or of one that an error ended before any case. */
export function resultsFrom(asked: Asked, told: readonly Outcome[] | RoutespecError): Results {
  if (told instanceof Error) return fold(makeEvents(asked, { event: 'run-ended', why: { nothing: told } }));
  const ended = told.map((outcome): EventBody => ({ event: 'case-ended', outcome }));
  const target = { url: 'http://a' };
  return fold(makeEvents(asked, { event: 'described', target }, ...ended, { event: 'run-ended', why: {} }));
}
