import type { CaseResult } from '../../../spec/shapes/results.ts';

/** What every id of a case looks like. It is safe in a link, and cannot be the id of another part of the page. */
const CASE_ID = /^[\w-]{1,100}\/[\w-]{1,100}$/;

/** A place in the page for each case: its id, so that a link to it lasts from run to run, or else its number. */
export function anchorsOf(cases: readonly CaseResult[]): ReadonlyMap<string, string> {
  return new Map(cases.map(({ id }, index) => [id, CASE_ID.test(id) ? id : `case-${index + 1}`]));
}
