import { isDeepStrictEqual } from 'node:util';
import { REFERENCE } from '../../sim/rules/reference.ts';
import type { Rules } from '../../sim/rules/rules.ts';
import type { Case } from '../cases/case.ts';
import { playSimulator } from './play-against.ts';

/** Every rule is called hundreds of times, perhaps on a busy machine. */
const PATIENCE_MS = 600_000;

/**
 * Names of the alternatives that a case can distinguish from the reference: those with a rule that answers differently
 * while the case plays against the reference. Any other alternative behaves in this case exactly like the reference.
 * The simulator serves nothing else, so that every call of a rule comes from this case.
 * @throws Error if the case does not pass, because later rules were not called.
 */
export async function reachedIn(each: Case, alternatives: readonly Alternative<Rules>[]): Promise<Set<string>> {
  const names = new Set<string>();
  const rules = comparing(REFERENCE, alternatives, (name) => names.add(name));
  const results = await playSimulator([each], { rules, patienceMs: PATIENCE_MS });
  const unpassed = results
    .filter(({ status }) => status !== 'passed')
    .map(({ reason, failure }) => reason ?? failure?.seen);
  if (unpassed.length > 0) throw new Error(`${each.id} does not pass on the reference: ${unpassed.join(', ')}`);
  return names;
}

/** Rules, or a group of rules within them: values, and pure functions of their arguments. */
type Group = object;

/** Other rules to compare with the reference, and the name to report them by. */
export interface Alternative<Rules extends Group> {
  readonly name: string;
  readonly rules: Rules;
}

/**
 * The reference rules, which also call the same rule of each alternative and report each alternative that answers
 * differently. An implementation with an unreported alternative behaves exactly like the reference.
 * @param differs Called with the name of an alternative at its first answer that differs. A rule that is a value
 * answers when it is read.
 */
export function comparing<Rules extends Group>(
  reference: Rules,
  others: readonly Alternative<Rules>[],
  differs: (name: string) => void,
): Rules {
  const kept = new Map<PropertyKey, unknown>();
  const answer = (name: PropertyKey): unknown => {
    const rule = findRule(reference, name);
    const changed = others
      .map((other) => ({ name: other.name, rules: findRule(other.rules, name) }))
      .filter(({ rules }) => rules !== rule);
    if (changed.length === 0) return rule;
    if (typeof rule === 'function') return comparedRule(rule as Rule, changed as Alternative<Rule>[], differs);
    if (isGroup(rule)) return comparing(rule, changed as Alternative<Group>[], differs);
    for (const other of changed) differs(other.name);
    return rule;
  };
  return new Proxy(reference, {
    get: (_, name) => {
      if (!kept.has(name)) kept.set(name, answer(name));
      return kept.get(name);
    },
  });
}

type Rule = (...asked: unknown[]) => unknown;

function findRule(rules: Group, name: PropertyKey): unknown {
  return (rules as Readonly<Record<PropertyKey, unknown>>)[name];
}

function isGroup(rule: unknown): rule is Group {
  return typeof rule === 'object' && rule !== null;
}

function comparedRule(rule: Rule, others: readonly Alternative<Rule>[], differs: (name: string) => void): Rule {
  let agreeing = others;
  return (...asked) => {
    const answer = rule(...asked);
    agreeing = agreeing.filter((other) => {
      const agrees = !drawsNumbers(asked) && answersSame(answer, () => other.rules(...asked));
      if (!agrees) differs(other.name);
      return agrees;
    });
    return answer;
  };
}

/** True if a rule uses random numbers. A second call would change the later numbers. */
function drawsNumbers(asked: readonly unknown[]): boolean {
  return asked.some((argument) => typeof argument === 'function');
}

/** A throw is a different answer. */
function answersSame(answer: unknown, ask: () => unknown): boolean {
  try {
    return isSame(answer, ask());
  } catch {
    return false;
  }
}

/**
 * True if two answers make the simulator send the same bytes in the same turns. The order of members counts. Answers
 * are compared often, so the documents in them, which are the largest part, are compared here.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one)) return Array.isArray(other) && isSameList(one, other);
  if (isDocument(one)) return isDocument(other) && isSameDocument(one, other);
  if (!isDeepStrictEqual(one, other)) return false;
  // A URL has no comparable members, but a text.
  return ArrayBuffer.isView(one) || JSON.stringify(one) === JSON.stringify(other);
}

type Document = Readonly<Record<string, unknown>>;

function isDocument(value: object): value is Document {
  return Object.getPrototypeOf(value) === Object.prototype;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
}

function isSameDocument(one: Document, other: Document): boolean {
  const names = Object.keys(other);
  let at = 0;
  for (const name in one) {
    if (name !== names[at] || !isSame(one[name], other[name])) return false;
    at += 1;
  }
  return at === names.length;
}
