import { parse } from 'yaml';
import { freePort } from '../../suites/harness/target/launch/free-port.ts';
import { type InitRole, LANGUAGES, type LanguageName } from '../../suites/init/languages.ts';
import type { Tests } from '../consumers/tests.ts';
import type { UserFolder } from './folder.ts';

/** Least number of cases in a run. */
const CASES_LEAST = 100;

/** The files of CI differ by a few lines from language to language, so they are played in one. Each service has its turn. */
const CI_LANGUAGE: LanguageName = 'go';
const CI: Readonly<Record<InitRole, 'github' | 'gitlab'>> = { router: 'github', client: 'gitlab' };

/** A mistake that is planted in a toy. That the suite finds others is the matter of its faults. */
interface Mistake {
  readonly what: string;
  /** The requirement that must fail for it. */
  readonly requirement: string;
  /** A text of the toy in each language, and its replacement. */
  readonly changes: Readonly<Record<LanguageName, readonly [from: string, to: string]>>;
}

const MISTAKES: Readonly<Record<InitRole, Mistake>> = {
  router: {
    what: 'the digest is that of another spelling of the body',
    requirement: 'SIG-002',
    changes: {
      typescript: ['.update(body)', '.update(JSON.stringify(JSON.parse(body.toString()), null, 1))'],
      go: ['mac.Write(m.body)', 'mac.Write(append(m.body, 10))'],
      python: ['message.body, "sha1"', 'json.dumps(json.loads(message.body), indent=1).encode(), "sha1"'],
      java: ['mac.doFinal(body)', 'mac.doFinal(new String(body, StandardCharsets.UTF_16).getBytes())'],
    },
  },
  client: {
    what: 'the 21st message causes the flush',
    requirement: 'QUE-003',
    changes: {
      typescript: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      go: ['= 20\n', '= 21\n'],
      python: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      java: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
    },
  },
};

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
    await this.#tests.test(`${title}: a body without a length is refused, and the next request is answered`, () =>
      this.#refuse(),
    );
    await this.#tests.test(`${title}: it is formatted and linted`, () => this.#demandAll(checks));
    if (this.#name === CI_LANGUAGE) await this.#tests.test(`${title}: CI plays it`, () => this.#playInCi());
    const mistake = MISTAKES[this.#role];
    await this.#tests.test(`${title}: ${mistake.what}`, () => this.#plant(mistake));
  }

  async #init(): Promise<true> {
    const output = await this.#demand(
      `npx routespec init --lang ${this.#name} --role ${this.#role} --ci ${CI[this.#role]}`,
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
    await this.#demandAll(commands.slice(0, at));
    const { summary, verdict, cases } = this.#folder.results();
    // An HTTP adapter declares its optional parts. Parts of the other role are not used.
    const isOptional = (reason = ''): boolean => reason.startsWith('needs `supports:');
    const notTested = cases.filter(({ status, reason }) => status === 'not-tested' && !isOptional(reason));
    if (verdict !== 'conformant' || summary.passed < CASES_LEAST || notTested.length > 0) {
      throw new Error(`Expected ${CASES_LEAST} cases or more to pass, and no other, got ${JSON.stringify(summary)}`);
    }
    await this.#demandAll(commands.slice(at));
  }

  async #demandAll(commands: readonly string[]): Promise<void> {
    for (const command of commands) await this.#demand(command);
  }

  /** Runs a command, and returns its output. @throws if it does not end with the code */
  async #demand(command: string, wanted = 0): Promise<string> {
    const { code, output } = await this.#folder.run(command);
    if (code === wanted) return output;
    throw new Error(`Expected \`${command}\` to exit with ${wanted}, got ${code}: ${output.slice(-3000)}`);
  }

  async #playInCi(): Promise<void> {
    const commands =
      this.#role === 'router'
        ? githubCommands(this.#folder.text('.github/workflows/conformance.yml'))
        : gitlabCommands(this.#folder.text('.gitlab-ci.yml'));
    await this.#demandAll(commands);
    const { summary } = this.#folder.results();
    if (summary.passed < CASES_LEAST) throw new Error(`Expected ${CASES_LEAST} cases to pass, got ${summary.passed}`);
    if (!this.#folder.text('reports/latest/junit.xml').includes('<testsuite')) throw new Error('Expected a junit.xml');
  }

  /** Sends bodies whose end cannot be told, each on its own connection, and then a plain request. */
  async #refuse(): Promise<void> {
    const { exec } = LANGUAGES[this.#name];
    const port = await freePort();
    const head = `HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n`;
    const send = (request: string): string =>
      `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '${request}' >&3; timeout 10 head -n 1 <&3; exec 3>&-`;
    const output = await this.#demand(
      [
        `PORT=${port} ${exec} & for try in {1..100}; do (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>&- && break; sleep 0.1; done`,
        send(`POST /worlds ${head}Content-Length: -1\\r\\n\\r\\n{}`),
        send(`POST /worlds ${head}Transfer-Encoding: chunked\\r\\n\\r\\n1\\r\\n{\\r\\n0\\r\\n\\r\\n`),
        send(`GET / ${head}\\r\\n`),
        'kill $!',
      ].join('\n'),
    );
    const statuses = [...output.matchAll(/^HTTP\/1[.]1 (\d+)/gm)].map(([, status]) => status);
    if (statuses.join() !== '400,400,200') throw new Error(`Expected 400, 400 and 200, got ${output}`);
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
    await this.#demand(`${run} ${requirement} --fail-fast`, 1);
    this.#folder.write(toy, right);
    const { cases } = this.#folder.results();
    const failed = cases.flatMap(({ status, failure }) => (status === 'failed' ? (failure?.requirement ?? []) : []));
    if (!failed.includes(requirement)) throw new Error(`Expected ${requirement} to fail, got ${failed.join(', ')}`);
  }
}

/** The commands of a workflow of GitHub, which may have steps without one. */
function githubCommands(text: string): string[] {
  const { jobs } = parse(text) as { jobs: { conformance: { steps: readonly { readonly run?: string }[] } } };
  return jobs.conformance.steps.flatMap(({ run }) => run ?? []);
}

/** The commands of a pipeline of GitLab. */
function gitlabCommands(text: string): string[] {
  const { conformance } = parse(text) as { conformance: { before_script: string[]; script: string[] } };
  return [...conformance.before_script, ...conformance.script];
}
