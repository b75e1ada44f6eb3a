import type { Newer, Results } from '../spec/shapes/results.ts';
import { clip } from './text/clip-and-wrap.ts';
import { diagnosisLine, headline, isUnscored, oneLine } from './text/words.ts';

const MAX_HALF_CHARS = 130;

/** Findings that the run does not score because of `since`, with their cases, the failures first. */
export function unscoredFindings({ cases }: Pick<Results, 'cases'>): [finding: string, ids: string[]][] {
  const found = new Map<string, string[]>();
  const add = (finding: string, id: string): void => void found.set(finding, [...(found.get(finding) ?? []), id]);
  for (const { id, newer = [] } of cases) for (const each of newer) add(failureWords(each), id);
  for (const result of cases.filter((each) => isUnscored(each) && each.newer === undefined))
    add(headline(result), result.id);
  return [...found];
}

function failureWords({ since, requirement, expected = '', seen = '', diagnosis }: Newer): string {
  const what = `fails ${oneLine(requirement)}, which counts since ${oneLine(since)}`;
  if (diagnosis !== undefined) return `${what}: ${diagnosisLine(diagnosis)}`;
  return expected === ''
    ? what
    : `${what}: ${oneLine(`expected ${clip(expected, MAX_HALF_CHARS)}, seen ${clip(seen, MAX_HALF_CHARS)}`)}`;
}
