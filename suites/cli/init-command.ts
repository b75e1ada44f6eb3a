import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { RoutespecError } from '../../spec/error.ts';
import { packageFile } from '../../spec/package-file.ts';
import { didYouMean } from '../../spec/text/nearest.ts';
import { ROUTESPEC_VERSION } from '../harness/version.ts';
import { type AdapterFolder, adapterFolder, CIS, readTemplates, workflowAlone } from '../init/adapter-folder.ts';
import { LANGUAGES, type LanguageName } from '../init/languages.ts';
import { type CommandArguments, readChoice } from './arguments.ts';
import { EXIT } from './exit-codes.ts';
import { makeFolder } from './output/folders.ts';
import { print } from './output/print.ts';

const NAMES = Object.keys(LANGUAGES) as LanguageName[];

/**
 * `routespec init --lang LANGUAGE`: writes an HTTP adapter with a toy behind it into the current folder, and says what to do next. It
 * writes nothing if one of its files is there already. With `--ci` alone it writes only the workflow.
 */
export async function initCommand(given: CommandArguments): Promise<number> {
  const role = readChoice('role', given.text('role') ?? 'router', ['router', 'client']);
  const ci = readChoice('ci', given.text('ci') ?? 'github', CIS);
  if (given.text('lang') === undefined && given.text('ci') !== undefined && ci !== 'none')
    return writeWorkflow(role, ci);
  const name = readLanguage(given.text('lang') ?? 'nothing');
  if (typeof name !== 'string') {
    print(`routespec: ${withoutTemplate(name.unknown, role)}`, process.stderr);
    return EXIT.usage;
  }
  const folder = adapterFolder({ name, role, ci }, ROUTESPEC_VERSION, readTemplates());
  refuseToOverwrite(folder.files);
  await write(folder.files);
  print(
    `Wrote ${folder.files.size} files: an HTTP adapter in ${LANGUAGES[name].title}, with a toy ${role} behind it.\n\n${nextSteps(folder)}\n`,
  );
  return EXIT.conformant;
}

/** @throws RoutespecError `usage` for no language, and for one that may be misspelt */
function readLanguage(value: string): LanguageName | { readonly unknown: string } {
  const name = NAMES.find((each) => each === value);
  if (name !== undefined) return name;
  if (value === 'nothing' || didYouMean(value, NAMES) !== '') return readChoice('lang', value, NAMES);
  return { unknown: value };
}

/** The way to an adapter in a language without a template, as lines. */
function withoutTemplate(language: string, role: 'router' | 'client'): string {
  const pages = [
    ['spec/contract.md', 'the contract, which an adapter in any language serves'],
    ['schemas/contract.openapi.json', 'the same as an OpenAPI document'],
    ['suites/init/your-router.md', 'the way from an adapter to a first red case'],
  ] as const;
  const lines = pages.map(([path, what]) => `  ${relative(process.cwd(), packageFile(path))}\n      ${what}\n`);
  return `No template is in ${language}, only in ${NAMES.join(', ')}.

Write an adapter yourself:
${lines.join('')}
The smallest template to translate; run this in another folder:
  npx routespec init --lang typescript --role ${role}
`;
}

/** A baseline that is there already stays. */
async function writeWorkflow(role: 'router' | 'client', ci: 'github' | 'gitlab'): Promise<number> {
  const all = workflowAlone({ role, ci }, ROUTESPEC_VERSION, readTemplates());
  const files = new Map([...all].filter(([path]) => path !== 'known.txt' || !existsSync(path)));
  refuseToOverwrite(files);
  await write(files);
  const [workflow = ''] = files.keys();
  print(
    `Wrote ${[...files.keys()].join(' and ')}.\n\nNext: in ${workflow}, write how to build and start your ${role}.\n`,
  );
  return EXIT.conformant;
}

function refuseToOverwrite(files: ReadonlyMap<string, string>): void {
  const inTheWay = [...files.keys()].find((path) => existsSync(path));
  if (inTheWay === undefined) return;
  throw new RoutespecError(
    'usage',
    `\`${inTheWay}\` is there already, and init does not write over it. Move it, or use an empty folder`,
  );
}

async function write(files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    try {
      makeFolder(dirname(path));
      await writeFile(path, text, { flag: 'wx' });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new RoutespecError('machine', `Cannot write \`${path}\`: ${reason}`);
    }
  }
}

function nextSteps({ next }: AdapterFolder): string {
  const lines = next.map(([command, purpose]) => `  ${command}\n      ${purpose}\n`);
  return `Next:\n${lines.join('')}Then replace the toy with yours, as README.md says.`;
}
