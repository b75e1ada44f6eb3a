import { plural } from '../../../spec/grammar.ts';
import { CASES } from '../../cases/index.ts';
import type { Demand, Plan } from '../demand.ts';
import { defaultPath } from '../file/read-deployment.ts';
import { PLAN } from './plan.ts';
import { nameVariables, type PlannedSource } from './planned-source.ts';

export interface PlanDocument {
  readonly sources: readonly (PlannedSource & { readonly requirements: readonly string[] })[];
  /** The cases that cannot test any deployed router, by the reason. */
  readonly notTested: Readonly<Record<string, readonly string[]>>;
}

/** The plan as data: each source with the cases that it allows, and their requirements. */
export function planDocument(sources: readonly PlannedSource[], { impossible }: Plan = PLAN): PlanDocument {
  return {
    sources: sources.map((source) => ({ ...source, requirements: listRequirements(source) })),
    notTested: impossible,
  };
}

function listRequirements({ unlocks }: PlannedSource): string[] {
  return [
    ...new Set(CASES.filter(({ id }) => unlocks.includes(id)).map(({ requirements: [first] }) => first ?? '')),
  ].sort();
}

/** The plan as a table. Each line has the additional cases of its source. */
export function planTable(sources: readonly PlannedSource[], { impossible }: Plan = PLAN): string {
  const width = Math.max(...sources.map(({ name }) => name.length));
  let sum = 0;
  const rows = sources.map((source) => {
    sum += source.unlocks.length;
    const counts = `${String(source.unlocks.length).padStart(5)}  ${String(sum).padStart(5)}`;
    return `${source.name.padEnd(width)}  ${counts}  ${settingsWords(source.demand)}`;
  });
  const others = Object.entries(impossible).map(([reason, ids]) => `${String(ids.length).padStart(5)}  ${reason}`);
  return [
    `${plural(sources.length, 'source')}, the most useful first. A source unlocks cases together with all above it.`,
    '',
    `${'source'.padEnd(width)}  cases  total  settings`,
    ...rows,
    '',
    'Not tested in a deployed router:',
    ...others,
    '',
  ].join('\n');
}

/** Steps for the person who sets the sources up. */
export function planSteps(sources: readonly PlannedSource[], pathToken: string): string {
  const steps = sources.flatMap(({ name, demand }) => sourceSteps(name, demand, pathToken));
  const template = `routespec deployment plan --template --path-token ${pathToken} > deployment.json`;
  return [
    'PUBLIC is the address under which the router reaches the suite, such as that of a tunnel.',
    'Show the paths to nobody: a request to one of them counts as one of the router.',
    'Write no key and no secret into a file: `read -rs NAME && export NAME` keeps them out of the history of the shell.',
    '',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
    `${steps.length + 1}. Write the file: \`${template}\`, and enter your addresses in it.`,
    `${steps.length + 2}. Run \`routespec deployment check deployment.json\`, and then \`routespec run --deployment deployment.json\`.`,
    '',
  ].join('\n');
}

function sourceSteps(name: string, { type, enabled, secret, hooks }: Demand, pathToken: string): string[] {
  const variables = nameVariables(name);
  const urls = hooks.map(({ target, headers = {} }, index) => {
    const lines = Object.entries(headers).map(([header, value]) => `\n     static header ${header}: ${value}`);
    return `\n   - PUBLIC${target ?? defaultPath(name, index, pathToken)}${lines.join('')}`;
  });
  const destination =
    hooks.length === 0
      ? `Connect the Webhooks destination to ${name}, without any URL.`
      : `Connect the Webhooks destination to ${name}, with ${hooks.length === 1 ? 'this URL' : 'these URLs, in this order'}:${urls.join('')}`;
  return [
    `Create a source of the type \`${type}\` with the name ${name}, and put its write key into ${variables.writeKey}.`,
    destination,
    ...(secret === undefined ? [] : [secretStep(name, secret, variables.secret)]),
    `Switch the destination of ${name} ${enabled ? 'on' : 'off'}.`,
  ];
}

function secretStep(name: string, secret: NonNullable<Demand['secret']>, variable: string): string {
  if (secret === 'any') return `Set a shared secret for ${name} that no other source has, and put it into ${variable}.`;
  return `Set the shared secret of ${name} to exactly ${JSON.stringify(secret.exactly)} (as JSON), and put it into ${variable}.`;
}

function settingsWords({ type, enabled, secret, hooks }: Demand): string {
  const headers = [...new Set(hooks.flatMap((hook) => Object.keys(hook.headers ?? {})))];
  const paths = hooks.flatMap(({ target }) => target ?? []);
  return [
    ...(type === 'server' ? [] : [`type ${type}`]),
    ...(enabled ? [] : ['switched off']),
    plural(hooks.length, 'URL'),
    ...(secret === undefined
      ? []
      : [secret === 'any' ? 'a secret' : `the secret ${shortened(JSON.stringify(secret.exactly))}`]),
    ...(headers.length === 0 ? [] : [`headers ${shortened(headers.join(', '))}`]),
    ...paths.map((path) => `the path ${shortened(path)}`),
  ].join(', ');
}

const SHOWN_CHARACTERS = 50;

function shortened(text: string): string {
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
