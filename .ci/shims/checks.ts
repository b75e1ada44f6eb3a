import path from 'node:path';
import type { LanguageName } from '../../suites/init/languages.ts';
import type { Tool } from '../consumers/tools.ts';
import { cached, ROOT, run } from '../consumers/workplace.ts';

/** What has to be on the machine to try out the shim of a language. */
export const TOOLS: Readonly<Record<LanguageName, readonly Tool[]>> = {
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

/** Installs the tools that format and lint a language. The commands that use them fail if they have anything to say. */
export async function checksOf(name: LanguageName): Promise<string[]> {
  if (name === 'typescript') {
    const biome = `'${path.join(ROOT, 'node_modules/.bin/biome')}' check --error-on-warnings`;
    return [`${biome} --config-path='${ROOT}' src *.json`, './node_modules/.bin/tsc --noEmit'];
  }
  if (name === 'go') return ['[ -z "$(gofmt -l . | tee /dev/stderr)" ]', 'go vet ./...'];
  if (name === 'python') {
    const folder = await cached('python-shims', PYTHON_TOOLS, async (into) => {
      await run('python3', ['-m', 'venv', into]);
      await run(path.join(into, 'bin/pip'), ['install', '--quiet', ...PYTHON_TOOLS]);
    });
    const at = (tool: string): string => `'${path.join(folder, 'bin', tool)}'`;
    return [`${at('ruff')} format --check .`, `${at('ruff')} check .`, `${at('mypy')} .`];
  }
  const folder = await cached('java-shims', [JAVA_FORMAT], async (into) => {
    await run('mvn', ['--quiet', 'dependency:copy', `-Dartifact=${JAVA_FORMAT}`, `-DoutputDirectory=${into}`]);
  });
  const format = `java -jar '${folder}'/google-java-format-*.jar --dry-run --set-exit-if-changed`;
  // The build treats each warning as an error.
  return [`find src -name '*.java' -print0 | xargs -0 ${format}`, 'mvn --quiet clean compile'];
}
