import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { findReading, type Reading, reading } from '../../spec/readings/index.ts';
import type { ReadingRow } from '../../spec/readings/reading.ts';
import { ALL_REQUIREMENTS, type AnyRequirement, findRequirement } from '../../spec/requirements/index.ts';
import type { World } from '../../spec/shapes/world.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { type Case, listNeeds } from '../cases/case.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import { listReceiverNeeds, type ReceiverCase } from '../cases/receiver/receiver-case.ts';
import { writeWorld } from '../worlds/file/write-world.ts';
import type { CommandArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { titledCases } from './list-command.ts';
import { print } from './output/print.ts';
import { FAULTS, findFault, VARIANTS } from './simulator/changes.ts';

/** `routespec explain ID`: everything about one requirement, case, reading, fault or variant. */
export async function explainCommand(given: CommandArguments): Promise<number> {
  const [id = ''] = given.rest;
  const rows = findRows(id);
  if (rows === undefined) {
    const expected =
      'Expected the id of a requirement or case, the number of a reading, or the name of a fault or variant';
    throw new RoutespecError('usage', `${expected}, got ${id}${didYouMean(id, allNames())}; see routespec list`);
  }
  const width = Math.max(...rows.map(([name]) => name.length));
  print(rows.map(([name, value]) => `${name.padEnd(width)}  ${value}\n`).join(''));
  return EXIT.conformant;
}

const MAX_FAULTS = 8;

type Row = readonly [name: string, value: string];

/** Everything about an id, or undefined if it never existed. */
function findRows(id: string): Row[] | undefined {
  const requirement = findRequirement(id);
  if (requirement !== undefined) return requirementRows(requirement);
  const row = findReading(id);
  if (row !== undefined) return [...readingRows(row), ['settles', settledBy(row.number)]];
  const found = CASES.find((each) => each.id === id);
  if (found !== undefined) return caseRows(found);
  const receiverCase = RECEIVER_CASES.find((each) => each.id === id);
  if (receiverCase !== undefined) return receiverCaseRows(receiverCase);
  return changeRows(id) ?? changeRows(id.toLowerCase());
}

/** Everything that can be explained, without the numbers of readings. */
function allNames(): string[] {
  const changes = [...FAULTS, ...VARIANTS].map(({ name }) => name);
  return [...ALL_REQUIREMENTS.map(({ id }) => id), ...[...CASES, ...RECEIVER_CASES].map(({ id }) => id), ...changes];
}

function changeRows(name: string): Row[] | undefined {
  const fault = findFault(name);
  if (fault !== undefined) {
    const { description, breaks } = fault;
    const broken = [...new Set(breaks)].map((id): Row => ['breaks', `${id}: ${findRequirement(id)?.statement ?? ''}`]);
    return [['fault', fault.name], ['description', description], ...broken, playRow('fault', fault.name)];
  }
  const variant = VARIANTS.find((each) => each.name === name);
  if (variant === undefined) return undefined;
  const row = reading(variant.reading);
  return [['variant', name], ['description', variant.description], ...readingRows(row), playRow('variant', name)];
}

function playRow(flag: 'fault' | 'variant', name: string): Row {
  const word = name.includes(' ') ? `"${name}"` : name;
  return ['play', `routespec run --exec 'routespec sim --${flag} ${word}'`];
}

function requirementRows(requirement: AnyRequirement): Row[] {
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
    ...rowsUnder('cases', titledCases(id)),
  ];
}

/** A gap in the service document, its reading, and its consequences for the suite. */
function readingRows({ number, question, answer, suite, publicSystems }: ReadingRow): Row[] {
  return [
    ['reading', String(number)],
    ['question', question],
    ['read as', answer],
    ...Object.entries(suite).map(([treatment, what]): Row => [`suite ${treatment}s`, what]),
    ...(publicSystems === undefined ? [] : [['elsewhere', publicSystems] as const]),
  ];
}

function settledBy(number: Reading): string {
  return ALL_REQUIREMENTS.filter((each) => each.reading === number)
    .map(({ id }) => id)
    .join(', ');
}

function caseRows(each: Case): Row[] {
  return [
    ['case', each.id],
    ['title', each.title],
    ...each.requirements.map((id): Row => [id, findRequirement(id)?.statement ?? '']),
    ['needs', listNeeds(each).join(', ') || 'nothing'],
    ['watch', each.watch === undefined ? 'no' : 'yes: it checks the requests of all other cases too'],
    ['may turn red by', faultsAgainst(each) || 'no fault of the simulator'],
    ...(each.hasOracle === true
      ? [['may fail too', 'any requirement, because it judges everything that it sees'] as const]
      : []),
    ...(each.world === undefined ? [] : worldRows(each.id, { title: each.title, ...each.world })),
    ['play', `routespec run ${each.id}`],
  ];
}

/** A longer world has hundreds of messages, or messages that are filled up to a limit, and is not printed. */
const WORLD_CHARACTERS = 8_000;

/** The world of a case as YAML, which can be saved, changed and played. */
function worldRows(id: string, world: World): Row[] {
  const text = writeWorld(world)?.trimEnd();
  const isLong = text === undefined || text.length > WORLD_CHARACTERS;
  const lines = isLong ? [`${plural(world.steps.length, 'step')}, too long to print`] : text.split('\n');
  return [...rowsUnder('world', lines), ['timeline', `routespec play ${id}`]];
}

/** A row for each value; only the first has the name. */
function rowsUnder(name: string, values: readonly string[]): Row[] {
  return (values.length === 0 ? ['none'] : values).map((value, at): Row => [at === 0 ? name : '', value]);
}

/** The first faults of the simulator that break a requirement of a case. */
function faultsAgainst({ requirements }: Case): string {
  const names = FAULTS.filter(({ breaks }) => breaks.some((id) => requirements.includes(id))).map(({ name }) => name);
  const more = names.length - MAX_FAULTS;
  return `${names.slice(0, MAX_FAULTS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function receiverCaseRows(each: ReceiverCase): Row[] {
  return [
    ['case', each.id],
    ['title', each.title],
    ['requirements', each.requirements.join(', ')],
    ['needs', listReceiverNeeds(each).join(', ') || 'nothing'],
    ['play', `routespec receiver URL ${each.id}`],
  ];
}
