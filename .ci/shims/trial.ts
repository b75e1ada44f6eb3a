import { parse } from 'yaml';
import { z } from 'zod';
import { type InitRole, LANGUAGES, type LanguageName } from '../../suites/init/languages.ts';
import type { Tests } from '../consumers/tests.ts';
import type { Step, UserFolder } from './folder.ts';
import { MISTAKES, type Mistake } from './mistakes.ts';

/** Least number of cases in a run. */
const CASES_LEAST = 100;

/**
 * True if only one of the mistakes is planted: they test the suite more than the HTTP adapter, and each is a separate
 * run. The files of CI, which differ by a few lines, are then played in one language.
 */
const IS_BRIEF = process.env['BRIEF'] === 'true';
const BRIEF_CI: LanguageName = 'go';
/** Each of the two services has its turn. */
const CI: Readonly<Record<InitRole, 'github' | 'gitlab'>> = { router: 'github', client: 'gitlab' };

/** @throws if a command does not end with the code */
async function demandCode(folder: UserFolder, step: Step, wanted: number): Promise<string> {
  const { code, output } = await folder.run(step);
  if (code === wanted) return output;
  throw new Error(`Expected \`${step.command}\` to exit with ${wanted}, got ${code}: ${output.slice(-3000)}`);
}

const plain = (command: string): Step => ({ command, env: {} });

/** The steps of a user in an empty folder, with the HTTP adapter of one language for one role. */
export class Trial {
  readonly #tests: Tests;
  readonly #folder: UserFolder;
  readonly #name: LanguageName;
  readonly #role: InitRole;

  constructor(tests: Tests, folder: UserFolder, name: LanguageName, role: InitRole) {
    this.#tests = tests;
    this.#folder = folder;
    this.#name = name;
    this.#role = role;
  }

  /** @param checks Commands of the usual tools of the language, which must find nothing in the folder. */
  async play(checks: readonly string[]): Promise<void> {
    const title = `${LANGUAGES[this.#name].title} ${this.#role}`;
    const isWritten = await this.#tests.test(`${title}: init writes an HTTP adapter`, () => this.#init());
    if (isWritten === undefined) return;
    await this.#tests.test(`${title}: the README leads to a green run`, () => this.#followReadme());
    await this.#tests.test(`${title}: it is formatted and linted`, () => this.#demandAll(checks.map(plain)));
    if (!IS_BRIEF || this.#name === BRIEF_CI) await this.#tests.test(`${title}: CI plays it`, () => this.#playInCi());
    for (const mistake of IS_BRIEF ? MISTAKES[this.#role].slice(0, 1) : MISTAKES[this.#role]) {
      await this.#tests.test(`${title}: ${mistake.what}`, () => this.#plant(mistake));
    }
  }

  async #init(): Promise<true> {
    const output = await demandCode(
      this.#folder,
      plain(`npx routespec init --lang ${this.#name} --role ${this.#role} --ci ${CI[this.#role]}`),
      0,
    );
    for (const command of this.#commands()) {
      if (!output.includes(`  ${command}\n`)) throw new Error(`Expected init to say \`${command}\`, got: ${output}`);
    }
    return true;
  }

  /** The commands of the README, in order: to install, if there is anything, then the four. */
  #commands(): string[] {
    return [...this.#folder.text('README.md').matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
  }

  async #followReadme(): Promise<void> {
    const commands = this.#commands();
    const [run = ''] = commands.filter((command) => command.includes('--expect'));
    const at = commands.indexOf(run) + 1;
    await this.#demandAll(commands.slice(0, at).map(plain));
    const { summary, verdict, cases } = this.#folder.results();
    // An HTTP adapter declares its optional parts. Parts of the other role are not used.
    const isOptional = (reason = ''): boolean => reason.startsWith('needs `supports:');
    const notTested = cases.filter(({ status, reason }) => status === 'not-tested' && !isOptional(reason));
    if (verdict !== 'conformant' || summary.passed < CASES_LEAST || notTested.length > 0) {
      throw new Error(`Expected ${CASES_LEAST} cases or more to pass, and no other, got ${JSON.stringify(summary)}`);
    }
    await this.#demandAll(commands.slice(at).map(plain));
  }

  async #demandAll(steps: readonly Step[]): Promise<void> {
    for (const step of steps) await demandCode(this.#folder, step, 0);
  }

  async #playInCi(): Promise<void> {
    const commands =
      this.#role === 'router'
        ? githubCommands(this.#folder.text('.github/workflows/conformance.yml'))
        : gitlabCommands(this.#folder.text('.gitlab-ci.yml'));
    await this.#demandAll(commands.map((command) => ({ command, env: { ROUTESPEC: 'routespec@0' } })));
    const { summary } = this.#folder.results();
    if (summary.passed < CASES_LEAST) throw new Error(`Expected ${CASES_LEAST} cases to pass, got ${summary.passed}`);
    if (!this.#folder.text('reports/latest/junit.xml').includes('<testsuite')) throw new Error('Expected a junit.xml');
  }

  async #plant({ requirement, changes }: Mistake): Promise<void> {
    const { toy } = LANGUAGES[this.#name].files(this.#role);
    const right = this.#folder.text(toy);
    const [from, to] = changes[this.#name];
    if (right.split(from).length !== 2) throw new Error(`Expected ${toy} to have \`${from}\` once`);
    this.#folder.write(
      toy,
      right.replace(from, () => to),
    );
    const run = this.#commands().find((command) => command.includes('--expect'));
    await demandCode(this.#folder, plain(`${run} ${requirement} --fail-fast`), 1);
    this.#folder.write(toy, right);
    const { cases } = this.#folder.results();
    const failed = cases.flatMap(({ status, failure }) => (status === 'failed' ? (failure?.requirement ?? []) : []));
    if (!failed.includes(requirement)) throw new Error(`Expected ${requirement} to fail, got ${failed.join(', ')}`);
  }
}

const githubSchema = z.object({
  env: z.strictObject({ ROUTESPEC: z.string() }),
  jobs: z.strictObject({
    conformance: z.object({
      steps: z.array(
        z.strictObject({
          name: z.string().optional(),
          uses: z.string().optional(),
          run: z.string().optional(),
          if: z.literal('always()').optional(),
          with: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
        }),
      ),
    }),
  }),
});

function githubCommands(text: string): string[] {
  return githubSchema.parse(parse(text)).jobs.conformance.steps.flatMap(({ run }) => run ?? []);
}

const gitlabSchema = z.strictObject({
  variables: z.strictObject({ ROUTESPEC: z.string() }),
  conformance: z.strictObject({
    image: z.string(),
    before_script: z.array(z.string()),
    script: z.array(z.string()),
    artifacts: z.object({ when: z.literal('always'), paths: z.array(z.string()) }),
  }),
});

/** The same for a pipeline of GitLab. */
function gitlabCommands(text: string): string[] {
  const { before_script: before, script } = gitlabSchema.parse(parse(text)).conformance;
  return [...before, ...script];
}
