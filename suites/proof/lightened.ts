import type { Case } from '../cases/case.ts';
import { loadCases } from '../cases/client-load.ts';
import { manyAtOnce } from '../cases/routing.ts';

/** The cases that are about a quantity, with less of it: enough for every kind of call, and for several batches. */
const LIGHTER: readonly Case[] = [manyAtOnce(20), ...loadCases(128, 128)];

/**
 * Cases as they are played for a fault. What is about a quantity is played in full where the fault breaks a requirement of
 * it. For any other fault the question is only whether the case stays green, or which requirement it names, and that does
 * not take thousands of calls.
 */
export function lightened(cases: readonly Case[], breaks: readonly string[]): readonly Case[] {
  return cases.map((each) => {
    const isConcerned = each.requirements.some((id) => breaks.includes(id));
    return isConcerned ? each : (LIGHTER.find(({ id }) => id === each.id) ?? each);
  });
}
