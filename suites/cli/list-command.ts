import { AREAS, REQUIREMENTS, type RequirementId, specHash } from '../../spec/requirements/index.ts';
import { CASES } from '../cases/index.ts';
import { readArguments, refuseRest } from './arguments.ts';
import { EXIT } from './exit-codes.ts';

/** `routespec list`: all requirements, each with its section, its treatment and its cases. */
export async function listCommand(args: readonly string[]): Promise<number> {
  const given = readArguments('list', { json: { type: 'boolean' } }, args);
  refuseRest('list', given);
  process.stdout.write(given.on('json') ? asJson() : asText());
  return EXIT.conformant;
}

/** The ids of the cases that check a requirement. */
export function casesOf(requirementId: RequirementId): string[] {
  return CASES.filter(({ requirements }) => requirements.includes(requirementId)).map(({ id }) => id);
}

function asJson(): string {
  const requirements = REQUIREMENTS.map((requirement) => ({ ...requirement, cases: casesOf(requirement.id) }));
  const cases = CASES.map(({ id, title, requirements: checked }) => ({ id, title, requirements: checked }));
  return `${JSON.stringify({ spec: specHash(), requirements, cases }, null, 2)}\n`;
}

function asText(): string {
  const lines = AREAS.flatMap(({ prefix, title, requirements }) => [
    `${prefix}  ${title}`,
    ...requirements.flatMap(({ id, treatment, statement, section }) => {
      const cases = casesOf(id);
      const checked = cases.length === 0 ? (treatment === 'leave' ? '' : ' · no case') : ` · ${cases.join(', ')}`;
      return [`  ${id}  ${treatment.padEnd(7)}  ${statement}`, `           ${' '.repeat(7)}${section}${checked}`];
    }),
    '',
  ]);
  return `${lines.join('\n')}${REQUIREMENTS.length} requirements, ${CASES.length} cases, specification ${specHash()}\n`;
}
