import { causesOf } from '../../../reports/causes.ts';
import { renderTerminal } from '../../../reports/terminal.ts';
import type { CaseResult, Results } from '../../../spec/shapes/results.ts';
import { summarise } from '../../runner/results/verdict.ts';

/** For tests only: the terminal report of results that are not conformant, line by line. */
export function screenOf(cases: readonly CaseResult[]): string[] {
  const results: Results = {
    routespec: '0',
    spec: 'spec',
    target: { url: 'http://127.0.0.1:4010' },
    startedAt: new Date(0).toISOString(),
    durationMs: 0,
    seed: 1,
    verdict: 'not-conformant',
    summary: summarise(cases),
    cases: [...cases],
    observations: [],
  };
  return renderTerminal(results, { color: false }).trimEnd().split('\n');
}

/** The most causes of one mistake: their blocks still fit on two screens. */
const MOST_LINES = 80;

/** For tests only: the problems in the terminal report on the failures of one fault. */
export function problemsOfScreen(failed: readonly CaseResult[]): string[] {
  const lines = screenOf(failed);
  const causes = causesOf(failed);
  const shown = lines.filter((line) => line.startsWith('FAIL')).length;
  return [
    ...(lines.length < MOST_LINES ? [] : [`takes ${lines.length} lines`]),
    ...(shown === causes.length ? [] : [`shows ${shown} of ${causes.length} causes`]),
  ];
}
