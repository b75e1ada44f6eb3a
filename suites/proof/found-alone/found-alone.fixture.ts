import type { CaseResult } from '../../../spec/shapes/results.ts';
import { FOUND_BY_FEW_USERS } from './few-users-faults.fixture.ts';
import { FOUND_ALONE, FOUND_BESIDE_PLAIN } from './relation-faults.fixture.ts';
import { FOUND_BY_SEQUENCES } from './sequence-faults.fixture.ts';

/** The id of the relation or sequence that alone has to find this fault, or how such ids begin; undefined if none has. */
export function finderOf(fault: string): string | undefined {
  return (
    keyOf(FOUND_ALONE, fault) ??
    keyOf(FOUND_BESIDE_PLAIN, fault) ??
    keyOf(FOUND_BY_SEQUENCES, fault) ??
    keyOf(FOUND_BY_FEW_USERS, fault)
  );
}

/** Whether a case is the one with this id, or one of those whose ids begin like this. */
export function isFinder({ id }: Pick<CaseResult, 'id'>, finder: string): boolean {
  return finder.endsWith('/') ? id.startsWith(finder) : id === finder;
}

/** Whether a fault has to be found by a sequence alone. */
export function provesSequence(fault: string): boolean {
  return isSequence({ id: finderOf(fault) ?? '' });
}

/** Whether a fault has to be found by few users who meet again, alone. */
export function provesFewUsers(fault: string): boolean {
  return isOfFewUsers({ id: finderOf(fault) ?? '' });
}

/** Whether a case plays what a few users do who meet again and again. */
export function isOfFewUsers({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?random\/few-users$/.test(id);
}

/** Whether a case plays worlds: related ones, or random ones. */
export function isOfWorlds({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^((client-)?relation|(client-)?random)\//.test(id);
}

/** Whether a case plays what can happen one after another. */
export function isSequence({ id }: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?sequence\//.test(id);
}

/**
 * Whether a case plays pairs of values, sequences or few users, which meet many faults by the way without saying what they
 * depend on.
 */
export function isMixed(each: Pick<CaseResult, 'id'>): boolean {
  return /^(client-)?combination\//.test(each.id) || isSequence(each) || isOfFewUsers(each);
}

/** Whether a case is of the kind that has to find a fault alone: a sequence, or one of few users. */
export function isOfItsKind(fault: string, each: Pick<CaseResult, 'id'>): boolean {
  return (provesSequence(fault) && isSequence(each)) || (provesFewUsers(fault) && isOfFewUsers(each));
}

/** What is wrong with a fault that one relation or sequence alone has to find: one sentence, or nothing. */
export function problemsOfFoundAlone(fault: string, failed: readonly Pick<CaseResult, 'id'>[]): string[] {
  const finder = finderOf(fault);
  if (finder === undefined) return [];
  const isBesidePlain = keyOf(FOUND_BESIDE_PLAIN, fault) !== undefined;
  const found = failed.filter((each) =>
    isMixed(each) ? isOfItsKind(fault, each) : !isBesidePlain || isOfWorlds(each),
  );
  if (found.length > 0 && found.every((each) => isFinder(each, finder))) return [];
  const others = isBesidePlain ? 'no other relation, and not random worlds' : 'no other case';
  const ids = found.map(({ id }) => id).join(', ') || 'none';
  return [`Expected ${finder} and ${others} to find the fault ${fault} (suites/proof/found-alone), got ${ids}`];
}

function keyOf(table: Readonly<Record<string, readonly string[]>>, fault: string): string | undefined {
  return Object.keys(table).find((id) => table[id]?.includes(fault));
}
