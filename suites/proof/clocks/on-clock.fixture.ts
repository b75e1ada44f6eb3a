import { REFERENCE, type Rules, startSimulator } from '../../../sim/harness.ts';
import type { CaseResult } from '../../../spec/shapes/results.ts';
import type { Case } from '../../cases/case.ts';
import { DirectTransport } from '../../cli/simulator/direct-transport.ts';
import { playAgainst } from '../../cli/simulator/play-against.ts';
import type { Transport } from '../../harness/target/exchange/answer.ts';

export const NEEDS_COUNTED = 'needs a clock with `next` and `busy`';
export const NEEDS_VIRTUAL = 'needs `clock: "virtual"`';

/** Cases that do not pass, each with its reason or observation. */
export function othersOf(results: readonly CaseResult[], cases: readonly Case[]): Record<string, string> {
  const others = results.filter(({ id, status }) => status !== 'passed' && cases.some((each) => each.id === id));
  return Object.fromEntries(
    others.map(({ id, status, reason, failure }) => [id, reason ?? `${status}: ${failure?.seen}`]),
  );
}

/** Plays cases against a simulator, and returns those that do not pass. */
export async function playSimulator(
  cases: readonly Case[],
  clock: 'virtual' | 'real',
  behind: (transport: Transport) => Transport,
  rules: Rules = REFERENCE,
): Promise<Record<string, string>> {
  const { url, handle, close } = await startSimulator({ clock, rules });
  try {
    const transport = behind(new DirectTransport(handle));
    return othersOf(await playAgainst(url, cases, { transport, shrinks: false }), cases);
  } finally {
    await close();
  }
}
