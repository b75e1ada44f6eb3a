import { describe, expect, it } from 'vitest';
import { type PlayedRun, unsteadyOf } from './unsteady.ts';

function run(verdict: string, cases: Readonly<Record<string, string>>): PlayedRun {
  return { verdict, cases: new Map(Object.entries(cases)), seconds: 1 };
}

const FINE = run('conformant', { 'body/track': 'passed', 'retry/window': 'passed' });

describe('unsteadyOf', () => {
  it('says nothing of runs that came to the same', () => {
    expect(unsteadyOf([FINE, { ...FINE, seconds: 30 }, FINE])).toEqual([]);
  });

  it('names what differs, and in which runs', () => {
    const failed = run('not-conformant', { 'body/track': 'passed', 'retry/window': 'failed (RTY-004)' });
    expect(unsteadyOf([FINE, failed, FINE])).toEqual([
      'Expected the run to come to the same in every run, got conformant in runs 1, 3; not-conformant in run 2',
      'Expected retry/window to come to the same in every run, got passed in runs 1, 3; failed (RTY-004) in run 2',
    ]);
  });

  it('names only some of many cases that differ in the same way', () => {
    const all = (answer: string) => Object.fromEntries([...'abcdefg'].map((name) => [`body/${name}`, answer]));
    expect(unsteadyOf([run('conformant', all('passed')), run('conformant', all('failed'))])).toEqual([
      'Expected body/a, body/b, body/c, body/d, body/e and 2 more to come to the same in every run, got passed in run 1; failed in run 2',
    ]);
  });

  it('names a case that was not in every run', () => {
    expect(unsteadyOf([FINE, run('conformant', { 'body/track': 'passed' })])).toEqual([
      'Expected retry/window to come to the same in every run, got passed in run 1; absent in run 2',
    ]);
  });

  it('does not take runs without cases for steady ones', () => {
    expect(unsteadyOf([run('conformant', {}), run('conformant', {})])).toEqual([
      'Expected the runs to play cases, got none',
    ]);
  });
});
