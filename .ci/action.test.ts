import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

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
      script: z.tuple([z.string()]),
      artifacts: z.strictObject({
        when: z.literal('always'),
        paths: z.array(z.string()),
        reports: z.strictObject({ junit: z.string() }),
      }),
    }),
  }),
]);

const ROOT = new URL('../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8');

const text = read('.github/actions/conformance/action.yml');
const action = actionSchema.parse(parse(text));
const [step] = action.runs.steps.filter(({ run }) => run !== undefined);
const gitlabText = read('.github/actions/conformance/gitlab.yml');
const [{ spec }, { conformance: job }] = gitlabSchema.parse(parseAllDocuments(gitlabText).map((each) => each.toJS()));

/** A way in which a CI gives the inputs of its user to a script. */
interface Ci {
  readonly name: string;
  readonly shell: readonly string[];
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly inputs: z.infer<typeof inputsSchema>;
  readonly reporters: string;
}

const CIS: readonly Ci[] = [
  {
    name: 'the action of GitHub',
    shell: ['bash', '-eo', 'pipefail', '-c'],
    script: step?.run ?? '',
    variables: step?.env ?? {},
    inputs: action.inputs,
    reporters: 'json,junit,html,github',
  },
  {
    name: 'the template of GitLab',
    shell: ['sh', '-e', '-c'],
    script: job.script[0],
    variables: job.variables,
    inputs: spec.inputs,
    reporters: 'json,junit,html',
  },
];

/** The arguments that a CI gives to npx. */
function argumentsOf({ shell, script, variables, inputs }: Ci, given: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  try {
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'npx'), 0o755);
    const env = Object.entries(variables).map(([name, value]) => {
      const input = /^\$(?:\{\{|\[\[) inputs\.(\w+) (?:\}\}|\]\])$/.exec(value)?.[1] ?? '';
      return [name, given[input] ?? inputs[input]?.default];
    });
    const [command = '', ...options] = shell;
    return execFileSync(command, [...options, script], {
      env: { ...process.env, ...Object.fromEntries(env), PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    })
      .trimEnd()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(CIS)('$name', (ci) => {
  it('gives to `run` what its user gave', () => {
    const given = { exec: './my router --now', role: 'router', expect: 'known.txt', arguments: '--strict --seed 7' };
    const reports = ['--out', 'reports/latest', '--reporter', ci.reporters];
    expect(argumentsOf(ci, given)).toEqual([
      ...['--yes', '--package', 'routespec', 'routespec', 'run', ...reports, '--exec', './my router --now'],
      ...['--role', 'router', '--expect', 'known.txt', '--strict', '--seed', '7'],
    ]);
    expect(argumentsOf(ci, { target: 'http://127.0.0.1:1', package: './routespec.tgz' })).toEqual([
      ...['--yes', '--package', './routespec.tgz', 'routespec', 'run', ...reports, '--target', 'http://127.0.0.1:1'],
    ]);
  });

  it('has no input in its script, where it would be code', () => {
    expect(ci.script).not.toMatch(/\$\{\{|\$\[\[/);
  });
});

test.each([
  ['the action', text, action.inputs],
  ['the template', gitlabText, spec.inputs],
])('%s uses each input that it has, and no other', (_, source, inputs) => {
  const used = new Set([...source.matchAll(/inputs\.(\w+)/g)].map(([, name]) => name));
  expect([...used].toSorted()).toEqual(Object.keys(inputs).toSorted());
});

test('the template has the inputs of the action, and an image', () => {
  const { image: _, ...shared } = spec.inputs;
  expect(shared).toEqual(action.inputs);
});

test('the page about pipelines shows inputs that both have', () => {
  const page = read('reports/gate.md');
  const blocks = [...page.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block).filter((block) => /exec: /.test(block));
  const shown = blocks.map((block) => parse(block));
  expect(shown).toEqual([
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
  const [[{ with: ofAction }], { include }] = shown;
  expect(include[0].inputs).toEqual(ofAction);
  expect(Object.keys(ofAction).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
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
