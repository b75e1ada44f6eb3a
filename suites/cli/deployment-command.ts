import { randomBytes } from 'node:crypto';
import { RoutespecError } from '../../spec/error.ts';
import { plural } from '../../spec/grammar.ts';
import { deploymentSchema } from '../../spec/shapes/deployment.ts';
import { CASES } from '../cases/index.ts';
import { checkDeployment } from '../deployment/check-deployment.ts';
import { readDeployment } from '../deployment/file/read-deployment.ts';
import { makeTemplate, plannedSources } from '../deployment/plan/planned-source.ts';
import { planDocument, planSteps, planTable } from '../deployment/plan/words.ts';
import { selectCases } from '../runner/select.ts';
import { type CommandArguments, readDuration } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { interruption } from './interruption.ts';
import { print } from './output/print.ts';

/** Time for a request to arrive, in real milliseconds. */
const CHECK_LIMIT_MS = 15_000;
const FORMS = ['json', 'steps', 'template'] as const;

/** `routespec deployment plan`: the set-up for a run with `--deployment`. */
export async function planCommand(given: CommandArguments): Promise<number> {
  const form = FORMS.find((each) => given.on(each)) ?? 'table';
  const wanted = new Set<string>(selectCases(CASES, given.rest).map(({ id }) => id));
  const sources = plannedSources((id) => wanted.has(id));
  if (sources.length === 0) {
    throw new RoutespecError(
      'usage',
      'Expected cases that can be played in a deployed router, got none; see `routespec deployment plan`',
    );
  }
  const pathToken = readPathToken(given);
  const texts = {
    json: () => `${JSON.stringify(planDocument(sources), null, 2)}\n`,
    steps: () => planSteps(sources, pathToken),
    template: () => `${JSON.stringify(makeTemplate(sources, pathToken), null, 2)}\n`,
    table: () => planTable(sources),
  };
  print(texts[form]());
  return EXIT.conformant;
}

/**
 * Beginning of the paths of a deployment: a new one, unless it continues an earlier plan.
 * @throws RoutespecError `usage`
 */
function readPathToken(given: CommandArguments): string {
  const token = given.text('path-token') ?? randomBytes(16).toString('hex');
  if (deploymentSchema.shape.pathToken.safeParse(token).success) return token;
  throw new RoutespecError(
    'usage',
    'Expected `--path-token` to be 16 to 100 letters, digits, `-` and `_`, got another text',
  );
}

/** `routespec deployment check FILE`: a check of that set-up. */
export async function checkCommand(given: CommandArguments): Promise<number> {
  const interrupted = interruption();
  const [file = ''] = given.rest;
  const patience = given.text('patience');
  const deployment = readDeployment(file);
  const limitMs = patience === undefined ? CHECK_LIMIT_MS : readDuration('patience', patience);
  const problems = await checkDeployment(deployment, limitMs, interrupted);
  if (interrupted.aborted) return EXIT.interrupted;
  const count = plural(deployment.sources.length, 'source');
  print(
    problems.length === 0
      ? `${count} of ${deployment.file} checked: all as written.\n`
      : `${problems.join('\n')}\n${count} of ${deployment.file} checked: ${plural(problems.length, 'thing')} not as written.\n`,
  );
  return problems.length === 0 ? EXIT.conformant : EXIT.different;
}
