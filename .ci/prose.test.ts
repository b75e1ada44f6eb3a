import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from 'vitest';
import { AVOIDED, findings } from './prose.ts';

/** Everything that is written by hand. The lint quotes what it finds, and templates are programs in other languages. */
const CLEAN = ['.', ':!schemas', ':!.ci/prose*', ':!suites/init/templates'];

const ROOT = fileURLToPath(new URL('..', import.meta.url));

test('no page, comment or sentence has an avoided pattern', ({ skip }) => {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z', '--', ...CLEAN], { cwd: ROOT, encoding: 'utf8' });
  skip(status !== 0, 'needs a git checkout');
  const files = stdout.split('\0').filter((file) => /[.](?:ts|md|mjs)$/.test(file));
  expect(files.length).toBeGreaterThan(CLEAN.length);
  expect(files.flatMap((file) => findings(file, readFileSync(`${ROOT}${file}`, 'utf8')))).toEqual([]);
});

/** A sentence that each pattern finds, and one near it that is right. */
const SAMPLES: readonly (readonly [name: string, found: string, right: string])[] = [
  ['a clause in place of a noun', '/**\n * What a run holds. */', '/** The state that a run holds. */'],
  ['a clause in place of a noun, in a line comment', 'a; // How it ends.', '// It ends here,\n// When asked.'],
  ['a relative clause far from its noun', 'Every message arrives that was queued.', 'It arrives. That is all.'],
  ['says so', 'The document says so.', 'The document says something.'],
  ['so is', 'A is bounded, and so is B.', 'It is so large.'],
  ['of its own', 'It has a window of its own, from 1.', 'the secret of its own source'],
  ['whatever', 'whatever it says', 'what it says'],
  ['beside', 'beside the list', 'besides the list'],
  ['in place of', 'two slashes in place of one', 'in its place'],
  ['takes the place of', 'A later line takes the place of this one.', 'takes a place'],
  ['some 20', 'some 20 lines', 'some lines'],
  ['a title without its invariant', 'An empty list changes nothing', 'changes'],
  ['is no noun', 'It is no known mistake.', 'It is no longer known.'],
  ['Expected, for a file or a connection', 'Expected an answer, got ECONNREFUSED', 'Expected an object'],
  ['shim', 'A shim answers.', '`shim-failed`, shim.ts, npm run shims, go build -o shim .'],
  ['target contract', 'the target contract', '--target'],
  ['desk', 'the desk shows it', '.ci/desk.ts'],
  ['a place for a listener', 'A place at which the suite listens', 'a place'],
  ['honest', 'Both are honest.', 'isHonest'],
  ['accuse', 'No router is accused.', 'accurate'],
  ['play on', 'if the run did not play on.', 'play once'],
  ['carry on', 'The run carries on.', 'carries one'],
  ['mend', 'Mend it first.', 'recommends'],
  ['hand in', 'a call that is handed in', 'hand it over'],
  ['random world', 'a random world', 'a random case'],
  ['look ahead', 'It looks ahead.', 'It looks.'],
  ['counted or stepped clock', 'with a stepped clock', 'contract/stepped-clock'],
];

describe('each pattern', () => {
  it('has a sample', () => {
    expect(SAMPLES.map(([name]) => name)).toEqual(AVOIDED.map(({ name }) => name));
  });

  it.each(SAMPLES)('of %s finds its sample, and nothing near it', (name, found, right) => {
    const avoided = AVOIDED.filter((each) => each.name === name);
    expect(findings('a.md', found, avoided)).toHaveLength(1);
    expect(findings('a.md', right, avoided)).toEqual([]);
  });
});

test('a finding names the file, the line, the words, and what to say instead', () => {
  expect(findings('a.md', 'One.\n\nWhatever.')).toEqual([
    'a.md:3: "Whatever" (whatever): any, or "does not depend on"',
  ]);
});
