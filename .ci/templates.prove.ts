import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Results, resultsSchema } from '../spec/shapes/results.ts';
import { freePort } from '../suites/harness/target/launch/free-port.ts';
import { type InitRole, LANGUAGES, type LanguageName } from '../suites/init/languages.ts';
import { listMissingTools } from './consumers/languages.ts';

/** Tries out what `routespec init` writes, in each language whose tools are on the machine, from an empty folder by the README alone. */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const LIMIT_MS = 600_000;
/** Least number of cases in a run. */
const CASES_LEAST = 100;

const TOOLS: Readonly<Record<LanguageName, Readonly<Record<string, string>>>> = {
  typescript: {},
  go: { go: '1.24' },
  python: { python3: '3.11' },
  java: { javac: '17', mvn: '3.6' },
};

const outer = mkdtempSync(path.join(tmpdir(), 'routespec-adapter-'));
const biome = `'${path.join(ROOT, 'node_modules/.bin/biome')}' check --error-on-warnings --config-path='${ROOT}'`;
const JAVA_FORMAT = 'com.google.googlejavaformat:google-java-format:1.27.0:jar:all-deps';

/** Commands that install the tools which format and lint a language, and those that run them. They fail on any message. */
const CHECKS: Readonly<Record<LanguageName, readonly [install: string, ...checks: string[]]>> = {
  typescript: ['true', `${biome} src *.json`, './node_modules/.bin/tsc --noEmit'],
  go: ['true', '[ -z "$(gofmt -l . | tee /dev/stderr)" ]', 'go vet ./...'],
  python: [
    `[ -d '${outer}/venv' ] || { python3 -m venv '${outer}/venv' && '${outer}/venv/bin/pip' install --quiet ruff==0.15.22 mypy==2.4.1; }`,
    ...['ruff format --check', 'ruff check', 'mypy'].map((command) => `'${outer}/venv/bin/'${command} .`),
  ],
  java: [
    `[ -d '${outer}/java' ] || mvn --quiet dependency:copy -Dartifact=${JAVA_FORMAT} -DoutputDirectory='${outer}/java'`,
    `find src -name '*.java' -print0 | xargs -0 java -jar '${outer}'/java/google-java-format-*.jar --dry-run --set-exit-if-changed`,
    // The build treats each warning as an error.
    'mvn --quiet clean compile',
  ],
};

/** A mistake to plant in a toy, by what the suite must find. */
const MISTAKES: Readonly<
  Record<InitRole, readonly [string, Readonly<Record<LanguageName, readonly [from: string, to: string]>>]>
> = {
  router: [
    'SIG-002',
    {
      typescript: ['.update(body)', '.update(JSON.stringify(JSON.parse(body.toString()), null, 1))'],
      go: ['mac.Write(m.body)', 'mac.Write(append(m.body, 10))'],
      python: ['message.body, "sha1"', 'json.dumps(json.loads(message.body), indent=1).encode(), "sha1"'],
      java: ['mac.doFinal(body)', 'mac.doFinal(new String(body, StandardCharsets.UTF_16).getBytes())'],
    },
  ],
  client: [
    'QUE-003',
    {
      typescript: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      go: ['= 20\n', '= 21\n'],
      python: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
      java: ['FLUSH_AT = 20', 'FLUSH_AT = 21'],
    },
  ],
};

/**
 * Stand-ins for a user's commands that would download this project or change the machine: `npx` finds routespec in the
 * checkout, `npm install` uses the packages of the checkout, and system packages must be there already.
 */
const STAND_INS = {
  npx: `[ "$1" = --yes ] && shift
[ "$1" = --package ] && shift 2
case "$1" in
  routespec|routespec@*) shift; exec '${process.execPath}' '${ROOT}suites/routespec.mjs' "$@" ;;
  *) command=$1; shift; exec "./node_modules/.bin/$command" "$@" ;;
esac`,
  npm: `ln -sfn '${ROOT}node_modules' node_modules`,
  'apt-get': 'true',
};

beforeAll(() => {
  mkdirSync(path.join(outer, 'bin'));
  for (const [command, script] of Object.entries(STAND_INS)) {
    const file = path.join(outer, 'bin', command);
    writeFileSync(file, `#!/bin/sh\n${script}\n`);
    chmodSync(file, 0o755);
  }
});
afterAll(() => rmSync(outer, { recursive: true, force: true }));

const ROLES = (Object.keys(LANGUAGES) as LanguageName[]).flatMap((name) =>
  (['router', 'client'] as const).map((role) => ({ name, role })),
);

describe.each(ROLES)('the HTTP adapter in $name for a $role', ({ name, role }) => {
  const missing = listMissingTools(TOOLS[name]);
  if (missing !== '') process.stdout.write(`skipped: the adapter in ${name} for a ${role} needs ${missing}\n`);
  const test = it.skipIf(missing !== '');
  // Names of folders may have spaces and letters beyond ASCII. The files of CI differ little, so each service has its turn.
  const folder = path.join(outer, 'Prüf stand', `${name}-${role}`);
  const ci = role === 'router' ? 'github' : 'gitlab';
  const { exec } = LANGUAGES[name];

  /** Runs a command as a user enters it, which must end with this code. */
  function run(command: string, wanted = 0): string {
    const env = { ...process.env, PATH: `${path.join(outer, 'bin')}:${process.env['PATH']}`, ROUTESPEC: 'routespec@0' };
    const options = { cwd: folder, env, encoding: 'utf8', timeout: LIMIT_MS, maxBuffer: 2 ** 26 } as const;
    const { status, stdout, stderr } = spawnSync('bash', ['-c', command], options);
    expect({ command, status, output: `${stdout}${stderr}`.slice(-3000) }).toMatchObject({ status: wanted });
    return stdout;
  }

  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  const results = (): Results => resultsSchema.parse(JSON.parse(read('reports/latest/results.json')));
  /** The commands of the README, in order: to install, if there is anything, then the four. */
  const commands = (): string[] => [...read('README.md').matchAll(/^ {4}(\S.*)$/gm)].map(([, command = '']) => command);
  const runAll = (): string => commands().find((command) => command.includes('--expect')) ?? '';

  test('follows its README to a green run, and is formatted and linted', { timeout: LIMIT_MS }, () => {
    mkdirSync(folder, { recursive: true });
    const told = run(`npx routespec init --lang ${name} --role ${role} --ci ${ci}`);
    expect(commands().filter((command) => !told.includes(`  ${command}\n`))).toEqual([]);
    for (const command of commands()) {
      run(command);
      if (command !== runAll()) continue;
      const { summary, verdict, cases } = results();
      expect({ verdict, failed: summary.failed }).toEqual({ verdict: 'conformant', failed: 0 });
      expect(summary.passed).toBeGreaterThan(CASES_LEAST);
      // An adapter declares its optional parts. Parts of the other role are not used.
      const left = cases.filter(({ status, untested }) => status === 'not-tested' && untested?.kind !== 'unsupported');
      expect(left.map(({ id }) => id)).toEqual([]);
    }
    for (const command of CHECKS[name]) run(command);
  });

  test('refuses bodies whose end nobody can tell, and answers the next request', async () => {
    const port = await freePort();
    const head = `HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\nConnection: close\\r\\n`;
    const send = (text: string): string =>
      `exec 3<>/dev/tcp/127.0.0.1/${port}; printf '${text}' >&3; timeout 10 head -n 1 <&3; exec 3>&-`;
    const output = run(
      [
        `PORT=${port} ${exec} & for try in {1..100}; do (exec 3<>/dev/tcp/127.0.0.1/${port}) 2>&- && break; sleep 0.1; done`,
        send(`POST /worlds ${head}Content-Length: -1\\r\\n\\r\\n{}`),
        send(`POST /worlds ${head}Transfer-Encoding: chunked\\r\\n\\r\\n1\\r\\n{\\r\\n0\\r\\n\\r\\n`),
        send(`GET / ${head}\\r\\n`),
        'kill $!',
      ].join('\n'),
    );
    expect(output.match(/^HTTP\/1[.]1 \d+/gm)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  test('fails for the clause of a mistake in the toy', { timeout: LIMIT_MS }, () => {
    const [
      requirement,
      {
        [name]: [from, to],
      },
    ] = MISTAKES[role];
    const { toy } = LANGUAGES[name].files(role);
    const right = read(toy);
    expect(right.split(from)).toHaveLength(2);
    writeFileSync(
      path.join(folder, toy),
      right.replace(from, () => to),
    );
    run(`${runAll()} ${requirement} --fail-fast`, 1);
    writeFileSync(path.join(folder, toy), right);
    expect(results().cases.map(({ failure }) => failure?.requirement)).toContain(requirement);
  });

  // The files of CI differ by a few lines from language to language, so they are played in one.
  it.runIf(name === 'go' && missing === '')('is green in CI', { timeout: LIMIT_MS }, () => {
    const file = parse(read(ci === 'github' ? '.github/workflows/conformance.yml' : '.gitlab-ci.yml'));
    const scripts: string[] =
      ci === 'github'
        ? file.jobs.conformance.steps.flatMap(({ run: script }: { readonly run?: string }) => script ?? [])
        : [...file.conformance.before_script, ...file.conformance.script];
    for (const script of scripts) run(script);
    expect(results().summary.passed).toBeGreaterThan(CASES_LEAST);
    expect(read('reports/latest/junit.xml')).toContain('<testsuite');
  });
});
