import { AREAS, SHARED_GROUPS } from '../../spec/requirements/index.ts';
import type { Failure } from '../../spec/shapes/results.ts';
import type { FailedCase } from './failed-case.ts';
import { diagnosisOf } from './mistake.ts';

/** Their cases are about whole worlds or about every request, so they show a mistake among much else. */
const WIDE_GROUPS: ReadonlySet<string> = new Set(SHARED_GROUPS);

/**
 * The case that shows a cause best. It comes from those whose diagnosis says most, and is the simplest of them: it is
 * about the area of the requirement that it fails, or else about one area, then names the fewest requirements, then has
 * the shortest transcript, then the shortest request. Of equals it is the first.
 */
export function simplestOf(cases: readonly [FailedCase, ...FailedCase[]]): FailedCase {
  const most = Math.max(...cases.map(({ failure }) => detailOf(failure)));
  const [first = cases[0], ...others] = cases.filter(({ failure }) => detailOf(failure) === most);
  return others.reduce((best, each) => (isSimpler(each, best) ? each : best), first);
}

function detailOf(failure: Failure): number {
  return diagnosisOf(failure)?.length ?? 0;
}

function isSimpler(a: FailedCase, b: FailedCase): boolean {
  const [sizesA, sizesB] = [sizesOf(a), sizesOf(b)];
  const differing = sizesA.findIndex((size, index) => size !== sizesB[index]);
  return differing >= 0 && (sizesA[differing] ?? 0) < (sizesB[differing] ?? 0);
}

function sizesOf({ id, requirements, transcript, failure }: FailedCase): number[] {
  return [distanceOf(id, failure), requirements.length, transcript.length, failure.request?.length ?? 0];
}

/** How far a case is from what failed in it: 0 if it is about that area, 1 if about another, 2 if about much at once. */
function distanceOf(id: string, { requirement }: Failure): number {
  const group = id.split('/', 1)[0] ?? '';
  if (WIDE_GROUPS.has(group)) return 2;
  const area = AREAS.find(({ prefix }) => requirement.startsWith(`${prefix}-`));
  const groups: readonly string[] = area?.groups ?? [];
  return groups.includes(group) ? 0 : 1;
}
