import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const { version } = JSON.parse(read('package.json'));
const action = parse(read('.github/actions/conformance/action.yml'));
const step = action.runs.steps.find(({ run }: { readonly run?: string }) => run !== undefined);
const [{ spec }, { conformance: job }] = parseAllDocuments(read('.github/actions/conformance/gitlab.yml')).map((each) =>
  each.toJS(),
);

type Texts = Readonly<Record<string, string>>;

const CIS = [
  {
    ...{ name: 'the action of GitHub', shell: ['bash', '-eo', 'pipefail', '-c'], reporters: 'json,junit,html,github' },
    ...{ script: step.run as string, variables: step.env as Texts, inputs: action.inputs },
  },
  {
    ...{ name: 'the template of GitLab', shell: ['sh', '-e', '-c'], reporters: 'json,junit,html' },
    ...{ script: job.script[0] as string, variables: job.variables as Texts, inputs: spec.inputs },
  },
];

describe.each(CIS)('$name', ({ shell: [command = '', ...options], script, variables, inputs, reporters }) => {
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
      ...['--out', 'reports/latest', '--reporter', reporters, '--exec', './my router --now'],
      ...['--role', 'router', '--expect', 'known.txt', '--strict', 'n*', '$HOME'],
    ]);
  });

  it('fails if it is not told what to test', () => {
    expect(() => npxArguments({ arguments: 'signature/*' })).toThrow('Nothing to test: give the input exec or target');
    expect(npxArguments({ arguments: '--router http://127.0.0.1:1' })).toContain('--router');
  });

  it('has no input in its script, where it would be code', () => {
    expect(script).not.toMatch(/\$\{\{|\$\[\[/);
  });
});

test('the page about pipelines shows this version', () => {
  const shown = [...read('reports/gate.md').matchAll(/(?:conformance@v|raw\/v|routespec@)(\d[^\s/]*)/g)];
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
