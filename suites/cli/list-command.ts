import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import {
  type AnyRequirement,
  type AnyRequirementId,
  AREAS,
  RECEIVER_AREA,
  specHash,
} from '../../spec/requirements/index.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../cases/receiver/cases/index.ts';
import type { CommandArguments } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { print } from './output/print.ts';

/** `routespec list [AREA]`: the requirements, each with its section, its treatment and its cases; or the cases with their titles. */
export async function listCommand(given: CommandArguments): Promise<number> {
  const [area] = given.rest;
  const areas = area === undefined ? ALL_AREAS : [findListedArea(area)];
  print(given.on('json') ? asJson(areas) : given.on('cases') ? asCases(areas) : asText(areas));
  return EXIT.conformant;
}

const ALL_AREAS = [...AREAS, RECEIVER_AREA];
type Area = (typeof ALL_AREAS)[number];

function findListedArea(name: string): Area {
  const found = ALL_AREAS.find(({ prefix }) => prefix === name.toUpperCase());
  if (found !== undefined) return found;
  const prefixes = ALL_AREAS.map(({ prefix }) => prefix);
  const got = `${name}${didYouMean(name, prefixes)}`;
  throw new RoutespecError('usage', `Expected the area of requirements, such as SIG, got ${got}; see routespec list`);
}

function casesIn(areas: readonly Area[]): readonly Listed[] {
  const ids = new Set<string>(areas.flatMap(({ requirements }) => requirements.map(({ id }) => id)));
  return ALL_CASES.filter(({ requirements }) => requirements.some((id) => ids.has(id)));
}

const ALL_CASES: readonly Listed[] = [...CASES, ...RECEIVER_CASES];

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly AnyRequirementId[];
}

function findCases(requirementId: AnyRequirementId): readonly Listed[] {
  return ALL_CASES.filter(({ requirements }) => requirements.includes(requirementId));
}

export function titledCases(requirementId: AnyRequirementId): string[] {
  return findCases(requirementId).map(titled);
}

function titled({ id, title }: Listed): string {
  return `${id}  ${title}`;
}

function asJson(areas: readonly Area[]): string {
  const listed = areas.flatMap((area): readonly AnyRequirement[] => area.requirements);
  const requirements = listed.map((requirement) => ({
    ...requirement,
    cases: findCases(requirement.id).map(({ id }) => id),
  }));
  const cases = casesIn(areas).map(({ id, title, requirements: checked }) => ({ id, title, requirements: checked }));
  return `${JSON.stringify({ spec: specHash(), requirements, cases }, null, 2)}\n`;
}

function asCases(areas: readonly Area[]): string {
  const cases = casesIn(areas);
  return `${cases.map((each) => `${titled(each)}  (${each.requirements.join(', ')})\n`).join('')}${plural(cases.length, 'case')}\n`;
}

function asText(areas: readonly Area[]): string {
  const indent = ' '.repeat(18);
  const lines = areas.flatMap(({ prefix, title, requirements }) => [
    `${prefix}  ${title}`,
    ...requirements.flatMap(({ id, treatment, statement, section }) => {
      const cases = titledCases(id);
      const none = cases.length === 0 && treatment !== 'leave' ? ' · no case' : '';
      return [
        `  ${id}  ${treatment.padEnd(7)}  ${statement}`,
        `${indent}${section}${none}`,
        ...cases.map((each) => `${indent}${each}`),
      ];
    }),
    '',
  ]);
  const count = areas.reduce((sum, { requirements }) => sum + requirements.length, 0);
  const counts = `${plural(count, 'requirement')}, ${plural(casesIn(areas).length, 'case')}`;
  return `${lines.join('\n')}${counts}, specification ${specHash()}\n`;
}
