import { describe, expect, it } from 'vitest';
import { caseOf } from '../../../runner/results.fixture.ts';
import { readRunOptions } from '../run-options.ts';
import { demandWorlds } from './read-further.ts';

const PLAIN = caseOf({ id: 'a/plain', title: 'Plain', requirements: ['CAL-011'] });

describe('readFurther', () => {
  it.each([
    ['neither', [], undefined],
    ['a number of worlds', ['--worlds', '1240'], { worlds: 1240 }],
    ['a duration', ['--for', '10m'], { forMs: 600_000 }],
    ['both', ['--worlds', '5', '--for', '2s'], { worlds: 5, forMs: 2_000 }],
  ])('reads %s', (_, args, expected) => {
    expect(readRunOptions(args).further).toEqual(expected);
  });

  it.each([
    [['--worlds', '0'], 'Expected `--worlds` to be a whole number from 1 to 1000000000, got 0'],
    [['--worlds', 'many'], 'Expected `--worlds` to be a whole number from 1 to 1000000000, got many'],
    [['--for', '10'], 'Expected `--for` to be a duration such as 50ms or 60s, got 10'],
    [['--for', '0s'], 'Expected `--for` to be longer than nothing, got 0s'],
  ])('refuses %s', (args, sentence) => {
    expect(() => readRunOptions(args)).toThrow(sentence);
  });

  it('is no part of the command that repeats a case', () => {
    const { repeatFlags, seedlessFlags } = readRunOptions(['--worlds', '5', '--for', '2s', '--seed', '3']);
    expect([repeatFlags, seedlessFlags]).toEqual([['--seed', '3'], []]);
  });
});

describe('demandWorlds', () => {
  it('refuses a selection with which nobody can play on', () => {
    expect(() => demandWorlds([PLAIN], { worlds: 1 })).toThrow(/got none$/);
  });

  it.each([
    ['a case that can', [PLAIN, { ...PLAIN, isSeeded: true as const }], { worlds: 1 }],
    ['a run that does not', [PLAIN], undefined],
  ])('accepts %s', (_, cases, limits) => {
    expect(() => demandWorlds(cases, limits)).not.toThrow();
  });
});
