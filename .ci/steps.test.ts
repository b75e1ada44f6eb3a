import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hashOf, STEPS } from './steps.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RECORD = '.ci/green.json';
const FILES = ['100644 aaa 0\tspec/a.ts', '100755 bbb 0\t.ci/run'];
const hash = hashOf('npm run x', FILES);

describe('the hash of a step', () => {
  it('does not depend on the order of its inputs, nor on how often they are listed', () => {
    expect(hashOf('npm run x', [...FILES.toReversed(), ...FILES])).toBe(hash);
  });

  it.each([
    ['another command', 'npm run y', FILES],
    ['another content', 'npm run x', ['100644 ccc 0\tspec/a.ts', '100755 bbb 0\t.ci/run']],
    ['one file less', 'npm run x', FILES.slice(1)],
  ])('depends on %s', (_, command, files) => expect(hashOf(command, files)).not.toBe(hash));

  it('needs inputs', () => {
    expect(() => hashOf('npm run x', [])).toThrow('Expected `npm run x` to have inputs, got none');
  });
});

it('the inputs of all steps exist', ({ skip }) => {
  const paths = Object.values(STEPS)
    .flatMap(({ inputs }) => inputs.flat())
    .filter((path) => !path.startsWith(':('));
  skip(spawnSync('git', ['rev-parse'], { cwd: ROOT }).status !== 0, 'needs a git checkout');
  const args = ['ls-files', '--error-unmatch', '--', ...new Set(paths)];
  expect(spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stderr).toBe('');
});

it.each(Object.entries(STEPS))('the record is no input of %s', (_, { inputs }) => {
  expect(inputs.flat().filter((path) => RECORD.startsWith(path))).toEqual([]);
});

it('the record is about steps that there are', () => {
  const record = JSON.parse(readFileSync(`${ROOT}${RECORD}`, 'utf8'));
  expect(Object.keys(record).filter((name) => STEPS[name] === undefined)).toEqual([]);
});
