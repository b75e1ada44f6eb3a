import { RoutespecError } from '../../spec/error.ts';
import { REQUIREMENTS } from '../../spec/requirements/index.ts';
import type { Requirement } from '../../spec/requirements/requirement.ts';
import { type Case, needsOf } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { readArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { casesOf } from './list-command.ts';

/** `routespec explain ID`: all that is known of one requirement or case. */
export async function explainCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('explain', {}, args);
  const [id, more] = given.rest;
  if (id === undefined || more !== undefined) {
    throw new RoutespecError('usage', `Expected one id behind \`explain\`, got ${given.rest.length}`);
  }
  const requirement = REQUIREMENTS.find((each) => each.id === id.toUpperCase());
  const found = CASES.find((each) => each.id === id);
  if (requirement === undefined && found === undefined) {
    throw new RoutespecError('usage', `Expected the id of a requirement or case, got ${id}; see routespec list`);
  }
  const rows = requirement === undefined ? (found === undefined ? [] : caseRows(found)) : requirementRows(requirement);
  const width = Math.max(...rows.map(([name]) => name.length));
  process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''));
  return EXIT.conformant;
}

type Row = readonly [name: string, value: string];

function requirementRows(requirement: Requirement): Row[] {
  const { id, statement, section, treatment, reason, role, needs } = requirement;
  return [
    ['requirement', id],
    ['statement', statement],
    ['section', section],
    ['treatment', treatment],
    ['reason', reason],
    ['role', role],
    ['needs', needs.join(', ') || 'nothing'],
    ['cases', casesOf(id).join(', ') || 'none'],
  ];
}

function caseRows(each: Case): Row[] {
  return [
    ['case', each.id],
    ['title', each.title],
    ['requirements', each.requirements.join(', ')],
    ['needs', needsOf(each).join(', ') || 'nothing'],
    ['every request', each.watch === undefined ? 'no' : 'yes: it judges the requests of all other cases too'],
  ];
}
