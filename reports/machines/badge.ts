import { findRequirement } from '../../spec/requirements/index.ts';
import { type Badge, badgeSchema } from '../../spec/shapes/badge.ts';
import type { RequirementResult, Results } from '../../spec/shapes/results.ts';
import { gapsOf, requirementResults } from '../clauses.ts';
import { printableJson } from '../text/escape.ts';
import { VERDICT_WORDS } from '../text/words.ts';

const ROLES = ['router', 'client', 'receiver'] as const;
type Role = (typeof ROLES)[number];

/** `badge.json`, which an endpoint badge of Shields shows. */
export function renderBadge(results: Results): string {
  return printableJson(badgeSchema.parse(badgeOf(results)));
}

/**
 * The badge of a run. It counts the asserted requirements of each role that was tested, so that a run of few cases does
 * not look like a whole one. A run without a verdict has no count, because that would look like one.
 */
function badgeOf(results: Results): Badge {
  const { verdict } = results;
  const asserted = (results.requirements ?? requirementResults(results.cases, results.target)).filter(
    ({ treatment }) => treatment === 'assert',
  );
  const roles = ROLES.filter((role) => asserted.some((each) => roleOf(each) === role && isShown(each)));
  const label = roles.length === 1 ? `routespec ${roles[0]}` : 'routespec';
  if (verdict === 'could-not-run' || verdict === 'incomplete') {
    return { schemaVersion: 1, label, message: VERDICT_WORDS[verdict], color: 'lightgrey', isError: true };
  }
  const counted = asserted.filter((each) => isOf(each, roles));
  const passed = counted.filter(({ status }) => status === 'passed');
  const message = `${passed.length}/${counted.length} requirements`;
  if (verdict === 'not-conformant') return { schemaVersion: 1, label, message, color: 'red' };
  return { schemaVersion: 1, label, message, color: gapsOf(results).length > 0 ? 'yellow' : colorOf(counted) };
}

function colorOf(counted: readonly RequirementResult[]): Badge['color'] {
  if (counted.some(({ status }) => status === 'expected-failure')) return 'yellow';
  return counted.every(({ status }) => status === 'passed') ? 'brightgreen' : 'green';
}

function isShown({ status }: RequirementResult): boolean {
  return status === 'passed' || status === 'failed' || status === 'expected-failure';
}

/** Requirements of both roles of the service are counted if both were tested. */
function isOf(each: RequirementResult, roles: readonly Role[]): boolean {
  const role = roleOf(each);
  const isBoth = roles.includes('router') && roles.includes('client');
  return isBoth || roles.some((tested) => tested === role);
}

function roleOf({ id }: RequirementResult): string | undefined {
  return findRequirement(id)?.role;
}
