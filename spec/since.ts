import { RoutespecError } from './error.ts';

/** A release whose set of requirements, cases and assertions a run may be judged by: `0.1`. Patch releases add none. */
export type Release = `${number}.${number}`;

/** Everything counts since this release, unless it says a later one (`since`). */
export const FIRST_RELEASE: Release = '0.1';

const FORM = /^(\d{1,4})\.(\d{1,4})(?:\.\d{1,4})?$/;

/**
 * Reads the release of a set, or of a version.
 * @param where for messages: `--since`, or a line of a baseline
 * @param current the version of routespec, whose set is the latest
 * @throws RoutespecError `usage` if it is none, or one that this version does not know
 */
export function readRelease(text: string, where: string, current: string): Release {
  const [, major, minor] = FORM.exec(text) ?? [];
  if (major === undefined || minor === undefined) {
    throw new RoutespecError('usage', `Expected ${where} to name a release, such as ${FIRST_RELEASE}, got ${text}`);
  }
  const release: Release = `${Number(major)}.${Number(minor)}`;
  if (!isLater(release, current) && !isLater(FIRST_RELEASE, release)) return release;
  const known = `Expected ${where} to name a release from ${FIRST_RELEASE} to ${current}, which this version knows`;
  throw new RoutespecError('usage', `${known}, got ${text}`);
}

/** True if something counts only since a release after another one. Missing: since the first, or judged by the latest. */
export function isLater(since: string | undefined, judgedBy: string | undefined): boolean {
  if (since === undefined || judgedBy === undefined) return false;
  const [major = 0, minor = 0] = since.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = judgedBy.split('.').map(Number);
  return major === ownMajor ? minor > ownMinor : major > ownMajor;
}
