/** What one run of the suite said. */
export interface PlayedRun {
  /** The verdict of the run. */
  readonly verdict: string;
  /** What each case came to, by its id. */
  readonly cases: ReadonlyMap<string, string>;
  /** Real time, in seconds. */
  readonly seconds: number;
}

/** What is not the same in all runs, one sentence each: the verdict, and each case. Runs are counted from 1. */
export function unsteadyOf(runs: readonly PlayedRun[]): string[] {
  const ids = [...new Set(runs.flatMap(({ cases }) => [...cases.keys()]))].sort();
  return [
    ...differing(
      'the run',
      runs.map(({ verdict }) => verdict),
    ),
    ...(ids.length === 0 ? ['Expected the runs to play cases, got none'] : []),
    ...ids.flatMap((id) =>
      differing(
        id,
        runs.map(({ cases }) => cases.get(id) ?? 'absent'),
      ),
    ),
  ];
}

function differing(what: string, answers: readonly string[]): string[] {
  const distinct = [...new Set(answers)];
  if (distinct.length <= 1) return [];
  const said = distinct.map((answer) => `${answer} in ${runsWith(answer, answers)}`);
  return [`Expected ${what} to come to the same in every run, got ${said.join('; ')}`];
}

function runsWith(answer: string, answers: readonly string[]): string {
  const numbers = answers.flatMap((each, index) => (each === answer ? [index + 1] : []));
  return `${numbers.length === 1 ? 'run' : 'runs'} ${numbers.join(', ')}`;
}
