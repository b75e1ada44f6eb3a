import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { renderEnv } from '../reports/env.ts';
import { RICH_RUN } from '../reports/results.fixture.ts';
import type { Verdict } from '../spec/shapes/results.ts';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json'));
const action = parse(read('action.yml'));
const step = action.runs.steps.find(({ id }: { readonly id?: string }) => id === 'run');
const [{ spec }, { conformance: job }] = parseAllDocuments(read('.ci/gitlab.yml')).map((each) => each.toJS());

type Texts = Readonly<Record<string, string>>;

const CIS = [
  {
    ...{
      name: 'the action of GitHub',
      shell: ['bash', '-eo', 'pipefail', '-c'],
      reporters: 'json,junit,html,env,github',
    },
    ...{ script: step.run as string, variables: step.env as Texts, inputs: action.inputs },
    used: action.runs.steps.flatMap(({ uses }: { readonly uses?: string }) => uses ?? []) as string[],
  },
  {
    ...{ name: 'the template of GitLab', shell: ['sh', '-e', '-c'], reporters: 'json,junit,html,env' },
    ...{ script: job.script[0] as string, variables: job.variables as Texts, inputs: spec.inputs },
    used: [spec.inputs.image.default as string],
  },
];

describe.each(CIS)('$name', ({ shell: [command = '', ...options], script, variables, inputs, reporters, used }) => {
  /** The arguments that the script gives to npx in a folder with files, if its user gives these inputs. */
  function npxArguments(given: Texts): string[] {
    const folder = mkdtempSync(join(tmpdir(), 'action-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'npx'), 0o755);
    const values = Object.entries(variables).map(([name, value]) => {
      const input = /inputs\.(\w+)/.exec(value)?.[1] ?? '';
      return [name, given[input] ?? inputs[input].default] as const;
    });
    const PATH = `${folder}${delimiter}${process.env['PATH'] ?? ''}`;
    const env = { ...process.env, ...Object.fromEntries(values), PATH };
    const said = execFileSync(command, [...options, script], { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' });
    return said.split('\n').slice(0, -1);
  }

  it('gives to `run` what its user gave, and expands no pattern in it', () => {
    const given = { exec: './my router --now', role: 'router', expect: 'known.txt', arguments: '--strict\nn* $HOME' };
    expect(npxArguments(given)).toEqual([
      ...['--yes', '--package', `routespec@${version}`, 'routespec', 'run'],
      ...['--out', 'reports/latest', '--reporter', reporters, '--expect', 'known.txt'],
      ...['--exec', './my router --now', '--role', 'router', '--strict', 'n*', '$HOME'],
    ]);
  });

  it('installs a tarball or a checkout by a path that npx takes for one', () => {
    for (const input of ['tarball', 'checkout']) {
      expect(npxArguments({ target: 'http://a', [input]: 'routespec.tgz' })[2]).toMatch(/^\/.*\/routespec\.tgz$/);
    }
  });

  it('merges the parts of a run, without playing', () => {
    expect(npxArguments({ merge: 'np*', expect: 'known.txt' })).toEqual([
      ...['--yes', '--package', `routespec@${version}`, 'routespec', 'merge', 'npx'],
      ...['--out', 'reports/latest', '--reporter', reporters, '--expect', 'known.txt'],
    ]);
  });

  it('uses nothing that could change under its name', () => {
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((each) => !/@(sha256:)?[0-9a-f]{40,64}$/.test(each))).toEqual([]);
  });

  it('fails if it is not told what to test', () => {
    expect(() => npxArguments({ arguments: 'signature/*' })).toThrow(
      'Nothing to test: give the input exec, target or merge',
    );
    expect(npxArguments({ arguments: '--router http://127.0.0.1:1' })).toContain('--router');
  });

  it('has no input in its script, where it would be code', () => {
    expect(script).not.toMatch(/\$\{\{|\$\[\[/);
  });
});

test('both have the same inputs, and each tells the verdict to the next steps', () => {
  const { image: _, ...common } = spec.inputs;
  const { artifact: __, ...own } = action.inputs;
  expect(common).toEqual(own);
  const told = Object.values<{ readonly value: string }>(action.outputs).map(
    ({ value }) => /outputs\.(\w+) }/.exec(value)?.[1],
  );
  expect(told.toSorted()).toEqual(
    [...renderEnv(RICH_RUN).matchAll(/^(\w+)=/gm)]
      .map(([, name]) => name)
      .concat('report')
      .toSorted(),
  );
  expect(job.artifacts.reports.dotenv).toContain('verdict.env');
});

test.each([['action.yml'], ['.ci/gitlab.yml']])('%s saves only a run with a verdict for later ones', (file) => {
  const [, pattern = ''] = /grep -qsE '(.+?)' "\$OUT\/verdict\.env"/.exec(read(file)) ?? [];
  const isSaved = (verdict: Verdict): boolean => new RegExp(pattern, 'm').test(renderEnv({ ...RICH_RUN, verdict }));
  expect((['conformant', 'not-conformant', 'incomplete', 'could-not-run'] as const).filter(isSaved)).toEqual([
    'conformant',
    'not-conformant',
    'incomplete',
  ]);
});

test('the page about pipelines shows this version', () => {
  const shown = [...read('reports/gate.md').matchAll(/(?:OWNER\/routespec@v|raw\/v|routespec@)(\d[^\s/]*)/g)];
  expect(new Set(shown.map(([, each]) => each))).toEqual(new Set([version]));
});

test('every action of the workflows is pinned by its digest, with its version', () => {
  const folder = new URL('../.github/workflows/', import.meta.url);
  const used = readdirSync(folder).flatMap(
    (file) => readFileSync(new URL(file, folder), 'utf8').match(/uses: .*/g) ?? [],
  );
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((each) => !/^uses: [\w/-]+@[\da-f]{40} # v[\d.]+$/.test(each))).toEqual([]);
});
