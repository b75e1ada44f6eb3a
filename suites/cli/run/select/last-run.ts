import { RoutespecError } from '../../../../spec/error.ts';
import type { Results, Status } from '../../../../spec/shapes/results.ts';
import type { Case } from '../../../cases/case.ts';
import { missingIn, verdictOf } from '../../../runner/results/verdict.ts';
import { EXIT, exitCodeOf } from '../../exit-codes.ts';
import { findResults } from '../../output/read-results.ts';

/** What a run does about the failures of the last one: it plays nothing else, or it plays them first. */
export type Again = 'failed-only' | 'failed-first';

/** How a case ended that is to be repeated. */
const TO_REPEAT: readonly Status[] = ['failed', 'unexpected-pass', 'could-not-run'];

/**
 * The results of the last run that wrote to a folder.
 * @returns undefined if they are not asked for, or if there are none and the run can do without
 * @throws RoutespecError `usage` or `unreadable` if the run needs them, and there are none that can be read
 */
export async function readLastRun(again: Again | undefined, outFolder: string): Promise<Results | undefined> {
  if (again === undefined) return undefined;
  if (again === 'failed-first') return findResults(outFolder).catch(() => undefined);
  const last = await findResults(outFolder);
  if (last !== undefined) return last;
  throw new RoutespecError(
    'usage',
    `Expected the results of an earlier run in ${outFolder}, whose failures \`--failed\` repeats, got none`,
  );
}

/**
 * Picks what the last run leaves to repeat: cases that failed or could not run, and those that it did not play to their
 * end. A failure that was seen in the requests of another case needs that one too.
 */
export function casesAgain(cases: readonly Case[], last: Results, again: Again): readonly Case[] {
  const failed = last.cases.filter(({ status }) => TO_REPEAT.includes(status));
  const ids = new Set(failed.flatMap(({ id, seenIn }) => (seenIn === undefined ? [id] : [id, seenIn])));
  if (again === 'failed-only') for (const id of last.unplayed ?? []) ids.add(id);
  const first = cases.filter(({ id }) => ids.has(id));
  return again === 'failed-only' ? first : [...first, ...cases.filter(({ id }) => !ids.has(id))];
}

/** Whether the last run had all of these cases. Of any other, it shows nothing. */
export function hadAll(last: Results, cases: readonly Case[]): boolean {
  const had = new Set(last.cases.map(({ id }) => id));
  return cases.every(({ id }) => had.has(id));
}

/** The seeds of the cases that did not fail with the seed of the last run, but with one of their own, by case id. */
export function seedsAgain(cases: readonly Case[], last: Results): Record<string, number> {
  const ids = new Set(cases.map(({ id }) => id));
  const own = last.cases.filter(({ id, status }) => ids.has(id) && TO_REPEAT.includes(status));
  return Object.fromEntries(own.flatMap(({ id, seed }) => (seed === undefined ? [] : [[id, seed]])));
}

/** The exit code of a run that has nothing to repeat: what the last run showed in the selected cases. */
export function exitCodeOfNothing(last: Results, selected: readonly Case[], strict: boolean): number {
  if (last.verdict === 'could-not-run' || missingIn(last) > 0) return EXIT.couldNotRun;
  const ids = new Set<string>(selected.map(({ id }) => id));
  const cases = last.cases.filter(({ id }) => ids.has(id));
  const verdict = verdictOf(cases, cases.length, cases.length, false);
  return exitCodeOf({ ...last, cases, verdict, ...(strict ? { strict } : {}) });
}
