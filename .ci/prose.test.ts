import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, test } from 'vitest';
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

/** For each pattern that has an exception or a condition, a sentence that it finds, and one near it that is right. */
const SAMPLES: readonly (readonly [name: string, found: string, right: string])[] = [
  ['a clause in place of a noun', '/**\n * What a run holds. */', '/** The state that a run holds. */'],
  ['a clause in place of a noun, in a line comment', 'a; // How it ends.', '// It ends here,\n// When asked.'],
  ['a relative clause far from its noun', 'Every message arrives that was queued.', 'It arrives. That is all.'],
  ['so is', 'A is bounded, and so is B.', 'It is so large.'],
  ['of its own', 'It has a window of its own, from 1.', 'the secret of its own source'],
  ['beside', 'beside the list', 'besides the list'],
  ['is no noun', 'It is no known mistake.', 'It is no longer known.'],
  ['Expected, for a file or a connection', 'Expected an answer, got ECONNREFUSED', 'Expected an object'],
  ['shim', 'A shim answers.', '`shim-failed`, shim.ts, npm run shims, go build -o shim .'],
  ['desk', 'the desk shows it', '.ci/desk.ts'],
  ['a place for a listener', 'A place at which the suite listens', 'a place'],
  ['play on', 'if the run did not play on.', 'play once'],
  ['mend', 'Mend it first.', 'recommends'],
];

it.each(SAMPLES)('the pattern %s finds its sample, and nothing near it', (name, found, right) => {
  const avoided = AVOIDED.filter((each) => each.name === name);
  expect(findings('a.md', found, avoided)).toHaveLength(1);
  expect(findings('a.md', right, avoided)).toEqual([]);
});

test('a finding names the file, the line, the words, and what to say instead', () => {
  expect(findings('a.md', 'One.\n\nWhatever.')).toEqual([
    'a.md:3: "Whatever" (whatever): any, or "does not depend on"',
  ]);
});
