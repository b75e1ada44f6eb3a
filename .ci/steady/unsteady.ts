/** What one run of the suite said. */
export interface PlayedRun {
  /** The verdict of the run. */
  readonly verdict: string;
  /** What each case came to, by its id. */
  readonly cases: ReadonlyMap<string, string>;
  /** Real time, in seconds. */
  readonly seconds: number;
}

/** So many cases that differ in the same way are named. */
const NAMED = 5;

/** What is not the same in all runs, one sentence each: the verdict, and the cases that differ in the same way. Runs are counted from 1. */
export function unsteadyOf(runs: readonly PlayedRun[]): string[] {
  const ids = [...new Set(runs.flatMap(({ cases }) => [...cases.keys()]))].sort();
  const courses = new Map<string, string[]>();
  for (const id of ids) {
    const course = courseOf(runs.map(({ cases }) => cases.get(id) ?? 'absent'));
    if (course !== undefined) courses.set(course, [...(courses.get(course) ?? []), id]);
  }
  const ofRun = courseOf(runs.map(({ verdict }) => verdict));
  return [
    ...(ofRun === undefined ? [] : [sentence('the run', ofRun)]),
    ...(ids.length === 0 ? ['Expected the runs to play cases, got none'] : []),
    ...[...courses].map(([course, same]) => sentence(some(same), course)),
  ];
}

/** What came to what in which runs; undefined if it was the same in all. */
function courseOf(answers: readonly string[]): string | undefined {
  const distinct = [...new Set(answers)];
  if (distinct.length <= 1) return undefined;
  return distinct.map((answer) => `${answer} in ${runsWith(answer, answers)}`).join('; ');
}

function sentence(what: string, course: string): string {
  return `Expected ${what} to come to the same in every run, got ${course}`;
}

/** The cases that differ in the same way, some of them by name. */
function some(ids: readonly string[]): string {
  const left = ids.length - NAMED;
  const named = ids.slice(0, NAMED).join(', ');
  return left > 0 ? `${named} and ${left} more` : named;
}

function runsWith(answer: string, answers: readonly string[]): string {
  const numbers = answers.flatMap((each, index) => (each === answer ? [index + 1] : []));
  return `${numbers.length === 1 ? 'run' : 'runs'} ${numbers.join(', ')}`;
}
