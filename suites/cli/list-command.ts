import {
  ALL_REQUIREMENTS,
  type AnyRequirementId,
  AREAS,
  RECEIVER_AREA,
  specHash,
} from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { RECEIVER_CASES } from '../judged-receiver/cases/index.ts';
import { readArguments, refuseRest } from './arguments.ts';
import { flagsOf } from './commands.ts';
import { EXIT } from './exit-codes.ts';
import { print } from './output/print.ts';

/** `routespec list`: all requirements, each with its section, its treatment and its cases. */
export async function listCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('list', flagsOf('list'), args);
  refuseRest('list', given);
  print(given.on('json') ? asJson() : asText());
  return EXIT.conformant;
}

/** Every case: of the service, and of receivers. */
const ALL_CASES: readonly Listed[] = [...CASES, ...RECEIVER_CASES];

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly requirements: readonly AnyRequirementId[];
}

/** The ids of the cases that check a requirement. */
export function casesOf(requirementId: AnyRequirementId): string[] {
  return ALL_CASES.filter(({ requirements }) => requirements.includes(requirementId)).map(({ id }) => id);
}

function asJson(): string {
  const requirements = ALL_REQUIREMENTS.map((requirement) => ({ ...requirement, cases: casesOf(requirement.id) }));
  const cases = ALL_CASES.map(({ id, title, requirements: checked }) => ({ id, title, requirements: checked }));
  return `${JSON.stringify({ spec: specHash(), requirements, cases }, null, 2)}\n`;
}

function asText(): string {
  const lines = [...AREAS, RECEIVER_AREA].flatMap(({ prefix, title, requirements }) => [
    `${prefix}  ${title}`,
    ...requirements.flatMap(({ id, treatment, statement, section }) => {
      const cases = casesOf(id);
      const checked = cases.length === 0 ? (treatment === 'leave' ? '' : ' · no case') : ` · ${cases.join(', ')}`;
      return [`  ${id}  ${treatment.padEnd(7)}  ${statement}`, `           ${' '.repeat(7)}${section}${checked}`];
    }),
    '',
  ]);
  return `${lines.join('\n')}${ALL_REQUIREMENTS.length} requirements, ${ALL_CASES.length} cases, specification ${specHash()}\n`;
}
