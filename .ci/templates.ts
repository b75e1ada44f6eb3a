/**
 * Tries out what `routespec init` writes, in each language whose compiler is on the machine: from an empty folder to a green
 * run, by the README alone; with the tools that format and lint the language; by the steps of a CI file; and with a mistake
 * planted in the toy.
 *
 *     npm run templates                # all
 *     npm run templates -- python      # some
 */
import path from 'node:path';
import { LANGUAGES, type LanguageName } from '../suites/init/languages.ts';
import { Tests } from './consumers/tests.ts';
import { cached, missing, ROOT, run, type Tool } from './consumers/workplace.ts';
import { UserFolder } from './templates/folder.ts';
import { Trial } from './templates/trial.ts';

/** Tools that a trial of the HTTP adapter of a language needs. */
const TOOLS: Readonly<Record<LanguageName, readonly Tool[]>> = {
  typescript: [],
  go: [{ command: 'go', args: ['version'], least: '1.24' }],
  python: [{ command: 'python3', args: ['--version'], least: '3.11' }],
  java: [
    { command: 'javac', args: ['-version'], least: '17' },
    { command: 'mvn', args: ['--version'], least: '3.6' },
  ],
};

const PYTHON_TOOLS = ['ruff==0.15.22', 'mypy==2.4.1'];
const JAVA_FORMAT = 'com.google.googlejavaformat:google-java-format:1.27.0:jar:all-deps';

/** Installs the tools that format and lint a language. The commands that use them fail on any message. */
async function checksOf(name: LanguageName): Promise<string[]> {
  if (name === 'typescript') {
    const biome = `'${path.join(ROOT, 'node_modules/.bin/biome')}' check --error-on-warnings`;
    return [`${biome} --config-path='${ROOT}' src *.json`, './node_modules/.bin/tsc --noEmit'];
  }
  if (name === 'go') return ['[ -z "$(gofmt -l . | tee /dev/stderr)" ]', 'go vet ./...'];
  if (name === 'python') {
    const folder = await cached('python-adapters', PYTHON_TOOLS, async (into) => {
      await run('python3', ['-m', 'venv', into]);
      await run(path.join(into, 'bin/pip'), ['install', '--quiet', ...PYTHON_TOOLS]);
    });
    const at = (tool: string): string => `'${path.join(folder, 'bin', tool)}'`;
    return [`${at('ruff')} format --check .`, `${at('ruff')} check .`, `${at('mypy')} .`];
  }
  const folder = await cached('java-adapters', [JAVA_FORMAT], async (into) => {
    await run('mvn', ['--quiet', 'dependency:copy', `-Dartifact=${JAVA_FORMAT}`, `-DoutputDirectory=${into}`]);
  });
  const format = `java -jar '${folder}'/google-java-format-*.jar --dry-run --set-exit-if-changed`;
  // The build treats each warning as an error.
  return [`find src -name '*.java' -print0 | xargs -0 ${format}`, 'mvn --quiet clean compile'];
}

const names = Object.keys(LANGUAGES) as LanguageName[];
const given = process.argv.slice(2);
const unknown = given.find((each) => !names.some((name) => name === each));
if (unknown !== undefined) {
  console.error(`Expected languages of ${names.join(', ')}, got ${unknown}`);
  process.exit(2);
}
const wanted = names.filter((name) => given.length === 0 || given.includes(name));

const tests = new Tests();
for (const name of wanted) {
  const lacking = await missing(TOOLS[name]);
  if (lacking.length > 0) {
    tests.skip(`the HTTP adapter in ${LANGUAGES[name].title}`, lacking.join(' and '));
    continue;
  }
  const checks = await tests.test(`the tools of ${LANGUAGES[name].title} are installed`, () => checksOf(name));
  for (const role of ['router', 'client'] as const) {
    using folder = new UserFolder();
    await new Trial(tests, folder, name, role).play(checks ?? []);
  }
}
console.log(tests.summary);
process.exit(tests.failed === 0 ? 0 : 1);
