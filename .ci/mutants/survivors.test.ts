import { describe, expect, it } from 'vitest';
import type { Mutant } from './build.ts';
import type { Verdict } from './group.ts';
import { type Survivor, scoresOf, survivorsOf } from './survivors.ts';

function mutant(id: string, file: string, line = 1): Mutant {
  return {
    id,
    file,
    line,
    column: 1,
    end: { line, column: 6 },
    within: `line of ${id}`,
    original: 'a < b',
    replacement: 'a <= b',
    mutator: 'EqualityOperator',
  };
}

const CLIENT = 'sim/client/sender.ts';
const ROUTER = 'sim/router/lanes.ts';
const VERDICTS: readonly Verdict[] = [
  { mutant: mutant('0', CLIENT), outcome: 'failed', caseId: 'queue/flush-at' },
  { mutant: mutant('1', CLIENT), outcome: 'survived' },
  { mutant: mutant('2', CLIENT), outcome: 'timed-out' },
  { mutant: mutant('3', ROUTER), outcome: 'unreached' },
  { mutant: mutant('4', ROUTER), outcome: 'could-not-run' },
  { mutant: mutant('5', ROUTER), outcome: 'crashed' },
];
const KNOWN: readonly Survivor[] = [
  { ...mutant('1', CLIENT, 99), judgement: 'equivalent', reason: 'Both are never equal.' },
];

describe('survivors', () => {
  it('are the mutants that no case killed, with what is known about them, wherever their line is now', () => {
    const survivors = survivorsOf(VERDICTS, KNOWN);
    expect(survivors.map(({ within, line, judgement }) => [within, line, judgement])).toEqual([
      ['line of 1', 1, 'equivalent'],
      ['line of 3', 1, ''],
    ]);
  });

  it('that are equivalent do not count, and those that nobody has judged count as missed', () => {
    const [router, , client, all] = scoresOf(VERDICTS, survivorsOf(VERDICTS, KNOWN));
    expect(client).toMatchObject({ room: 'sim/client', mutants: 3, failed: 1, timedOut: 1, equivalent: 1, score: 100 });
    expect(router).toMatchObject({ room: 'sim/router', mutants: 3, couldNotRun: 2, unjudged: 1, score: 66.6 });
    expect(all).toMatchObject({ room: 'all', mutants: 6, score: 80 });
  });
});
