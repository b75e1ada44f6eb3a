import { REFERENCE, type Rules } from '../../sim/harness.ts';
import { type TraceLine, traceLineSchema } from '../../spec/shapes/trace.ts';
import type { Case } from '../cases/case.ts';
import type { TraceKeeper } from '../runner/case/run-context.ts';
import { type JudgedCase, TraceJudge } from '../runner/judge-traces.ts';
import { playSimulator } from './play-against.ts';

/** Cases that are played against the reference with other rules, and judged again by their traces as they are stored. */
export async function judgeAgain(
  rules: (reference: Rules) => Rules,
  cases: readonly Case[],
): Promise<{ readonly judged: readonly JudgedCase[]; readonly unjudged: readonly string[] }> {
  const lines: string[] = [];
  const write = (line: TraceLine): void => void lines.push(JSON.stringify(line));
  let plays = 0;
  const traces: TraceKeeper = {
    begin: (id) => {
      plays += 1;
      const own = { play: plays, case: id };
      return {
        keepTrace: (make, placed) => write({ line: 'world', ...own, ...placed, ...make() }),
        end: ({ status, failure }) =>
          write({ line: 'case', ...own, status, ...(failure && { requirement: failure.requirement }) }),
      };
    },
  };
  await playSimulator(cases, { rules: rules(REFERENCE), isThorough: false, traces });
  const judge = new TraceJudge();
  for (const [index, text] of lines.entries()) {
    const line = JSON.parse(text);
    traceLineSchema.parse(line);
    await judge.take({ line, place: `line ${index + 1}` }, 0);
  }
  const { cases: judged, unjudged } = judge.finish();
  return { judged, unjudged };
}
