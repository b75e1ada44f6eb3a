import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readArguments } from '../suites/cli/arguments.ts';
import { readRunOptions } from '../suites/cli/run/run-options.ts';

const inputsSchema = z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() }));
const stepSchema = z.looseObject({
  run: z.string().optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: inputsSchema,
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(stepSchema) }),
});
const gitlabSchema = z.tuple([
  z.strictObject({ spec: z.strictObject({ inputs: inputsSchema }) }),
  z.strictObject({
    conformance: z.strictObject({
      image: z.string(),
      variables: z.record(z.string(), z.string()),
      timeout: z.string(),
      script: z.tuple([z.string()]),
      after_script: z.tuple([z.string()]),
      artifacts: z.strictObject({
        when: z.literal('always'),
        paths: z.array(z.string()),
        reports: z.strictObject({ junit: z.string() }),
      }),
    }),
  }),
]);

const ROOT = new URL('../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

const text = read('.github/actions/conformance/action.yml');
const action = actionSchema.parse(parse(text));
const [step, always] = action.runs.steps.filter(({ run }) => run !== undefined);
const gitlabText = read('.github/actions/conformance/gitlab.yml');
const [{ spec }, { conformance: job }] = gitlabSchema.parse(parseAllDocuments(gitlabText).map((each) => each.toJS()));

/** A way in which a CI gives the inputs of its user to a script. */
interface Ci {
  readonly name: string;
  readonly shell: readonly string[];
  readonly script: string;
  /** Runs after the script, however that ended. */
  readonly after: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly inputs: z.infer<typeof inputsSchema>;
  readonly reporters: string;
}

const CIS: readonly Ci[] = [
  {
    name: 'the action of GitHub',
    shell: ['bash', '-eo', 'pipefail', '-c'],
    script: step?.run ?? '',
    after: always?.run ?? '',
    variables: step?.env ?? {},
    inputs: action.inputs,
    reporters: 'json,junit,html,github',
  },
  {
    name: 'the template of GitLab',
    shell: ['sh', '-e', '-c'],
    script: job.script[0],
    after: job.after_script[0],
    variables: job.variables,
    inputs: spec.inputs,
    reporters: 'json,junit,html',
  },
];

/** The arguments that a script gives to npx, in a folder with these files. @throws the error of a script that fails */
function npxOf(
  [command = '', ...options]: readonly string[],
  script: string,
  env: Readonly<Record<string, string | undefined>>,
  ...files: readonly string[]
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  try {
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'npx'), 0o755);
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
    const said = execFileSync(command, [...options, script], {
      cwd: folder,
      env: { ...process.env, ...env, PATH },
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return said.split('\n').slice(0, -1);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The variables of a script, with the inputs that a user gave. */
function variablesOf({ variables, inputs }: Ci, given: Readonly<Record<string, string>>) {
  const entries = Object.entries(variables).map(([name, value]) => {
    const input = /^\$(?:\{\{|\[\[) inputs\.(\w+) (?:\}\}|\]\])$/.exec(value)?.[1] ?? '';
    return [name, given[input] ?? inputs[input]?.default] as const;
  });
  return Object.fromEntries(entries);
}

const argumentsOf = (ci: Ci, given: Readonly<Record<string, string>>): string[] =>
  npxOf(ci.shell, ci.script, variablesOf(ci, given));

describe.each(CIS)('$name', (ci) => {
  it('gives to `run` what its user gave', () => {
    const given = { exec: './my router --now', role: 'router', expect: 'known.txt', arguments: '--strict --seed 7' };
    const reports = ['--out', 'reports/latest', '--reporter', ci.reporters];
    expect(argumentsOf(ci, given)).toEqual([
      ...['--yes', '--package', `routespec@${version}`, 'routespec', 'run', ...reports, '--exec', './my router --now'],
      ...['--role', 'router', '--expect', 'known.txt', '--strict', '--seed', '7'],
    ]);
    expect(argumentsOf(ci, { target: 'http://127.0.0.1:1', package: './routespec.tgz' })).toEqual([
      ...['--yes', '--package', './routespec.tgz', 'routespec', 'run', ...reports, '--target', 'http://127.0.0.1:1'],
    ]);
  });

  it.each([{}, { role: 'router', arguments: 'signature/*' }])('fails if it is not told what to test: %j', (given) => {
    expect(() => argumentsOf(ci, given)).toThrow('Nothing to test: give the input exec or target');
  });

  it.each(['--router http://127.0.0.1:1', '--client-exec ./adapter', '--deployment file.json'])(
    'may be told by its arguments what to test: %s',
    (more) => {
      expect(argumentsOf(ci, { arguments: more }).slice(-2)).toEqual(more.split(' '));
    },
  );

  it.each([
    ['makes the reports of a run that was killed', ['reports/latest/results.json'], ['report', 'reports/latest']],
    ['keeps those of another', ['reports/latest/results.json', 'reports/latest/junit.xml'], []],
    ['makes none without a run', [], []],
  ])('%s', (_, files, made) => {
    expect(npxOf(ci.shell, ci.after, variablesOf(ci, {}), ...files).slice(4)).toEqual(made);
  });

  it('has no input in its scripts, where it would be code', () => {
    expect(ci.script + ci.after).not.toMatch(/\$\{\{|\$\[\[/);
  });
});

test.each([
  ['the action', text, action.inputs],
  ['the template', gitlabText, spec.inputs],
])('%s uses each input that it has, and no other', (_, source, inputs) => {
  const used = new Set([...source.matchAll(/inputs\.(\w+)/g)].map(([, name]) => name));
  expect([...used].toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test('the template has the inputs of the action, and an image instead of the name of an artifact', () => {
  const { image: _, ...shared } = spec.inputs;
  const { artifact: __, ...ofAction } = action.inputs;
  expect(shared).toEqual(ofAction);
});

const PAGE = read('reports/gate.md');
const [ofGithub, ofGitlab, matrix, parallel] = [...PAGE.matchAll(/(?:^(?: {4}.*)?\n)+/gm)]
  .map(([block]) => block)
  .filter((block) => /exec/.test(block) && /^ {4}(?:- uses|include|jobs|conformance):/m.test(block))
  .map((block) => parse(block));

test('the page about pipelines shows inputs that both have', () => {
  expect([ofGithub, ofGitlab]).toEqual([
    [{ uses: expect.stringContaining('/.github/actions/conformance@'), with: expect.any(Object) }],
    {
      include: [
        {
          remote: expect.stringMatching(/\/[.]github\/actions\/conformance\/gitlab[.]yml$/),
          inputs: expect.any(Object),
        },
      ],
      conformance: { before_script: [expect.any(String)] },
    },
  ]);
  const [{ with: ofAction }] = ofGithub;
  expect(ofGitlab.include[0].inputs).toEqual(ofAction);
  const shown = [ofAction, matrix.jobs.conformance.steps[2].with].flatMap((inputs) => Object.keys(inputs));
  expect(shown.filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
});

test('the page and the defaults pin this version', () => {
  const shown = [...PAGE.matchAll(/conformance@v(\S+)|raw\/v([^/]+)|routespec@(\d\S*)/g)].map((match) =>
    match.slice(1).find((each) => each !== undefined),
  );
  expect(shown).toHaveLength(5);
  expect(new Set([...shown, action.inputs['package']?.default.replace('routespec@', '')])).toEqual(new Set([version]));
});

const SH = ['sh', '-e', '-c'];
test('the jobs of the page play each part, and merge the parts', () => {
  const { conformance, verdict } = matrix.jobs;
  const inputs = JSON.parse(JSON.stringify(conformance.steps[2].with).replaceAll(/\$\{\{ matrix[.]part \}\}/g, '1'));
  const github = CIS.slice(0, 1).flatMap((ci) => argumentsOf(ci, inputs));
  const gitlab = npxOf(SH, parallel.conformance.script.at(-1), { CI_NODE_INDEX: '1', CI_NODE_TOTAL: '2' });
  for (const given of [github, gitlab]) {
    const options = readRunOptions(given.slice(given.indexOf('run') + 1));
    expect(options).toMatchObject({ shard: { index: 1, of: 2 }, outFolder: 'part-1', expectFile: 'known.txt' });
  }
  const merging = verdict.steps.find(({ run }: { run?: string }) => run !== undefined);
  expect(verdict.steps.map(({ uses = 'run' }: { uses?: string }) => uses.replace(/@.*/, ''))).toEqual([
    'actions/checkout',
    'actions/setup-node',
    'actions/download-artifact',
    'run',
    'actions/upload-artifact',
  ]);
  expect(parallel.conformance.after_script.join()).toContain('routespec report "part-$CI_NODE_INDEX"');
  for (const script of [merging.run, parallel.verdict.script[0]]) {
    const merged = npxOf(SH, script, {}, 'part-1/results.json', 'part-2/results.json');
    const given = readArguments('merge', merged.slice(merged.indexOf('merge') + 1));
    expect([given.rest, given.text('expect')]).toEqual([['part-1', 'part-2'], 'known.txt']);
  }
});

test('the job that `init` writes for GitLab keeps the same reports', () => {
  const { conformance } = parse(
    read('suites/init/templates/common/gitlab.yml')
      .replace(/^@gitlab@$/m, '')
      .replaceAll(/@\w+@/g, 'x'),
  );
  expect(conformance.artifacts).toEqual(
    JSON.parse(JSON.stringify(job.artifacts).replaceAll('$[[ inputs.out ]]', 'reports/latest')),
  );
  expect(conformance.script[0]).toContain('npx --yes --package "$ROUTESPEC" routespec run --role');
});
