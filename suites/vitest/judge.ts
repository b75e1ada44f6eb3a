import { storyText } from '../../reports/text/story.ts';
import { headline, oneLine } from '../../reports/text/words.ts';
import type { CaseResult, Results } from '../../spec/shapes/results.ts';

/** How the test of a case ends. */
export type Judgement =
  | { readonly status: 'passed' }
  | { readonly status: 'skipped'; readonly reason: string }
  | { readonly status: 'failed'; readonly text: string };

/** How the test of a case ends. @param strict whether a case that is not tested fails */
export function judgeCase(results: Results, id: string, strict: boolean): Judgement {
  const result = results.cases.find((each) => each.id === id);
  if (result === undefined) return { status: 'failed', text: `not played: ${results.reason ?? results.verdict}` };
  const reason = headline(result);
  if (result.status === 'passed') return { status: 'passed' };
  if (result.status === 'expected-failure') return { status: 'skipped', reason: `failed as expected: ${reason}` };
  if (result.status === 'not-tested' && !strict) return { status: 'skipped', reason: `not tested: ${reason}` };
  return { status: 'failed', text: textOf(result) };
}

/**
 * What is wrong with a run that the tests of its cases do not report; undefined if nothing is. A check that is made on
 * every request reports in a case of its own, which may have no test.
 * @param ids of the cases with a test
 */
export function judgeRun({ verdict, reason, cases }: Results, ids: readonly string[]): string | undefined {
  const others = cases.filter(({ id, status }) => !ids.includes(id) && status === 'failed');
  if (others.length > 0) return others.map((result) => `${result.id}: ${textOf(result)}`).join('\n\n');
  if (verdict === 'conformant' || verdict === 'not-conformant') return undefined;
  return `${verdict === 'incomplete' ? 'incomplete' : 'could not run'}: ${reason ?? 'no case was tested'}`;
}

/** All that is known about a failure, as in the reports. */
function textOf(result: CaseResult): string {
  return `${oneLine(result.title)}\n\n${storyText(result)}\n`;
}
