import { isDeepStrictEqual } from 'node:util';
import type { CaseChange, Diff, Ending, ObservationChange, RequirementChange } from '../../spec/shapes/diff.ts';
import type { CaseResult, Observation, Results } from '../../spec/shapes/results.ts';
import { toGist } from '../../spec/text/message-shape.ts';
import { clauseStatuses, tellNothing } from '../clauses.ts';
import { isMeasuredAlike, observedShape } from './observed-shape.ts';

/** The changes, in the order in which a reviewer wants to see them. */
const CHANGES = ['new-failure', 'changed', 'removed', 'added', 'mended'] as const;

/**
 * The differences of two runs. It compares conclusions: the end of each case, the requirement and the diagnosis of its
 * failure, the status of each clause, the observations, and the verdict. It does not compare evidence, such as requests
 * and transcripts, in which ports, ids and durations differ from run to run.
 */
export function compareRuns(before: Results, after: Results): Diff {
  const cases = caseChanges(before.cases, after.cases);
  const requirements = requirementChanges(before, after);
  const differing = observationChanges(before, after);
  const observations = differing.filter(({ isMeasured }) => !isMeasured).map(({ change }) => change);
  const measured = differing.filter(({ isMeasured }) => isMeasured).map(({ change }) => change);
  const isSame = [cases, requirements, observations].every(({ length }) => length === 0);
  return {
    same: isSame && before.verdict === after.verdict && !tellNothing(before.cases) && !tellNothing(after.cases),
    before: readFacts(before),
    after: readFacts(after),
    cases,
    requirements,
    observations,
    measured,
  };
}

function readFacts({ target, routespec, spec, seed, startedAt, verdict }: Results): Diff['before'] {
  const { implementation, url } = target;
  const name = implementation === undefined ? url : `${implementation.name} ${implementation.version}`;
  return { implementation: name, routespec, spec, seed, startedAt, verdict };
}

function caseChanges(before: readonly CaseResult[], after: readonly CaseResult[]): CaseChange[] {
  const [was, is] = [readEndings(before), readEndings(after)];
  return listKeys(was, is)
    .flatMap((id): CaseChange[] => {
      const [one, other] = [was.get(id), is.get(id)];
      const change = classifyChange(one, other);
      return change === undefined ? [] : [{ id, change, ...sides(one, other) }];
    })
    .sort((a, b) => CHANGES.indexOf(a.change) - CHANGES.indexOf(b.change));
}

function readEndings(cases: readonly CaseResult[]): Map<string, Ending> {
  return new Map(cases.map((result) => [result.id, readEnding(result)]));
}

function readEnding({ status, failure }: CaseResult): Ending {
  if (failure === undefined) return { status };
  const { requirement, diagnosis } = failure;
  return { status, requirement, ...(diagnosis === undefined ? {} : { diagnosis: toGist(diagnosis) }) };
}

function classifyChange(before: Ending | undefined, after: Ending | undefined): CaseChange['change'] | undefined {
  if (isDeepStrictEqual(before, after)) return undefined;
  if (before === undefined) return 'added';
  if (after === undefined) return 'removed';
  if (!isFailing(before) && isFailing(after)) return 'new-failure';
  return isFailing(before) && (after.status === 'passed' || after.status === 'unexpected-pass') ? 'mended' : 'changed';
}

function isFailing({ status }: Ending): boolean {
  return status === 'failed' || status === 'expected-failure';
}

function requirementChanges(before: Results, after: Results): RequirementChange[] {
  const [was, is] = [clauseStatuses(before), clauseStatuses(after)];
  return listKeys(was, is)
    .filter((id) => was.get(id) !== is.get(id))
    .sort()
    .map((id) => ({ id, ...sides(was.get(id), is.get(id)) }));
}

function observationChanges(before: Results, after: Results): { change: ObservationChange; isMeasured: boolean }[] {
  const [was, is] = [byPlace(before.observations), byPlace(after.observations)];
  return listKeys(was, is).flatMap((place) => {
    const [one, other] = [was.get(place), is.get(place)];
    const { requirement, case: caseId } = one ?? other ?? { requirement: place, case: place };
    const change = { requirement, case: caseId, ...sides(one?.value, other?.value) };
    if (one === undefined || other === undefined) return [{ change, isMeasured: false }];
    if (isDeepStrictEqual(one.value, other.value)) return [];
    const isMeasured = isDeepStrictEqual(observedShape(one.value, before), observedShape(other.value, after));
    return isMeasured && isMeasuredAlike(one.value, other.value) ? [] : [{ change, isMeasured }];
  });
}

/** Observations by requirement and case. A case may observe a requirement several times. */
function byPlace(observations: readonly Observation[]): Map<string, Observation> {
  const found = new Map<string, Observation>();
  for (const observation of observations) {
    let time = 1;
    const key = () => JSON.stringify([observation.requirement, observation.case, time]);
    while (found.has(key())) time += 1;
    found.set(key(), observation);
  }
  return found;
}

function sides<Side>(before: Side | undefined, after: Side | undefined): { before?: Side; after?: Side } {
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}

/** The keys of both maps, with the new keys of the second at the end. */
function listKeys(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])];
}
