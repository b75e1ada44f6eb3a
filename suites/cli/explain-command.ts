import { RoutespecError } from '../../spec/error.ts';
import { findReading, type Reading, reading } from '../../spec/readings/index.ts';
import type { ReadingRow } from '../../spec/readings/reading.ts';
import { findRequirement, type KnownRequirement, REQUIREMENTS } from '../../spec/requirements/index.ts';
import { type Case, needsOf } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { readArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { casesOf } from './list-command.ts';

/** `routespec explain ID`: all that is known of one requirement, case or reading. */
export async function explainCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('explain', {}, args);
  const [id, more] = given.rest;
  if (id === undefined || more !== undefined) {
    throw new RoutespecError('usage', `Expected one id behind \`explain\`, got ${given.rest.length}`);
  }
  const rows = rowsOf(id);
  if (rows === undefined) {
    const expected = 'Expected the id of a requirement or case, or the number of a reading';
    throw new RoutespecError('usage', `${expected}, got ${id}; see routespec list`);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  process.stdout.write(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''));
  return EXIT.conformant;
}

type Row = readonly [name: string, value: string];

/** What is known of an id; undefined where nothing has it. */
function rowsOf(id: string): Row[] | undefined {
  const requirement = findRequirement(id);
  if (requirement !== undefined) return requirementRows(requirement);
  const row = findReading(id);
  if (row !== undefined) return [...readingRows(row), ['settles', settledBy(row.number)]];
  const found = CASES.find((each) => each.id === id);
  return found && caseRows(found);
}

function requirementRows(requirement: KnownRequirement): Row[] {
  const { id, area, statement, section, treatment, reason, role, needs } = requirement;
  return [
    ['requirement', id],
    ['area', area],
    ['statement', statement],
    ['section', section],
    ['treatment', treatment],
    ['reason', reason],
    ...(requirement.reading === undefined ? [] : readingRows(reading(requirement.reading))),
    ['role', role],
    ['needs', needs.join(', ') || 'nothing'],
    ['cases', casesOf(id).join(', ') || 'none'],
  ];
}

/** A gap of the service document, how it is read, and what the suite does about it. */
function readingRows({ number, question, answer, suite }: ReadingRow): Row[] {
  return [
    ['reading', String(number)],
    ['question', question],
    ['read as', answer],
    ...Object.entries(suite).map(([treatment, what]): Row => [`suite ${treatment}s`, what]),
  ];
}

/** Ids of the requirements that a reading settles. */
function settledBy(number: Reading): string {
  return REQUIREMENTS.filter((each) => each.reading === number)
    .map(({ id }) => id)
    .join(', ');
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
