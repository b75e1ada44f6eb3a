import type { FaultRecord } from '../../reports/likely/fault-record.ts';

/** Stands for nothing but what is new, where no arguments stand for everything. */
const ONLY_NEW = 'new';

/**
 * Which faults to play in which cases.
 * @param args Names of faults, ids of cases (`*` matches anything), or `new`; without any, everything is played.
 * @param known What has been played before. What it does not know is always played.
 */
export function wantedBy(args: readonly string[], known: FaultRecord): (fault: string, caseId: string) => boolean {
  const faults = new Set(known.faults.map(({ name }) => name));
  const cases = new Set(known.cases);
  const patterns = args.filter((each) => each !== ONLY_NEW).map(patternOf);
  return (fault, caseId) =>
    args.length === 0 ||
    !faults.has(fault) ||
    !cases.has(caseId) ||
    patterns.some((pattern) => pattern.test(fault) || pattern.test(caseId));
}

function patternOf(text: string): RegExp {
  const parts = text.split('*').map((part) => part.replace(/[^\w/-]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
