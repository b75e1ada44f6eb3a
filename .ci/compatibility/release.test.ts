import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currentRelease, lastRelease, RELEASE_FILE, releaseText } from './release.ts';
import { differencesOf } from './verdict.ts';
import { stepOf, stepProblem } from './version-step.ts';

const last = lastRelease();
const current = currentRelease();

test('the version of the schemas has taken the step that their differences from the last release need', () => {
  expect(stepProblem(last.version, current.version, differencesOf(last, current))).toBeUndefined();
});

test('the last release has schemas', () => {
  expect(Object.keys(last.files).length).toBeGreaterThan(40);
  expect(releaseText(last)).toBe(readFileSync(new URL(`../../${RELEASE_FILE}`, import.meta.url), 'utf8'));
});

test('the version of the schemas has an entry in CHANGELOG.md', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(changelog).toContain(`\n### ${current.version}\n`);
});

test.each([
  ['1.0.0', '1.0.0', 'none'],
  ['1.0.0', '1.0.1', 'patch'],
  ['1.0.9', '1.1.0', 'minor'],
  ['1.9.9', '2.0.0', 'major'],
  ['1.10.0', '1.9.0', 'back'],
  ['2.0.0', '1.9.9', 'back'],
])('from %s to %s is a step of the kind %s', (before, after, step) => {
  expect(stepOf(before, after)).toBe(step);
});

const COMPATIBLE = { verdict: 'compatible', sentence: 'a.json: `x` is new' } as const;
const BREAKING = { verdict: 'breaking', sentence: 'a.json: `x` is no longer required' } as const;

test.each([
  ['1.0.0', [], true],
  ['1.0.1', [], true],
  ['0.9.0', [], false],
  ['1.0.0', [COMPATIBLE], false],
  ['1.0.1', [COMPATIBLE], false],
  ['1.1.0', [COMPATIBLE], true],
  ['1.1.0', [COMPATIBLE, BREAKING], false],
  ['2.0.0', [COMPATIBLE, BREAKING], true],
])('the version %s after 1.0.0 with %j is right: %j', (version, differences, isRight) => {
  expect(stepProblem('1.0.0', version, differences) === undefined).toBe(isRight);
});

test('a version that is wrong is explained by the differences that need the step', () => {
  expect(stepProblem('1.0.0', '1.1.0', [BREAKING, COMPATIBLE])).toBe(
    'Expected the version of the schemas to take a major step from 1.0.0, got 1.1.0:\n- a.json: `x` is no longer required',
  );
});
