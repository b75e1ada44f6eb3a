import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const stepSchema = z.looseObject({
  run: z.string().optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).optional(),
});
const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  runs: z.strictObject({ using: z.literal('composite'), steps: z.array(stepSchema) }),
});

const text = readFileSync(new URL('../.github/actions/conformance/action.yml', import.meta.url), 'utf8');
const action = actionSchema.parse(parse(text));
const [step] = action.runs.steps.filter(({ run }) => run !== undefined);

/** The arguments that the action gives to npx. */
function argumentsOf(given: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  try {
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
    chmodSync(join(folder, 'npx'), 0o755);
    const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value)?.[1] ?? '';
      return [name, given[input] ?? action.inputs[input]?.default];
    });
    return execFileSync('bash', ['-eo', 'pipefail', '-c', step?.run ?? ''], {
      env: { ...process.env, ...Object.fromEntries(env), PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
      encoding: 'utf8',
    })
      .trimEnd()
      .split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the action uses only inputs that it has, and none in a script, where it would be code', () => {
  const used = [...text.matchAll(/inputs\.(\w+)/g)].map(([, name]) => name);
  expect(used.toSorted()).toEqual(
    Object.keys(action.inputs)
      .toSorted()
      .flatMap((name) => (name === 'out' ? [name, name] : [name])),
  );
  expect(step?.run).not.toContain('${{');
});

test('the action gives to `run` what its user gave', () => {
  const given = { exec: './my router --now', role: 'router', expect: 'known.txt', arguments: '--strict --seed 7' };
  const reports = ['--out', 'reports/latest', '--reporter', 'json,junit,html,github'];
  expect(argumentsOf(given)).toEqual([
    ...['--yes', '--package', 'routespec', 'routespec', 'run', ...reports, '--exec', './my router --now'],
    ...['--role', 'router', '--expect', 'known.txt', '--strict', '--seed', '7'],
  ]);
  expect(argumentsOf({ target: 'http://127.0.0.1:1', package: './routespec.tgz' })).toEqual([
    ...['--yes', '--package', './routespec.tgz', 'routespec', 'run', ...reports, '--target', 'http://127.0.0.1:1'],
  ]);
});
