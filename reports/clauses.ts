import {
  ALL_REQUIREMENTS,
  type AnyRequirement,
  findRequirement,
  RECEIVER_REQUIREMENTS,
  REQUIREMENTS,
} from '../spec/requirements/index.ts';
import type { CaseResult, RequirementResult, RequirementStatus, Results, Status } from '../spec/shapes/results.ts';
import { isLater } from '../spec/since.ts';

/** From the strongest status to the weakest. */
const ORDER: readonly RequirementStatus[] = ['failed', 'expected-failure', 'could-not-run', 'passed', 'not-tested'];

/** The status of one requirement in a run, and the number of cases that check it or failed for it. */
interface Shown {
  readonly status: RequirementStatus;
  readonly cases: number;
}

/** The requirements of a run: those of the service, or those of a receiver. */
function judgedBy({ roles = [] }: Partial<Results['target']>): readonly AnyRequirement[] {
  return roles.includes('receiver') ? RECEIVER_REQUIREMENTS : REQUIREMENTS;
}

/**
 * The status of every requirement of a run, in the order of the requirements.
 * @param target The implementation under test. Default: the service.
 */
export function requirementResults(
  cases: readonly CaseResult[],
  target: Partial<Results['target']> = {},
): RequirementResult[] {
  const shown = shownBy(cases);
  return judgedBy(target).map(({ id, treatment }) => {
    const unshown: Shown = { status: treatment === 'leave' ? 'left' : 'not-tested', cases: 0 };
    const worlds = cases.reduce((sum, { decided }) => sum + (decided?.[id] ?? 0), 0);
    return { id, treatment, ...(shown.get(id) ?? unshown), ...(worlds === 0 ? {} : { worlds }) };
  });
}

/**
 * The status of each requirement that a case of the run checks or failed for. It may come from another version, and so
 * may its requirements.
 */
export function clauseStatuses({
  cases,
  requirements,
}: Pick<Results, 'cases' | 'requirements'>): Map<string, RequirementStatus> {
  if (requirements === undefined) return new Map([...shownBy(cases)].map(([id, { status }]) => [id, status]));
  return new Map(requirements.flatMap(({ id, status, cases: count }) => (count === 0 ? [] : [[id, status] as const])));
}

function shownBy(cases: readonly CaseResult[]): Map<string, Shown> {
  const found = new Map<string, Shown>();
  for (const result of cases) {
    for (const id of new Set([...result.requirements, ...failedRequirements(result)])) {
      const status = statusIn(result, id);
      const before = found.get(id);
      const isStronger = before === undefined || ORDER.indexOf(status) < ORDER.indexOf(before.status);
      found.set(id, { status: isStronger ? status : before.status, cases: (before?.cases ?? 0) + 1 });
    }
  }
  return new Map([...found].map(([id, shown]) => [id, { ...shown, status: ofTreatment(id, shown.status) }]));
}

export function failedRequirements({ failure, alsoFails = [] }: CaseResult): string[] {
  return [failure, ...alsoFails].flatMap((each) => each?.requirement ?? []);
}

/** A case that failed for one requirement shows nothing about its others. */
function statusIn({ status, failure, alsoFails, newer = [] }: CaseResult, requirement: string): RequirementStatus {
  if (status === 'passed' && newer.some((each) => each.requirement === requirement)) return 'not-tested';
  if (status === 'passed' || status === 'unexpected-pass') return 'passed';
  if (status === 'not-tested' || status === 'could-not-run') return status;
  const other = alsoFails?.find((each) => each.requirement === requirement);
  if (other !== undefined) return other.listed === true ? 'expected-failure' : 'failed';
  return failure?.requirement === requirement ? status : 'not-tested';
}

function ofTreatment(id: string, status: RequirementStatus): RequirementStatus {
  return status === 'passed' && findRequirement(id)?.treatment === 'observe' ? 'observed' : status;
}

const ROLES = ['router', 'client', 'receiver'] as const;
type Role = (typeof ROLES)[number];

type Judged = Pick<Results, 'cases' | 'target' | 'requirements' | 'since'>;

/** Roles under test, by the description of the implementation or by what the cases have shown. That of a partner is none of them. */
function listRoles({ target }: Judged, requirements: readonly RequirementResult[]): readonly Role[] {
  const isShown = ({ id, treatment, status }: RequirementResult, own: Role): boolean =>
    treatment === 'assert' && SHOWN.includes(status) && findRequirement(id)?.role === own;
  return ROLES.filter(
    (own) =>
      own !== target.partner?.role &&
      (target.roles?.includes(own) === true || requirements.some((each) => isShown(each, own))),
  );
}

const SHOWN: readonly RequirementStatus[] = ['passed', 'failed', 'expected-failure'];

/**
 * The requirements of the roles under test, whether a case reached them or not: so a part, a shard and the whole of a run have
 * the same number. Those of both roles together belong to them if both roles are there, even if one is a partner's.
 */
function requirementsUnderTest(results: Judged): {
  readonly roles: readonly Role[];
  readonly requirements: readonly RequirementResult[];
} {
  const { cases, target, requirements = requirementResults(cases, target) } = results;
  const roles = listRoles(results, requirements);
  const isBoth =
    target.partner !== undefined ||
    (roles.includes('router') && roles.includes('client')) ||
    requirements.some(({ id, status }) => findRequirement(id)?.role === 'both' && SHOWN.includes(status));
  const isTested = ({ id }: RequirementResult): boolean => {
    const role = findRequirement(id)?.role;
    if (isLater(findRequirement(id)?.since, results.since)) return false;
    return role === 'both' ? isBoth : role === undefined || roles.length === 0 || roles.includes(role);
  };
  return { roles, requirements: requirements.filter(isTested) };
}

/** The number of required clauses of the roles under test, and of those that the run has shown. */
interface ClauseCount {
  readonly roles: readonly Role[];
  readonly passed: number;
  /** Clauses that fail as the baseline expects. */
  readonly expected: number;
  readonly all: number;
}

export function countClauses(results: Judged): ClauseCount {
  const { roles, requirements } = requirementsUnderTest(results);
  const asserted = requirements.filter(({ treatment }) => treatment === 'assert');
  const count = (wanted: RequirementStatus): number => asserted.filter(({ status }) => status === wanted).length;
  return { roles, passed: count('passed'), expected: count('expected-failure'), all: asserted.length };
}

/** Statuses of cases that have shown the implementation's behaviour. */
const SHOWING: readonly Status[] = ['passed', 'failed', 'expected-failure', 'unexpected-pass'];

/** True if no case reached a result. Two such runs cannot be compared. */
export function tellNothing(cases: readonly CaseResult[]): boolean {
  return !cases.some(({ status }) => SHOWING.includes(status));
}

const ASSERTED: ReadonlySet<string> = new Set(
  ALL_REQUIREMENTS.filter(({ treatment }) => treatment === 'assert').map(({ id }) => id),
);

/** Cases about a required clause that were not tested. */
export function untestedCases(cases: readonly CaseResult[]): CaseResult[] {
  return cases.filter(
    ({ status, requirements, untested }) =>
      status === 'not-tested' && untested?.kind !== 'newer' && requirements.some((id) => ASSERTED.has(id)),
  );
}

/**
 * The untested cases that make a conformant run exit with 4: those that another failure blocks, and with `--strict`
 * all. Cases in the baseline do not count.
 */
export function listGaps({ cases, strict }: Pick<Results, 'cases' | 'strict'>): CaseResult[] {
  return untestedCases(cases).filter(
    ({ blockedBy, listed }) => listed !== true && (strict === true || blockedBy !== undefined),
  );
}

/** Required clauses that have a selected case, but that no case has shown. */
function untestedClauses(cases: readonly CaseResult[]): string[] {
  const shown = new Set(cases.flatMap(({ status, requirements }) => (SHOWING.includes(status) ? requirements : [])));
  const left = cases.flatMap(({ status, requirements }) => (status === 'not-tested' ? requirements : []));
  return [...new Set(left)].filter((id) => ASSERTED.has(id) && !shown.has(id));
}

/**
 * For cases that were not tested for one reason: the required clauses that stay untested, or the ids of the cases if other
 * cases have shown all of their clauses.
 */
export function leftUntested(cases: readonly CaseResult[]): (notTested: readonly CaseResult[]) => string[] {
  const untested = new Set(untestedClauses(cases));
  return (notTested) => {
    // The first requirement of a case is its main one, so it comes before the others.
    const primary = notTested.flatMap(({ requirements }) => requirements.slice(0, 1));
    const clauses = [...new Set([...primary, ...notTested.flatMap(({ requirements }) => requirements)])];
    const left = clauses.filter((id) => untested.has(id));
    return left.length > 0 ? left : notTested.map(({ id }) => id);
  };
}
