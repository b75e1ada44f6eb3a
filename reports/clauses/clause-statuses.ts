import {
  type AnyRequirement,
  findRequirement,
  RECEIVER_REQUIREMENTS,
  REQUIREMENTS,
} from '../../spec/requirements/index.ts';
import type { CaseResult, RequirementResult, RequirementStatus, Results } from '../../spec/shapes/results.ts';

/** The status that says most comes first. */
const ORDER: readonly RequirementStatus[] = ['failed', 'expected-failure', 'could-not-run', 'passed', 'not-tested'];

/** What the cases of a run show about one requirement, and how many of them check it or failed for it. */
interface Shown {
  readonly status: RequirementStatus;
  readonly cases: number;
}

/** The requirements by which a run judges: those of the service, or those of a receiver. */
function judgedBy({ roles = [] }: Partial<Results['target']>): readonly AnyRequirement[] {
  return roles.includes('receiver') ? RECEIVER_REQUIREMENTS : REQUIREMENTS;
}

/**
 * What the cases of a run show about every requirement by which it judges, in the order of the requirements.
 * @param target What was under test. By default it is the service.
 */
export function requirementResults(
  cases: readonly CaseResult[],
  target: Partial<Results['target']> = {},
): RequirementResult[] {
  const shown = shownBy(cases);
  return judgedBy(target).map(({ id, treatment }) => {
    const unshown: Shown = { status: treatment === 'leave' ? 'left' : 'not-tested', cases: 0 };
    return { id, treatment, ...(shown.get(id) ?? unshown) };
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
    for (const id of new Set([...result.requirements, ...(result.failure ? [result.failure.requirement] : [])])) {
      const status = statusIn(result, id);
      const before = found.get(id);
      const isStronger = before === undefined || ORDER.indexOf(status) < ORDER.indexOf(before.status);
      found.set(id, { status: isStronger ? status : before.status, cases: (before?.cases ?? 0) + 1 });
    }
  }
  return new Map([...found].map(([id, shown]) => [id, { ...shown, status: ofTreatment(id, shown.status) }]));
}

/** A case that failed for one requirement shows nothing about the others that it checks. */
function statusIn({ status, failure }: CaseResult, requirement: string): RequirementStatus {
  if (status === 'passed' || status === 'unexpected-pass') return 'passed';
  if (status === 'not-tested' || status === 'could-not-run') return status;
  return failure?.requirement === requirement ? status : 'not-tested';
}

function ofTreatment(id: string, status: RequirementStatus): RequirementStatus {
  return status === 'passed' && findRequirement(id)?.treatment === 'observe' ? 'observed' : status;
}
