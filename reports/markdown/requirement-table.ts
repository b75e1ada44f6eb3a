import { AREAS, RECEIVER_AREA } from '../../spec/requirements/index.ts';
import type { RequirementResult, RequirementStatus, Results } from '../../spec/shapes/results.ts';
import { requirementResults } from '../clauses/clause-statuses.ts';
import { listIds } from '../text/list-ids.ts';
import { code, table } from './html.ts';

const STATUS_WORDS: Readonly<Record<RequirementStatus, string>> = {
  passed: 'passed',
  failed: 'failed',
  'expected-failure': 'failed as expected',
  'could-not-run': 'could not run',
  'not-tested': 'not tested',
  observed: 'observed',
  left: 'left',
};
const STATUSES = Object.keys(STATUS_WORDS) as RequirementStatus[];
/** What a reader looks for first. The others are only counted. */
const NAMED: readonly RequirementStatus[] = ['failed', 'expected-failure', 'could-not-run', 'not-tested'];
/** Longest list of the requirements of one area. */
const MAX_LIST_CHARS = 120;

/**
 * The matrix of requirements: for each area, how many have each status, and which of those that the run checks have not
 * passed.
 */
export function requirementTable(results: Pick<Results, 'cases' | 'requirements' | 'target'>): string[] {
  const all = results.requirements ?? requirementResults(results.cases, results.target);
  const used = STATUSES.filter((status) => all.some((each) => each.status === status));
  const rows = byArea(all).map(([name, members]) => [
    name,
    ...used.map((status) => String(withStatus(members, status).length || '')),
    idsOf(members),
  ]);
  const asserted = all.filter(({ treatment }) => treatment === 'assert');
  const passed = withStatus(asserted, 'passed').length;
  return [
    `### Requirements (${passed} of ${asserted.length} asserted ones passed)`,
    table(['area', ...used.map((status) => STATUS_WORDS[status]), 'not passed'], rows),
  ];
}

/** Requirements of another version may have an area that no longer exists. */
function byArea(all: readonly RequirementResult[]): [name: string, members: RequirementResult[]][] {
  const prefixes = [...new Set(all.map(({ id }) => id.split('-', 1)[0] ?? id))];
  return prefixes.map((prefix) => [
    [...AREAS, RECEIVER_AREA].find((area) => area.prefix === prefix)?.name ?? code(prefix),
    all.filter(({ id }) => (id.split('-', 1)[0] ?? id) === prefix),
  ]);
}

function idsOf(members: readonly RequirementResult[]): string {
  const checked = members.filter(({ cases }) => cases > 0);
  const ids = NAMED.flatMap((status) => withStatus(checked, status).map(({ id }) => id));
  return ids.length === 0 ? '' : code(listIds(ids, MAX_LIST_CHARS));
}

function withStatus(all: readonly RequirementResult[], status: RequirementStatus): RequirementResult[] {
  return all.filter((each) => each.status === status);
}
