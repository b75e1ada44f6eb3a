import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, readPackedFile } from '../../spec/package-file.ts';
import { type InitRole, LANGUAGES, type Language, type LanguageName } from './languages.ts';

/** The files of a folder with an HTTP adapter. */
export interface AdapterFolder {
  /** The text of each file, by its path. */
  readonly files: ReadonlyMap<string, string>;
  readonly next: readonly (readonly [command: string, purpose: string])[];
}

/** The workflow of each value of `--ci`, with its path in the folder that is written. */
const WORKFLOWS = {
  github: ['github.yml', '.github/workflows/conformance.yml'],
  gitlab: ['gitlab.yml', '.gitlab-ci.yml'],
  none: undefined,
} as const;

/** The CI that runs the suite on each change. */
export type Ci = keyof typeof WORKFLOWS;
export const CIS = Object.keys(WORKFLOWS) as readonly Ci[];

/** A case with few needs, and a clause that implementations often break. */
const SMALL_CASE = { router: 'routing/track', client: 'client-message/track' };
const CLAUSE = { router: 'SIG-003', client: 'QUE-003' };

// Set to true in the bundle of the published package.
declare const IS_PACKAGE: true;

const FOLDER = 'suites/init/templates';
/** The file of the published package with all templates. As one file they are a fifth as large. */
export const PACKED_TEMPLATES = 'dist/templates.json.br';

export interface AdapterChoice {
  readonly name: LanguageName;
  readonly role: InitRole;
  readonly ci: Ci;
}

/** Makes the files of an HTTP adapter. @param templates The texts of all templates, by their path. */
export function adapterFolder(
  { name, role, ci }: AdapterChoice,
  version: string,
  templates: Readonly<Record<string, string>>,
): AdapterFolder {
  const language: Language = LANGUAGES[name];
  const workflow = WORKFLOWS[ci];
  const values = templateValues(language, role, version, workflow?.[1]);
  const fill = (text: string): string => text.replace(/@(\w+)@/g, (mark, key: string) => values[key] ?? mark);
  const files = new Map<string, string>();
  for (const [path, text] of Object.entries(templates)) {
    const [top, part, ...rest] = path.split('/');
    if (top === name && (part === 'shared' || part === role)) files.set(rest.join('/'), fill(text));
  }
  const common = [
    ['known.txt', 'known.txt'],
    [`README.${role}.md`, 'README.md'],
    ...(workflow === undefined ? [] : [workflow]),
  ] as const;
  for (const [from, to] of common) files.set(to, fill(templates[`common/${from}`] ?? ''));
  // npx keeps what it installs in `node_modules/`, next to an adapter in any language.
  files.set('.gitignore', [...language.ignored, 'node_modules/', 'reports/', ''].join('\n'));
  const install = language.install === undefined ? [] : [[language.install, 'once'] as const];
  return {
    files,
    next: [
      ...install,
      [values['run'] ?? '', 'run all cases'],
      [values['one'] ?? '', 'run one'],
      [`npx routespec explain ${CLAUSE[role]}`, 'read about a clause'],
      ['npx routespec expect known.txt --update', 'write new failures into the list of known ones'],
    ],
  };
}

/** Stands instead of the build and the command of an implementation that routespec does not know. */
const UNKNOWN = {
  checked: './my-router --conformance',
  github: '      - run: make my-router # Build your implementation here.',
  gitlab: '  before_script:\n    - make my-router # Build your implementation here.',
  image: 'node:22',
};

/** Makes the workflow alone, and the baseline that it names, for a repository that has its own adapter. */
export function workflowAlone(
  { role, ci }: { readonly role: InitRole; readonly ci: Exclude<Ci, 'none'> },
  version: string,
  templates: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  const values: Readonly<Record<string, string>> = { ...UNKNOWN, role, version };
  const fill = (name: string): string =>
    (templates[`common/${name}`] ?? '').replace(/@(\w+)@/g, (mark, key: string) => values[key] ?? mark);
  const [name, path] = WORKFLOWS[ci];
  return new Map([
    [path, fill(name)],
    ['known.txt', fill('known.txt')],
  ]);
}

/** The values for the marks of templates, such as `@exec@`. */
function templateValues(
  language: Language,
  role: InitRole,
  version: string,
  workflow: string | undefined,
): Readonly<Record<string, string>> {
  const { calls, others, ...paths } = language.files(role);
  const [now, after, begin] = calls;
  const { exec, needs, image, checked = exec, worker, counting } = language;
  const build = language.build === undefined ? '' : `${language.build} && `;
  return {
    ...paths,
    now,
    after,
    begin,
    role,
    exec,
    needs,
    image,
    version,
    others: Object.entries(others)
      .map(([path, what]) => `| \`${path.replace(', ', '`, `')}\` | ${what} |\n`)
      .join(''),
    install: language.install === undefined ? '' : `    ${language.install}\n`,
    run: `${build}npx routespec run --role ${role} --exec '${exec}' --expect known.txt`,
    one: `${build}npx routespec run ${SMALL_CASE[role]} --exec '${exec}'`,
    checked,
    worker,
    counting: counting.sentence,
    // A block of code in a list, three characters in.
    countingCode: counting.code.map((line) => `${' '.repeat(7)}${line}`.trimEnd()).join('\n'),
    ci: workflow === undefined ? '' : `| \`${workflow}\` | the suite in CI |\n`,
    github: language.github.map((line) => `      ${line}`).join('\n'),
    gitlab: ['  before_script:', ...language.gitlab.map((command) => `    - ${command}`)].join('\n'),
  };
}

/** The texts of all templates, by their path from the folder of templates, such as `go/shared/clock.go`. */
export function readTemplates(): Readonly<Record<string, string>> {
  if (typeof IS_PACKAGE === 'undefined') return templatesIn(packageFile(FOLDER));
  return readPackedFile(PACKED_TEMPLATES) as Readonly<Record<string, string>>;
}

/** The same, from a folder. */
export function templatesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}
